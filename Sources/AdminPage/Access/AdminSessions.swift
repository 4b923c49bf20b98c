import FileStorage
import Foundation
import Synchronization

/// The administrator's sessions, in memory: a restart of the server ends them.
///
/// A browser has the identifier of its session in a cookie; only the digest of it is kept here.
package final class AdminSessions: Sendable {
  /// A session of a browser.
  struct Session: Hashable {
    /// The token that each change has to be sent with, to prove that it comes from a page of this session.
    var changeToken: String
    /// The version of the password with which it began.
    var passwordVersion: String
    var began: Date
    /// When the session last sent a request.
    var lastUse: Date
  }

  /// The seconds without a request after which a session ends.
  package static let idleLimit = 12.0 * 3600
  /// The seconds after which a session ends in any case.
  package static let lifetime = 7.0 * 86_400
  /// The maximum number of sessions; the least recently used one is ended.
  private static let maximum = 64

  private let sessions = Mutex<[String: Session]>([:])

  package init() {}

  /// Begins a session, and returns its identifier.
  func begin(passwordVersion: String, at now: Date) -> String {
    let identifier = AdminSecret.identifier()
    let session = Session(
      changeToken: AdminSecret.identifier(), passwordVersion: passwordVersion, began: now,
      lastUse: now)
    sessions.withLock { sessions in
      if sessions.count >= Self.maximum,
        let oldest = sessions.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        sessions[oldest.key] = nil
      }
      sessions[SHA256.hexDigest(of: identifier)] = session
    }
    return identifier
  }

  /// Returns the session with an identifier, and records its use; `nil` if it has ended or began with another password.
  func session(_ identifier: String, passwordVersion: String, at now: Date) -> Session? {
    let key = SHA256.hexDigest(of: identifier)
    return sessions.withLock { sessions in
      guard var session = sessions[key] else { return nil }
      guard session.passwordVersion == passwordVersion,
        abs(now.timeIntervalSince(session.lastUse)) < Self.idleLimit,
        abs(now.timeIntervalSince(session.began)) < Self.lifetime
      else {
        sessions[key] = nil
        return nil
      }
      session.lastUse = now
      sessions[key] = session
      return session
    }
  }

  /// Ends a session.
  func end(_ identifier: String) {
    sessions.withLock { $0[SHA256.hexDigest(of: identifier)] = nil }
  }
}
