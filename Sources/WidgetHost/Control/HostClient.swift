package import Foundation
import Glibc
package import WidgetTimeline

/// Asks the host of a state folder, from any process.
///
/// A request goes to the running host, which answers when it has kept it; where none runs it is kept in the
/// store for the next one.
package final class HostClient: Sendable {
  package let folder: StateFolder

  package init(_ folder: StateFolder) { self.folder = folder }

  /// Asks the host; the request is kept when this returns.
  ///
  /// - Throws: ``StateError`` where it is not.
  package func send(_ request: HostRequest, at now: Date) throws {
    if try ask(ControlMessage(request: request)) { return }
    try HostStore(folder).post(request, at: now)
    wake()
  }

  /// Tells a running host that there is something new in the store.
  package func wake() { _ = try? ask(ControlMessage(request: nil)) }

  /// The process of the running host; `nil` where none runs.
  package var runningHost: Int32? { ControlCall(folder)?.host }

  package var isHostRunning: Bool { runningHost != nil }

  /// The widgets that a person has added; none where nothing was ever kept.
  package func currentWidgets() throws -> [WidgetInfo] {
    guard folder.hasDatabase else { return [] }
    return try HostStore(reading: folder).instances().map { instance in
      WidgetInfo(
        kind: instance.kind, family: instance.family, instance: instance.id,
        values: instance.values, intentType: instance.intentType)
    }
  }

  /// What widgets are drawn in, as it was told last.
  package func environment() throws -> HostEnvironment {
    guard folder.hasDatabase else { return HostEnvironment() }
    let store = try HostStore(reading: folder)
    let waiting = try store.postedRequests().compactMap { posted -> HostEnvironment? in
      if case .environment(let environment) = posted.request { environment } else { nil }
    }
    return try waiting.last ?? store.conditions().environment
  }

  /// Whether a running host has kept what it was told.
  private func ask(_ message: ControlMessage) throws -> Bool {
    guard let answer = try ControlCall(folder)?.answer(to: message) else { return false }
    if let error = answer.error { throw HostRequestRejection(description: error) }
    return true
  }
}

/// Why a running host does not keep a request.
package struct HostRequestRejection: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// A connection to a running host.
final class ControlCall {
  /// A host that does not answer for so long is taken for none: what is asked goes to the store.
  private static let patience = timeval(tv_sec: 5, tv_usec: 0)

  private let descriptor: Int32

  /// Calls the host of a folder; `nil` where none runs.
  init?(_ folder: StateFolder) {
    guard access(folder.socket, F_OK) == 0, let address = try? SocketAddress(folder) else {
      return nil
    }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var patience = Self.patience
    let size = socklen_t(MemoryLayout<timeval>.size)
    guard descriptor >= 0,
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size) == 0,
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size) == 0,
      address.with({ connect(descriptor, $0, $1) }) == 0
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The host's process.
  var host: Int32? { SocketPeer(descriptor)?.process }

  /// Tells the host something; `nil` where it goes away or says nothing.
  func answer(to message: ControlMessage) throws -> ControlResponse? {
    let line = try ControlLine.bytes(of: message)
    guard send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
      return nil
    }
    return receiveLine().flatMap { try? ControlLine.value(ControlResponse.self, from: $0) }
  }

  private func receiveLine() -> ArraySlice<UInt8>? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= ControlLine.longest {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return bytes[..<end] }
    }
    return nil
  }
}
