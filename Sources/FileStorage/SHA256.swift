import CLibCrypto
import Foundation

/// The SHA-256 digest (FIPS 180-4), computed by OpenSSL's libcrypto with the processor's SHA instructions.
package enum SHA256 {
  /// The number of bytes in a digest.
  package static let byteCount = 32

  /// The number of hexadecimal digits in a digest.
  package static let hexCount = 2 * byteCount

  /// Returns the digest of bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      // Fails only if libcrypto is out of memory or has no SHA-256; continuing would give frames wrong names.
      guard EVP_Digest(bytes, bytes.count, digest.baseAddress, nil, algorithm.pointer, nil) == 1
      else { preconditionFailure("libcrypto did not compute a SHA-256 digest") }
      count = byteCount
    }
  }

  /// Returns the digest of bytes as 64 lowercase hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    hexadecimal(digest(of: bytes))
  }

  static func hexadecimal(_ digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hex = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: hex, as: UTF8.self)
  }

  /// Whether a text has the form of a digest: 64 lowercase hexadecimal digits.
  package static func isHexDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == hexCount
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }

  /// Returns the digest of a text's UTF-8 as 64 lowercase hexadecimal digits.
  package static func hexDigest(of text: String) -> String { hexDigest(of: Array(text.utf8)) }

  /// Returns the HMAC of a text's UTF-8 (RFC 2104) as 64 lowercase hexadecimal digits.
  package static func authenticationCode(of text: String, key: [UInt8]) -> String {
    hexadecimal(authenticationBytes(of: text, key: key))
  }

  /// Returns the HMAC of a text's UTF-8 (RFC 2104).
  package static func authenticationBytes(of text: String, key: [UInt8]) -> [UInt8] {
    let length = 64
    var key = key.count > length ? digest(of: key) : key
    key += [UInt8](repeating: 0, count: length - key.count)
    let inner = digest(of: key.map { $0 ^ 0x36 } + Array(text.utf8))
    return digest(of: key.map { $0 ^ 0x5C } + inner)
  }

  /// Whether two texts are equal, in a time that does not depend on where they differ.
  package static func isEqual(_ text: String, _ other: String) -> Bool {
    let (bytes, others) = (Array(text.utf8), Array(other.utf8))
    return bytes.count == others.count && CRYPTO_memcmp(bytes, others, bytes.count) == 0
  }

  /// Returns the digest of bytes in Base64, as used in a Content-Security-Policy.
  package static func base64Digest(of bytes: [UInt8]) -> String {
    Data(digest(of: bytes)).base64EncodedString()
  }

  /// Fetched once: fetching it for each digest takes longer than the digest of a short text.
  static let algorithm: Algorithm = {
    guard let pointer = EVP_MD_fetch(nil, "SHA256", nil) else {
      preconditionFailure("libcrypto has no SHA-256; check OpenSSL's configuration")
    }
    return Algorithm(pointer: pointer)
  }()

  /// libcrypto's algorithm, which is immutable and may be used by all threads.
  struct Algorithm: @unchecked Sendable {
    let pointer: OpaquePointer
  }
}
