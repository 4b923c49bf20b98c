import FileStorage
package import Foundation
import Synchronization
package import WidgetHost

/// The administrator's password and sign-in tokens, in a file of the state folder that only its owner may read.
///
/// Commands and servers of several processes use the file; changes are made while it is locked.
package final class AdministratorAccount: Sendable {
  /// How long a sign-in token is valid, in seconds.
  package static let tokenLifetime = 900.0
  /// The number of characters of a password.
  package static let passwordLength = 8...256
  private static let maximumTokens = 16
  private static let maximumFileSize = 64 << 10

  /// The contents of the file.
  struct Record: Codable, Hashable {
    var password: PasswordHash?
    var tokens: [Token] = []

    struct Token: Codable, Hashable {
      /// The SHA-256 digest, in hexadecimal.
      var digest: String
      var expires: Date
    }
  }

  /// The result of a sign-in.
  package enum SignInResult: Hashable, Sendable {
    case accepted, rejected
    /// Another password is being checked; the client should try again.
    case busy
  }

  private let path: String
  private let lockPath: String
  private let folder: StateFolder
  private let cost: UInt64
  /// Held while a password is checked, so that many at a time take the memory and the processor time of one.
  private let checkLock = Mutex(())

  /// Creates an account in a state folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; the file may be missing.
  ///   - cost: The cost of new password hashes.
  package init(_ folder: StateFolder, cost: UInt64 = PasswordHash.standardCost) {
    self.folder = folder
    self.cost = cost
    path = folder.administrator
    lockPath = folder.administrator + ".lock"
  }

  /// Whether a password was set.
  ///
  /// - Throws: ``AdministratorError`` if the file is damaged; `DiskError`.
  package func hasPassword() throws -> Bool { try record().password != nil }

  /// Returns a value that changes with the password, so that sessions of an earlier password end.
  package func passwordVersion() throws -> String {
    let salt = try record().password?.salt ?? []
    return salt.map { "\($0)" }.joined(separator: ".")
  }

  /// Sets the password.
  ///
  /// - Throws: ``AdministratorError`` if it is too short or too long; `DiskError`.
  package func setPassword(_ password: String) throws {
    guard Self.passwordLength.contains(password.count) else {
      throw AdministratorError.passwordLength(Self.passwordLength)
    }
    let hash = PasswordHash(of: password, cost: cost)
    try change { $0.password = hash }
  }

  /// Removes the password; only tokens sign in then.
  package func removePassword() throws { try change { $0.password = nil } }

  /// Returns a new token that signs in once.
  ///
  /// - Throws: ``AdministratorError``; `DiskError`.
  package func makeToken(at now: Date) throws -> String {
    let token = AdminSecret.token()
    try change { record in
      record.removeExpired(at: now)
      record.tokens.append(
        Record.Token(
          digest: SHA256.hexDigest(of: AdminSecret.normalized(token)),
          expires: now.addingTimeInterval(Self.tokenLifetime)))
      record.tokens.removeFirst(max(0, record.tokens.count - Self.maximumTokens))
    }
    return token
  }

  /// Checks a password or a token, and uses the token up.
  ///
  /// - Throws: ``AdministratorError``; `DiskError`.
  package func signIn(with secret: String, at now: Date) throws -> SignInResult {
    if try useToken(secret, at: now) { return .accepted }
    guard secret.count <= Self.passwordLength.upperBound, let password = try record().password
    else { return .rejected }
    return checkLock.withLockIfAvailable { _ in
      password.matches(secret) ? .accepted : .rejected
    } ?? .busy
  }

  private func useToken(_ text: String, at now: Date) throws -> Bool {
    let digest = SHA256.hexDigest(of: AdminSecret.normalized(text))
    func isValid(_ token: Record.Token) -> Bool {
      token.expires > now && SHA256.isEqual(token.digest, digest)
    }
    guard try record().tokens.contains(where: isValid) else { return false }
    var isUsed = false
    try change { record in
      // Another request may have used it meanwhile.
      guard let index = record.tokens.firstIndex(where: isValid) else { return }
      record.tokens.remove(at: index)
      isUsed = true
    }
    return isUsed
  }

  private func record() throws -> Record {
    guard let data = FileManager.default.contents(atPath: path) else {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw AdministratorError.damaged(path)
      }
      return Record()
    }
    guard data.count <= Self.maximumFileSize,
      let record = try? JSONDecoder().decode(Record.self, from: data)
    else { throw AdministratorError.damaged(path) }
    return record
  }

  private func change(_ change: (inout Record) -> Void) throws {
    try folder.create()
    let lock = try FileLock.lock(lockPath, opening: .creatingFile)
    defer { withExtendedLifetime(lock) {} }
    var record = try self.record()
    change(&record)
    try AtomicFile.replace(path, try JSONEncoder().encode(record), isDurable: true)
  }
}

extension AdministratorAccount.Record {
  fileprivate mutating func removeExpired(at now: Date) { tokens.removeAll { $0.expires <= now } }
}

/// An error in the use of the administrator's account; nothing was changed.
package enum AdministratorError: Error, Hashable, Sendable, CustomStringConvertible {
  case passwordLength(ClosedRange<Int>)
  case damaged(String)

  package var description: String {
    switch self {
    case .passwordLength(let range):
      "the password must have from \(range.lowerBound) to \(range.upperBound) characters"
    case .damaged(let path):
      "'\(path)' cannot be read; remove it, and set the password again with 'admin password'"
    }
  }
}
