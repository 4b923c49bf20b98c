import Synchronization
package import WidgetHost

/// The way of a worker to the responses that the nodes of a cluster share: through its host, as it does not know the address
/// of the database.
package struct SharedResponseConnection: Sendable {
  /// The connection of this process; `nil` if its host shares nothing.
  package static var current: SharedResponseConnection? { connection.withLock { $0 } }

  private static let connection = Mutex<SharedResponseConnection?>(nil)

  private let host: WorkerConnection

  static func connect(to host: WorkerConnection) {
    connection.withLock { $0 = SharedResponseConnection(host: host) }
  }

  /// Asks for the record of a key, or for the claim to request it, and waits for the reply.
  ///
  /// - Parameters:
  ///   - key: The digest of what is requested.
  ///   - condition: Which record is new enough.
  /// - Returns: The reply; ``SharedResponseReply/notShared`` if it takes too long. A claim that comes later expires.
  package func claim(_ key: String, unless condition: SharedResponseCondition)
    -> SharedResponseReply
  {
    let response = host.response(within: SharedResponseQuery.replyTimeout) {
      .sharedResponseQueried(request: $0, .claim(key: key, condition))
    }
    guard case .sharedResponse(_, let reply)? = response else { return .notShared }
    return reply
  }

  /// Publishes the outcome of a claimed request; `nil` if it does not concern other nodes.
  package func finish(_ key: String, of owner: String, with record: SharedResponseRecord?) {
    host.send(
      .sharedResponseQueried(request: 0, .finish(key: key, owner: owner, record)))
  }
}
