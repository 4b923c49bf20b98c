/// Finds the lines of a Swift source that begin in comments or in texts of several lines.
package struct SourceLines: Sendable {
  private var commentDepth = 0
  /// The number of `#` before the text of several lines that is not closed yet.
  private var openText: Int?

  package init() {}

  /// The lines of a text, which only ends of lines separate that the compiler counts.
  package static func split(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// Reads the next line; whether it begins outside of comments and texts.
  package mutating func isCode(_ line: Substring) -> Bool {
    let isCode = isInCode
    // Most lines have neither quotes nor comments, and are read at once.
    if isCode, !Self.hasTextOrComment(line) { return true }
    read(line) { _ in }
    return isCode
  }

  /// Reads the next line; what of it is outside of comments and texts.
  mutating func codeRanges(of line: Substring) -> [Range<Substring.Index>] {
    if isInCode, !Self.hasTextOrComment(line) { return [line.startIndex..<line.endIndex] }
    var ranges: [Range<Int>] = []
    read(line) { range in
      if ranges.last?.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    let bytes = line.utf8
    return ranges.map { range in
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      return start..<bytes.index(start, offsetBy: range.count)
    }
  }

  private var isInCode: Bool { commentDepth == 0 && openText == nil }

  private static func hasTextOrComment(_ line: Substring) -> Bool {
    line.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "/") }
  }

  /// Reads the next line; `found` has what is outside of comments and texts, in bytes.
  private mutating func read(_ line: Substring, _ found: (Range<Int>) -> Void) {
    var reader = LineReader(bytes: Array(line.utf8))
    while !reader.isAtEnd {
      if commentDepth > 0 {
        readComment(&reader)
      } else if let hashes = openText {
        if reader.readText(until: .quotes(3, hashes: hashes)) { openText = nil }
      } else if reader.skip("//") {
        break
      } else if reader.skip("/*") {
        commentDepth = 1
      } else if let opening = reader.readOpening() {
        if opening.quotes == 3 {
          openText = opening.hashes
        } else {
          _ = reader.readText(until: opening)
        }
      } else {
        let start = reader.position
        reader.advance()
        reader.skipHashes()
        found(start..<reader.position)
      }
    }
  }

  private mutating func readComment(_ reader: inout LineReader) {
    if reader.skip("/*") {
      commentDepth += 1
    } else if reader.skip("*/") {
      commentDepth -= 1
    } else {
      reader.advance()
    }
  }
}

/// The quotes and signs that open a text, which close it in reverse.
private struct TextDelimiter {
  let quotes: Int
  let hashes: Int

  static func quotes(_ quotes: Int, hashes: Int) -> Self { Self(quotes: quotes, hashes: hashes) }
}

/// Reads one line of a source.
private struct LineReader {
  let bytes: [UInt8]
  private(set) var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func advance() { position += 1 }

  /// Skips `#` before anything but a quote, which would be counted again at each position.
  mutating func skipHashes() {
    let hashes = count("#", at: position)
    if hashes > 0, count("\"", at: position + hashes, atMost: 1) == 0 { position += hashes }
  }

  mutating func skip(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count,
      text.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
    else { return false }
    position = end
    return true
  }

  private func count(_ byte: Unicode.Scalar, at start: Int, atMost limit: Int = .max) -> Int {
    bytes.dropFirst(start).prefix(limit).prefix { $0 == UInt8(ascii: byte) }.count
  }

  /// Reads what opens a text.
  mutating func readOpening() -> TextDelimiter? {
    let hashes = count("#", at: position)
    switch count("\"", at: position + hashes, atMost: 3) {
    case 0: return nil
    case 1, 2:
      position += hashes + 1
      return .quotes(1, hashes: hashes)
    default:
      position += hashes + 3
      return .quotes(3, hashes: hashes)
    }
  }

  /// Reads a text with the expressions in it, to its end or that of the line; whether it is closed.
  ///
  /// The compiler does not accept deeply nested ones, so that the rest of such a line does not matter.
  mutating func readText(until end: TextDelimiter, depth: Int = 0) -> Bool {
    guard depth < Self.maximumDepth else {
      position = bytes.count
      return false
    }
    while !isAtEnd {
      if count("\"", at: position, atMost: end.quotes) == end.quotes,
        count("#", at: position + end.quotes, atMost: end.hashes) == end.hashes
      {
        position += end.quotes + end.hashes
        return true
      }
      if bytes[position] == UInt8(ascii: "\\"),
        count("#", at: position + 1, atMost: end.hashes) == end.hashes
      {
        position += 1 + end.hashes
        if skip("(") { readExpression(in: depth) } else { position += 1 }
      } else {
        position += 1
      }
    }
    return false
  }

  /// Reads an expression in a text, after its opening parenthesis.
  private mutating func readExpression(in textDepth: Int) {
    var depth = 1
    while !isAtEnd, depth > 0 {
      if skip("(") {
        depth += 1
      } else if skip(")") {
        depth -= 1
      } else if let opening = readOpening() {
        _ = readText(until: opening, depth: textDepth + 1)
      } else {
        position += 1
        skipHashes()
      }
    }
  }

  private static let maximumDepth = 100
}
