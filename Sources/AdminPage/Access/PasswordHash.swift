import CLibCrypto
import FileStorage
import Foundation

/// A password as it is stored: its salted scrypt hash (RFC 7914), which takes memory and a tenth of a second to compute.
package struct PasswordHash: Hashable, Codable, Sendable {
  /// The number of iterations, a power of two; with `blockSize` 8, each takes a kilobyte of memory.
  package var cost: UInt64
  package var blockSize: UInt64
  package var parallelism: UInt64
  package var salt: [UInt8]
  package var hash: [UInt8]

  /// The cost of new hashes: 32 MiB.
  package static let standardCost: UInt64 = 1 << 15
  /// The memory that a hash may take, in bytes; a stored one that needs more matches nothing.
  private static let maximumMemory: UInt64 = 128 << 20
  private static let saltByteCount = 16
  private static let hashByteCount = 32

  /// Computes the hash of a password with a new salt.
  package init(of password: String, cost: UInt64 = standardCost) {
    (self.cost, blockSize, parallelism) = (cost, 8, 1)
    salt = AdminSecret.bytes(count: Self.saltByteCount)
    hash = []
    // Fails only if libcrypto is out of memory; no password matches an empty hash.
    guard let computed = derived(from: password) else {
      preconditionFailure("libcrypto did not compute a scrypt hash")
    }
    hash = computed
  }

  /// Whether a password is the one that was hashed.
  package func matches(_ password: String) -> Bool {
    guard hash.count == Self.hashByteCount, let computed = derived(from: password) else {
      return false
    }
    return CRYPTO_memcmp(computed, hash, hash.count) == 0
  }

  private func derived(from password: String) -> [UInt8]? {
    // Equal texts may have different code points, depending on the keyboard.
    let text = Array(password.precomposedStringWithCanonicalMapping.utf8CString)
    var key = [UInt8](repeating: 0, count: Self.hashByteCount)
    let isComputed = EVP_PBE_scrypt(
      text, text.count - 1, salt, salt.count, cost, blockSize, parallelism, Self.maximumMemory,
      &key, key.count)
    return isComputed == 1 ? key : nil
  }
}

/// Random secrets: identifiers of sessions, and tokens that a person types.
enum AdminSecret {
  static func bytes(count: Int) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Returns 32 random bytes as 64 hexadecimal digits.
  static func identifier() -> String { SHA256.hexDigest(of: bytes(count: SHA256.byteCount)) }

  /// The characters of tokens that people copy: no I, L, O, U.
  private static let characters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Returns a token of 80 random bits, in four groups.
  static func token() -> String {
    let digits = bytes(count: 16).map { String(characters[Int($0) % characters.count]) }
    return stride(from: 0, to: digits.count, by: 4).map { digits[$0..<$0 + 4].joined() }
      .joined(separator: "-")
  }

  /// Returns a token as a person may have typed it, in the form in which tokens are compared.
  static func normalized(_ token: String) -> String {
    token.uppercased().filter { characters.contains($0) }
  }
}
