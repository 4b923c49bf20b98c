import CDigest
import Foundation

/// The digest SHA-256 (FIPS 180-4).
///
/// GLib, which comes with Pango, has one too: it does without the processor's instructions and takes 3.6
/// times as long, and nothing but the backend is to link GLib.
package enum SHA256 {
  /// The digest of some bytes, as 64 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    hex { digest_sha256(bytes, bytes.count, $0) }
  }

  /// The digest of some bytes in base 64, as a content security policy writes it.
  static func base64Digest(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    digest_sha256(bytes, bytes.count, &digest)
    return Data(digest).base64EncodedString()
  }

  /// The same without the processor's own instructions for it.
  static func portableHexDigest(of bytes: [UInt8]) -> String {
    hex { digest_sha256_portable(bytes, bytes.count, $0) }
  }

  private static func hex(_ write: (UnsafeMutablePointer<UInt8>) -> Void) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
      guard let start = digest.baseAddress else { return "" }
      start.initialize(repeating: 0, count: 32)
      write(start)
      let hex = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      return String(decoding: hex, as: UTF8.self)
    }
  }
}
