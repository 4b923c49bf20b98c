import Dispatch
import Synchronization

/// Tells nodes of newer versions that a server without a host works, so that they leave it the tables that it knows.
package final class ServerReports: Sendable {
  /// The seconds between two reports, of which one or two may fail.
  package static let interval = LeaseTiming.standard.extensionInterval
  /// The time that the last report has to end.
  private static let stopTime = 2.0

  private let server: HostNode
  private let store: HostStore
  private let queue = DispatchQueue(label: "placard.server.reports")
  private let state = Mutex(State())

  private struct State {
    var isSending = false
    var rejection: StateError?
  }

  /// Sends the first report; `nil` if the database is not on a server.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - store: A connection of its own, so that requests of displays do not wait for a report.
  /// - Throws: ``StateError``.
  package init?(of server: HostNode, in store: HostStore) throws {
    guard store.isShared else { return nil }
    self.server = server
    self.store = store
    try store.report(server: server)
  }

  /// Sends a report on another thread, unless one is still being sent.
  package func send() {
    let isFirst = state.withLock { state in
      defer { state.isSending = true }
      return !state.isSending
    }
    guard isFirst else { return }
    queue.async { [self] in
      var rejection: StateError?
      do {
        try store.report(server: server)
      } catch StateError.newer(let database, let changes) {
        rejection = .newer(database: database, changes: changes)
      } catch {
        // The next report is sent soon, and requests of displays tell that the database cannot be used.
      }
      state.withLock { state in
        state.isSending = false
        state.rejection = state.rejection ?? rejection
      }
    }
  }

  /// Why this version may not use the database any more, because the server was silent while a newer one has changed it.
  package var rejection: StateError? { state.withLock(\.rejection) }

  /// Reports the end of the server.
  package func stop() {
    let ended = DispatchSemaphore(value: 0)
    queue.async { [self] in
      try? store.remove(server: server)
      ended.signal()
    }
    _ = ended.wait(timeout: .now() + Self.stopTime)
  }
}
