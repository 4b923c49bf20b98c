/// Tidies a feed's XML of what the parser needs long for or fails at: comments, instructions, declarations, entities
/// of HTML, lone '&', tags without end.
struct FeedSanitizer {
  /// The longest tag: attributes are compared each with each.
  private static let longestTag = 16 << 10
  /// How often names may be bound to vocabularies, as every element looks through them.
  private static let mostBindings = 5000

  private let text: [UInt8]
  private var index = 0
  private var result: [UInt8] = []
  private var bindings = 0

  /// The same document with the same lines.
  static func tidied(_ text: [UInt8]) throws(FeedError) -> [UInt8] {
    var markup = FeedSanitizer(text)
    while markup.index < text.count { try markup.step() }
    return markup.result
  }

  private init(_ text: [UInt8]) {
    self.text = text
    result.reserveCapacity(text.count)
  }

  private mutating func step() throws(FeedError) {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "<"):
      if begins("<!--") {
        skip(to: try end(of: "-->", from: index + 4))
      } else if begins("<?") {
        // Foundation's parser ends the process at one that says nothing.
        skip(to: try end(of: "?>", from: index + 2))
      } else if begins("<![CDATA[") {
        copy(to: try end(of: "]]>", from: index + 9))
      } else if begins("<!") {
        skip(to: try end(of: ">", from: index + 2))
      } else {
        try copyTag()
      }
    case UInt8(ascii: "&"): copyEntity()
    default:
      result.append(byte)
      index += 1
    }
  }

  private func begins(_ mark: StaticString) -> Bool {
    guard index + mark.utf8CodeUnitCount <= text.count else { return false }
    return (0..<mark.utf8CodeUnitCount).allSatisfy { text[index + $0] == mark.utf8Start[$0] }
  }

  /// Where a mark has ended that begins at or behind a place.
  private func end(of mark: String, from start: Int) throws(FeedError) -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= text.count {
      if text[index] == mark[0], text[index..<index + mark.count].elementsEqual(mark) {
        return index + mark.count
      }
      index += 1
    }
    throw problem("has no '\(String(decoding: mark, as: UTF8.self))' for what begins here")
  }

  private mutating func skip(to end: Int) {
    // Places in errors stay right.
    for byte in text[index..<end] where byte == 0x0A { result.append(byte) }
    index = end
  }

  private mutating func copy(to end: Int) {
    result += text[index..<end]
    index = end
  }

  private mutating func copyTag() throws(FeedError) {
    let start = index
    var quote: UInt8?
    while index < text.count {
      let byte = text[index]
      // The parser would go on at it, and end the process at an instruction that says nothing.
      if byte == UInt8(ascii: "<"), index > start { throw problem("has a '<' within a tag") }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      if quote == nil, byte == UInt8(ascii: "x"), begins("xmlns") { bindings += 1 }
      if byte == UInt8(ascii: "&") { copyEntity() } else { copy(to: index + 1) }
      if quote == nil, byte == UInt8(ascii: ">") { break }
      guard index - start <= Self.longestTag else { throw problem("has a tag without end") }
    }
    guard bindings <= Self.mostBindings else { throw problem("has too many 'xmlns'") }
  }

  private mutating func copyEntity() {
    let name = text[index...].dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: ";"),
      let scalar = HTMLEntity.scalar(named: String(decoding: name, as: UTF8.self))
    else {
      // Nothing that XML knows: it is to be read as it is.
      result += "&amp;".utf8
      index += 1
      return
    }
    result += "&#\(scalar.value);".utf8
    index = name.endIndex + 1
  }

  private func problem(_ message: String) -> FeedError {
    let before = text[..<min(index, text.count)]
    let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    let column = (lines.last ?? []).count { $0 & 0xC0 != 0x80 } + 1
    return FeedError(message, line: max(1, lines.count), column: column)
  }
}
