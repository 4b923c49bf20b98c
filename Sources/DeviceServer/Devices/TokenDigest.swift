import FileStorage

/// The SHA-256 digest of a device's token.
struct TokenDigest: Hashable, Sendable {
  private let words: SIMD4<UInt64>

  /// Computes the digest of a token.
  init(of token: String) { self.init(bytes: SHA256.digest(of: Array(token.utf8))) }

  /// Reads a digest in hexadecimal; `nil` if the text is none.
  init?(hexadecimal text: String) {
    guard text.utf8.count == SHA256.hexCount else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = Self.value(ofDigit: digit) else { return nil }
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    self.init(bytes: bytes)
  }

  private init(bytes: [UInt8]) {
    var words = SIMD4<UInt64>()
    for (index, byte) in bytes.enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    self.words = words
  }

  /// Whether two digests are equal, in a time that does not depend on where they differ.
  func isEqualInConstantTime(to other: TokenDigest) -> Bool {
    let difference = words ^ other.words
    return difference[0] | difference[1] | difference[2] | difference[3] == 0
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
