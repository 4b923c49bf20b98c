/// The bytes of a feed before they are read as XML.
enum FeedText {
  /// Encodings in which markup looks as in ASCII, so that what is refused can be found.
  private static let encodings = [
    "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-", "windows-125", "cp125", "koi8-r", "koi8-u",
    "shift_jis", "euc-jp", "euc-kr", "gb2312", "gbk", "gb18030", "big5",
  ]

  /// The text with the entities of HTML, which XML does not know, as numbers.
  ///
  /// - Throws: ``FeedProblem`` where the feed declares entities of its own, by which few bytes become many.
  static func prepared(_ bytes: [UInt8]) throws(FeedProblem) -> [UInt8] {
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    text = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard !text.isEmpty else { throw FeedProblem("is empty") }
    guard !text.contains(0) else {
      throw FeedProblem("has a character 0, or is in UTF-16; it must be UTF-8")
    }
    guard text.first == UInt8(ascii: "<") else { throw FeedProblem("is no XML") }
    try checkEncoding(text)
    try checkDeclarations(text)
    return withNumbers(text)
  }

  private static func checkEncoding(_ text: ArraySlice<UInt8>) throws(FeedProblem) {
    guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else {
      return
    }
    let declaration = String(decoding: text[..<end].prefix(200), as: UTF8.self).lowercased()
    guard let match = declaration.firstMatch(of: /encoding\s*=\s*["']([^"']*)/) else { return }
    guard encodings.contains(where: { match.1.hasPrefix($0) }) else {
      throw FeedProblem("is in '\(match.1)', which is not read; it must be UTF-8")
    }
  }

  private static func checkDeclarations(_ text: ArraySlice<UInt8>) throws(FeedProblem) {
    let pattern = Array("<!doctype".utf8)
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      let word = text[start...].prefix(pattern.count).map { $0 | 0x20 }
      // '!' has the bit that makes letters small.
      if word.elementsEqual(pattern.map { $0 | 0x20 }) {
        let declaration = text[start...].prefix { $0 != UInt8(ascii: ">") }
        guard !declaration.contains(UInt8(ascii: "[")) else {
          throw FeedProblem("declares entities of its own, which are not read")
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

  private static func withNumbers(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "&"), let entity = entity(in: text[index...]) else {
        result.append(text[index])
        index += 1
        continue
      }
      result += "&#\(entity.scalar.value);".utf8
      index = entity.end
    }
    return result
  }

  /// The entity of HTML at the beginning of a text.
  private static func entity(
    in text: ArraySlice<UInt8>
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let name = text.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
    guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ";"),
      let scalar = HTMLEntity.scalar(named: String(decoding: name, as: UTF8.self)),
      !"&<>\"'".unicodeScalars.contains(scalar)
    else { return nil }
    return (scalar, name.endIndex + 1)
  }
}
