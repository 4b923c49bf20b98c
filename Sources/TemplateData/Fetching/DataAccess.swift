package import Foundation

/// Access to what data comes from: servers, programs, secrets.
package struct DataAccess: Sendable {
  package var now: @Sendable () -> Date
  package var http: any HTTPRequesting
  package var commands: any CommandRunning
  package var secrets: any SecretReading
  /// Where all-day events and dates without a zone are.
  package var timeZone: TimeZone

  package init(
    now: @escaping @Sendable () -> Date, http: any HTTPRequesting, commands: any CommandRunning,
    secrets: any SecretReading, timeZone: TimeZone
  ) {
    self.now = now
    self.http = http
    self.commands = commands
    self.secrets = secrets
    self.timeZone = timeZone
  }

  /// The machine's own.
  package static func live(
    now: @escaping @Sendable () -> Date, environment: [String: String], timeZone: TimeZone
  ) -> DataAccess {
    DataAccess(
      now: now, http: LiveHTTP(authorities: environment["SSL_CERT_FILE"]),
      commands: LiveCommands(environment: environment),
      secrets: LiveSecrets(environment: environment), timeZone: timeZone)
  }
}
