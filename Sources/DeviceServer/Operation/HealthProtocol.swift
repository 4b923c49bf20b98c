import CheckedJSON
package import Foundation
import Synchronization
import WidgetHost

/// Whether the host runs, and when it last took a step, in which it schedules what is due.
package final class ServerHealth: Sendable {
  /// A host of another process.
  package struct OtherHost: Sendable {
    package var isRunning: @Sendable () -> Bool
    /// Returns when it last recorded a step, which it does every two minutes.
    package var lastStep: @Sendable () -> Date?

    package init(
      isRunning: @escaping @Sendable () -> Bool, lastStep: @escaping @Sendable () -> Date?
    ) {
      self.isRunning = isRunning
      self.lastStep = lastStep
    }
  }

  private let lastStep = Mutex<Date?>(nil)
  private let otherHost: OtherHost?

  /// Creates the health of a host in this process, or in another one.
  package init(_ otherHost: OtherHost? = nil) { self.otherHost = otherHost }

  /// Records that the host of this process took a step.
  package func recordStep(at now: Date) { lastStep.withLock { $0 = now } }

  /// Whether the host runs; `nil` if that is not known.
  var isHostRunning: Bool? {
    otherHost.map { $0.isRunning() } ?? lastStep.withLock { $0 }.map { _ in true }
  }

  /// Whether the host took a step lately; `nil` if that is not known.
  func isScheduling(at now: Date) -> Bool? {
    let last = otherHost.map { $0.lastStep() } ?? lastStep.withLock { $0 }
    return last.map { HostHeartbeat.isRecent($0, at: now) }
  }
}

/// Whether the server can serve: `GET /healthz`.
struct HealthProtocol: DeviceProtocol {
  static let name = "health"
  static let firstSegments: Set<String>? = ["healthz"]
  static let refreshesDevices = false

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    path == ["healthz"] ? ServerRequest.Method.safe : []
  }

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard Self.handles(request) else { return nil }
    let isStoreReachable = try server.directory.isStoreReachable()
    let isHostRunning = server.health.isHostRunning
    let isScheduling = isHostRunning == false ? false : server.health.isScheduling(at: now)
    let isReady = isStoreReachable && isHostRunning != false && isScheduling != false
    return .json(
      .object([
        "ready": .bool(isReady), "store": .bool(isStoreReachable),
        "host": isHostRunning.map(JSONValue.bool) ?? .null,
        "scheduling": isScheduling.map(JSONValue.bool) ?? .null,
      ]), status: isReady ? 200 : 503)
  }
}
