import CLibCrypto
import Foundation

/// The SHA-256 digest (FIPS 180-4), computed by OpenSSL's libcrypto with the processor's own instructions.
package enum SHA256 {
  /// The bytes of a digest.
  package static let byteCount = 32

  /// The digits of a digest in hexadecimal.
  package static let hexCount = 2 * byteCount

  /// The digest of some bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      // Fails only where libcrypto has no memory or no SHA-256, after which no name of a frame would be right.
      guard EVP_Digest(bytes, bytes.count, digest.baseAddress, nil, algorithm.pointer, nil) == 1
      else { preconditionFailure("libcrypto did not compute a SHA-256 digest") }
      count = byteCount
    }
  }

  /// The digest of some bytes, as 64 lowercase hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hex = digest(of: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: hex, as: UTF8.self)
  }

  /// The digest of a text's UTF-8, as 64 lowercase hexadecimal digits.
  package static func hexDigest(of text: String) -> String { hexDigest(of: Array(text.utf8)) }

  /// The digest of some bytes in base 64, as a content security policy writes it.
  package static func base64Digest(of bytes: [UInt8]) -> String {
    Data(digest(of: bytes)).base64EncodedString()
  }

  /// Looked up once: a look-up for each digest takes longer than the digest of a short text.
  private static let algorithm: Algorithm = {
    guard let pointer = EVP_MD_fetch(nil, "SHA256", nil) else {
      preconditionFailure("libcrypto has no SHA-256; check OpenSSL's configuration")
    }
    return Algorithm(pointer: pointer)
  }()

  /// libcrypto's method, which is never changed and may be used by all threads.
  private struct Algorithm: @unchecked Sendable {
    let pointer: OpaquePointer
  }
}
