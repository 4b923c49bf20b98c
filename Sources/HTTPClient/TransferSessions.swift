import CTransfer
import Synchronization

/// The open connections of a client, each of which one request uses at a time.
final class TransferSessions: Sendable {
  /// A session of libcurl, which a single request owns until it puts it back.
  final class Session: @unchecked Sendable {
    let pointer: OpaquePointer

    fileprivate init?() {
      guard let pointer = transfer_session_make() else { return nil }
      self.pointer = pointer
    }

    deinit { transfer_session_free(pointer) }
  }

  /// The maximum number of connections that wait for a request.
  private static let maximumIdle = 8

  private let idle = Mutex<[Session]>([])

  /// Returns a session that no other request uses; `nil` if memory is exhausted.
  func take() -> Session? { idle.withLock { $0.popLast() } ?? Session() }

  /// Keeps a session for the next request.
  func put(back session: Session) {
    idle.withLock { idle in
      if idle.count < Self.maximumIdle { idle.append(session) }
    }
  }
}

/// The system's clock, for signatures that a server compares with its own.
package enum SystemTime {
  /// The seconds since 1970 in UTC, also where the process's wall clock is stopped.
  package static var now: Int64 { transfer_system_time() }
}
