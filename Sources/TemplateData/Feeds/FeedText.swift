import Foundation

/// The bytes of a feed before they are read as XML.
enum FeedText {
  /// Encodings in which markup looks as in ASCII, so that what is refused can be found.
  private static let encodings: [String: String.Encoding] = [
    "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
    // What calls itself Latin 1 is Windows' on the web.
    "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "iso-8859-15": .windowsCP1252,
    "windows-1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
  ]

  /// The text in UTF-8, with the entities of HTML, which XML does not know, as numbers.
  ///
  /// Foundation's parser ends the process where a name is no UTF-8, so that nothing else may reach it.
  ///
  /// - Throws: ``FeedError`` where the feed declares entities of its own, by which few bytes become many.
  static func prepared(_ bytes: [UInt8]) throws(FeedError) -> [UInt8] {
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    text = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard !text.isEmpty else { throw FeedError("is empty") }
    guard !text.contains(0) else {
      throw FeedError("has a character 0, or is in UTF-16; it must be UTF-8")
    }
    guard text.first == UInt8(ascii: "<") else { throw FeedError("is no XML") }
    let decoded = try decoded(text)
    try checkDeclarations(decoded[...])
    return try FeedSanitizer.tidied(decoded)
  }

  /// The text in UTF-8, without the declaration that says another encoding; its lines and columns stay.
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
        throw FeedError("is not in the encoding that it names")
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
      throw FeedError("is in '\(match.1)', which is not read; it must be UTF-8")
    }
    return encoding
  }

  private static func checkDeclarations(_ text: ArraySlice<UInt8>) throws(FeedError) {
    let pattern = Array("<!doctype".utf8)
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      let word = text[start...].prefix(pattern.count).map { $0 | 0x20 }
      // '!' has the bit that makes letters small.
      if word.elementsEqual(pattern.map { $0 | 0x20 }) {
        let declaration = text[start...].prefix { $0 != UInt8(ascii: ">") }
        guard !declaration.contains(UInt8(ascii: "[")) else {
          throw FeedError("declares entities of its own, which are not read")
        }
        return
      }
      let next = text.index(after: start)
      // The first element comes after every declaration.
      if next < text.endIndex, ![UInt8(ascii: "!"), UInt8(ascii: "?")].contains(text[next]) {
        return
      }
      index = next
    }
  }
}
