import Foundation

/// Prepares the bytes of a feed for the XML parser.
enum FeedPreprocessor {
  /// Encodings in which markup looks as in ASCII.
  private static let encodings: [String: String.Encoding] = [
    "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
    // On the web, text labeled as Latin 1 is Windows 1252.
    "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "iso-8859-15": .windowsCP1252,
    "windows-1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
  ]

  /// The text converted to UTF-8 from the encoding that it declares.
  ///
  /// - Throws: ``FeedError`` if it is not XML, or in an unsupported encoding.
  static func prepared(_ bytes: [UInt8]) throws(FeedError) -> [UInt8] {
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    text = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard !text.isEmpty else { throw FeedError("is empty") }
    guard !text.contains(0) else {
      throw FeedError("contains a null character, or is in UTF-16; it must be UTF-8")
    }
    guard text.first == UInt8(ascii: "<") else { throw FeedError("is not XML") }
    return try decoded(text)
  }

  /// Returns the text in UTF-8 with the XML declaration blanked out; lines and columns remain the same.
  private static func decoded(_ text: ArraySlice<UInt8>) throws(FeedError) -> [UInt8] {
    var rest = text
    var encoding = String.Encoding.utf8
    if text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) {
      encoding = try Self.encoding(of: text[...end])
      let space = text[...end].map { $0 == 0x0A ? $0 : 0x20 }
      rest = (space + text[(end + 1)...])[...]
    }
    if encoding != .utf8 {
      guard let string = String(data: Data(rest), encoding: encoding) else {
        throw FeedError("is not in the encoding that it declares")
      }
      return Array(string.utf8)
    }
    return Array(String(decoding: rest, as: UTF8.self).utf8)
  }

  private static func encoding(
    of declaration: ArraySlice<UInt8>
  ) throws(FeedError) -> String.Encoding {
    let text = String(decoding: declaration.prefix(200), as: UTF8.self).lowercased()
    guard let match = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)/) else { return .utf8 }
    guard let encoding = encodings[String(match.1)] else {
      throw FeedError("is in '\(match.1)', which is not supported; it must be UTF-8")
    }
    return encoding
  }

  /// Replaces each '&' that does not begin an entity or character reference by '&amp;'.
  static func escapingLoneAmpersands(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 16)
    var endOfCharacterData = 0
    for (index, byte) in text.enumerated() {
      result.append(byte)
      if byte == UInt8(ascii: "<"), index >= endOfCharacterData {
        endOfCharacterData = self.endOfCharacterData(in: text[index...]) ?? 0
      }
      // References are not resolved there, so that a '&' is one.
      guard byte == UInt8(ascii: "&"), index >= endOfCharacterData else { continue }
      let name = text[(index + 1)...].prefix(maximumNameLength + 1).prefix {
        $0 != UInt8(ascii: ";")
      }
      let isClosed = name.endIndex < text.count && text[name.endIndex] == UInt8(ascii: ";")
      if !isClosed || !isReference(name) { result += "amp;".utf8 }
    }
    return result
  }

  /// The end of the CDATA section that begins the text, or `nil` if none does.
  private static func endOfCharacterData(in text: ArraySlice<UInt8>) -> Int? {
    guard text.starts(with: "<![CDATA[".utf8) else { return nil }
    var index = text.startIndex + 9
    while index + 2 < text.endIndex {
      if text[index...].starts(with: "]]>".utf8) { return index + 3 }
      index += 1
    }
    return text.endIndex
  }

  private static let maximumNameLength = 32

  private static func isReference(_ name: ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    guard let first = name.first, name.count <= maximumNameLength else { return false }
    if first == UInt8(ascii: "#") {
      return HTMLEntity.scalar(named: String(decoding: name, as: UTF8.self)) != nil
    }
    return isLetter(first) && name.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 }
  }
}
