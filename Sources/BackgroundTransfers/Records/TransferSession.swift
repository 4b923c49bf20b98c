package import Foundation

/// What a session's configuration says, for the process that downloads.
package struct TransferSession: Hashable, Codable, Sendable {
  package var identifier: String
  /// The path of the program that has the session.
  package var program: String
  /// Whether the program is told when all downloads have ended.
  package var sendsLaunchEvents = true
  /// How long a download may take in all, in seconds.
  package var timeoutForResource: TimeInterval = 7 * 86_400
  /// What is sent with each request that does not have it.
  package var headers: [String: String] = [:]

  package init(identifier: String, program: String) {
    self.identifier = identifier
    self.program = program
  }
}
