import Foundation

/// Text files in UTF-8 or UTF-16, told apart by their first bytes.
enum TextDecoding {
  /// The text, or `nil` where the bytes are neither.
  static func text(of data: Data) -> String? {
    let bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return utf8(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
    // Without a mark: a table begins with an ASCII character, so one of its two bytes is zero.
    if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 {
      return utf16(bytes[...], isBigEndian: bytes[0] == 0)
    }
    return utf8(bytes[...])
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String? {
    String(validating: bytes, as: UTF8.self)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self)
  }
}
