/// Wakes a host when a command, on any machine, has posted a request to its database.
///
/// One thread uses it. Without a connection the host finds requests in its next step.
package final class RequestNotifications {
  /// The least time between two attempts to connect.
  private static let retryInterval = Duration.seconds(5)

  private let address: PostgreSQLAddress
  private var connection: PostgreSQLConnection?
  private var lastAttempt: ContinuousClock.Instant?

  /// Listens to the database of a folder; `nil` if it is not on a server.
  package init?(_ folder: StateFolder) {
    guard let server = folder.server else { return nil }
    address = server
    connect()
  }

  /// A descriptor that is readable when there is something to take; `nil` without a connection.
  package var descriptor: Int32? { connection?.descriptor }

  /// Takes the notifications that have arrived, and connects again if the connection was lost.
  ///
  /// - Returns: Whether requests may have been posted.
  @discardableResult
  package func take() -> Bool {
    guard let connection else {
      connect()
      return connection != nil
    }
    let hasArrived = connection.takeNotifications()
    if !connection.isOpen { self.connection = nil }
    return hasArrived
  }

  private func connect() {
    let now = ContinuousClock.now
    if let lastAttempt, now - lastAttempt < Self.retryInterval { return }
    lastAttempt = now
    guard let connection = try? PostgreSQLConnection(address) else { return }
    let isListening: Void? = try? connection.perform(
      "LISTEN \(PostgreSQLSchema.channel(address))")
    if isListening != nil { self.connection = connection }
  }
}
