package import Foundation
import Glibc
package import WidgetTimeline

/// Sends requests to the host of a state folder, from any process.
///
/// A running host responds after it has stored the request; if none is running, the request is stored for the next one.
package final class HostClient: Sendable {
  package let folder: StateFolder

  package init(_ folder: StateFolder) { self.folder = folder }

  /// Sends a request; it is stored when this returns.
  ///
  /// - Throws: ``StateError`` if it could not be stored.
  package func send(_ request: HostRequest, at now: Date) throws {
    if try deliver(ControlMessage(request: request)) { return }
    try HostStore(folder).post(request, at: now)
    wake()
  }

  /// Notifies a running host of changes in the store.
  package func wake() { _ = try? deliver(ControlMessage(request: nil)) }

  /// The node that has reported last of those that have partitions of a database on a server; `nil` if there is none, or the
  /// database cannot be read.
  var runningNode: HostNode? {
    (try? HostStore(reading: folder).nodes())?.filter { $0.partitionCount > 0 }
      .min { $0.age < $1.age }
  }

  /// The process id of the running host, or `nil` if none is running; that of another machine if the database is on a server.
  package var runningHost: Int32? {
    if let connection = ControlClientConnection(folder) { return connection.host }
    if folder.server != nil { return runningNode?.process }
    // The queue of a host that hangs is full after some connections, but its socket is in place.
    return access(folder.socket, F_OK) == 0 ? HostLock.holder(of: folder) : nil
  }

  package var isHostRunning: Bool { runningHost != nil }

  /// Returns the widgets that a person has added; empty if there is no database.
  package func currentWidgets() throws -> [WidgetInfo] {
    guard folder.hasDatabase else { return [] }
    return try HostStore(reading: folder).instances().map { instance in
      WidgetInfo(
        kind: instance.kind, family: instance.family, instance: instance.id,
        values: instance.values, intentType: instance.intentType)
    }
  }

  /// Returns the last known environment of the widgets.
  package func environment() throws -> HostEnvironment {
    guard folder.hasDatabase else { return HostEnvironment() }
    let store = try HostStore(reading: folder)
    let waiting = try store.postedRequests().compactMap { posted -> HostEnvironment? in
      if case .environment(let environment) = posted.request { environment } else { nil }
    }
    return try waiting.last ?? store.conditions().environment
  }

  /// Sends a message to a running host and returns whether it was stored.
  private func deliver(_ message: ControlMessage) throws -> Bool {
    guard let answer = try ControlClientConnection(folder)?.answer(to: message) else {
      return false
    }
    if let error = answer.error { throw HostRequestRejection(description: error) }
    return true
  }
}

/// The reason why a running host rejected a request.
package struct HostRequestRejection: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// A connection to a running host.
final class ControlClientConnection {
  /// A host that does not respond within this time counts as not running, and the request is written to the store.
  private static let timeout = timeval(tv_sec: 5, tv_usec: 0)

  private let descriptor: Int32

  /// Connects to the host of a folder; `nil` if none is running.
  init?(_ folder: StateFolder) {
    guard access(folder.socket, F_OK) == 0, let address = try? SocketAddress(folder) else {
      return nil
    }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var timeout = Self.timeout
    let size = socklen_t(MemoryLayout<timeval>.size)
    guard descriptor >= 0,
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size) == 0,
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size) == 0,
      address.with({ connect(descriptor, $0, $1) }) == 0
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The host's process id.
  var host: Int32? { SocketPeer(descriptor)?.process }

  /// Sends a message and returns the response, or `nil` if the host disconnects or does not respond.
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
    while bytes.count <= ControlLine.maximumLength {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return bytes[..<end] }
    }
    return nil
  }
}

extension HostClient {
  /// What holds up the reloads of the running hosts, by node; hosts without a problem are left out.
  package var loads: [NodeLoad] {
    guard folder.server == nil else {
      let nodes = (try? HostStore(reading: folder).nodes()) ?? []
      return nodes.filter(\.isAlive).compactMap { node in
        node.load.map { NodeLoad(node: node.name, load: $0) }
      }
    }
    guard isHostRunning, let load = HostLock.load(in: folder), !load.isNormal else { return [] }
    return [NodeLoad(node: nil, load: load)]
  }
}
