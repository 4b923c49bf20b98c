import CDigest

/// The digest SHA-256 as hexadecimal digits.
enum Digest {
  static let length = 64

  static func text(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    digest_sha256(bytes, bytes.count, &digest)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static func text(of text: String) -> String { Self.text(of: Array(text.utf8)) }
}
