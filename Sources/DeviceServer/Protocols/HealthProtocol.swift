import CheckedJSON
package import Foundation
import Synchronization
import WidgetHost

/// When the host of the server's process last took a step.
package final class ServerHealth: Sendable {
  /// The longest time between two steps of a host that is alive, in seconds.
  private static let longestStep = 300.0

  private let lastStep = Mutex<Date?>(nil)

  package init() {}

  package func noteStep(at now: Date) { lastStep.withLock { $0 = now } }

  /// Whether the host took a step lately; `nil` if it runs in another process.
  func isHostAlive(at now: Date) -> Bool? {
    lastStep.withLock { $0 }.map { now.timeIntervalSince($0) < Self.longestStep }
  }
}

/// Whether the server can serve: `GET /healthz`.
struct HealthProtocol: DeviceProtocol {
  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard request.path == ["healthz"], request.method == .get || request.method == .head else {
      return nil
    }
    let isStoreReachable = (try? server.store.dataVersion()) != nil
    let isHostAlive = server.health.isHostAlive(at: now)
    let isReady = isStoreReachable && isHostAlive != false
    return .json(
      .object([
        "ready": .bool(isReady), "store": .bool(isStoreReachable),
        "host": isHostAlive.map(JSONValue.bool) ?? .null,
      ]), status: isReady ? 200 : 503)
  }
}
