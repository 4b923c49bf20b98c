/// Wakes a host when a command, on any machine, has posted a request to its database.
///
/// One thread uses it. Without a connection the host finds requests in its next step.
package final class RequestNotifications {
  private let address: PostgreSQLAddress
  /// The least time between two attempts to connect.
  private let retryInterval: Duration
  private var connection: PostgreSQLConnection?
  private var lastAttempt: ContinuousClock.Instant?

  /// Listens to the database of a folder; `nil` if it is not on a server.
  package init?(_ folder: StateFolder, retryInterval: Duration = .seconds(5)) {
    guard let server = folder.server else { return nil }
    address = server
    self.retryInterval = retryInterval
    connect()
  }

  /// A descriptor that is readable when there is something to take; `nil` without a connection.
  package var descriptor: Int32? { connection?.descriptor }

  /// The time until the next attempt to connect; `nil` with a connection.
  package var retryDelay: Duration? {
    guard connection == nil, let lastAttempt else { return nil }
    return max(.zero, lastAttempt + retryInterval - .now)
  }

  /// Takes the notifications that have arrived, and connects again if the connection was lost.
  ///
  /// - Returns: Whether requests may have been posted, as also while there was no connection.
  @discardableResult
  package func take() -> Bool {
    let hasArrived = connection?.takeNotifications() ?? false
    if let connection, connection.isOpen { return hasArrived }
    connection = nil
    connect()
    return true
  }

  private func connect() {
    let now = ContinuousClock.now
    if let lastAttempt, now - lastAttempt < retryInterval { return }
    lastAttempt = now
    guard let connection = try? PostgreSQLConnection(address) else { return }
    let isListening: Void? = try? connection.perform(
      "LISTEN \(PostgreSQLSchema.channel(address))")
    if isListening != nil { self.connection = connection }
  }
}
