import CTransfer
import Synchronization

/// The open connections of a client, each of which one request uses at a time.
final class TransferSessions: Sendable {
  /// A session of libcurl, which one request uses at a time.
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
