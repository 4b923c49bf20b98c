/// Reads the text of a `.strings` file: `"key" = "value";`, with comments.
///
/// Errors are collected with their lines, and parsing continues after the next semicolon.
struct StringsFileParser {
  /// A syntax error.
  struct Problem: Error, Hashable {
    var line: Int
    var reason: String
  }

  private static let problemLimit = 5

  private var scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var entries: [String: String] = [:]
  private(set) var problems: [Problem] = []

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    parse()
    scalars = []
  }

  private mutating func parse() {
    while problems.count < Self.problemLimit {
      do throws(Problem) {
        try skipSpace()
        guard index < scalars.count else { return }
        // The whole table may be enclosed in braces.
        if take("{") || take("}") { continue }
        try parseEntry()
      } catch {
        problems.append(error)
        recover()
      }
    }
  }

  private mutating func parseEntry() throws(Problem) {
    let key = try parseText()
    var end = index
    try skipSpace()
    var value = key
    if take("=") {
      try skipSpace()
      value = try parseText()
      end = index
      try skipSpace()
    }
    entries[key] = value
    if take(";") { return }
    let failure = problem("';' is missing after '\(key.prefix(40))'", at: end)
    // No recovery is needed if the next entry begins here.
    guard index < scalars.count, scalars[index] == "\"" else { throw failure }
    problems.append(failure)
  }

  private mutating func parseText() throws(Problem) -> String {
    if take("\"") { return try parseQuoted(until: "\"") }
    if take("'") { return try parseQuoted(until: "'") }
    let start = index
    while index < scalars.count, Self.isBare(scalars[index]) { index += 1 }
    guard index > start else { throw problem("a quoted string is missing") }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }

  private mutating func parseQuoted(until quote: Unicode.Scalar) throws(Problem) -> String {
    let start = index
    var units: [UInt16] = []
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if scalar == quote { return String(decoding: units, as: UTF16.self) }
      units.append(contentsOf: scalar == "\\" ? escape() : Array(UTF16.encode(scalar) ?? .init()))
    }
    index = start
    throw problem("a string has no closing quote")
  }

  /// The UTF-16 code units of an escape sequence: two escapes may form a surrogate pair.
  private mutating func escape() -> [UInt16] {
    guard index < scalars.count else { return [] }
    let letter = scalars[index]
    index += 1
    switch letter {
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "a": return [0x07]
    case "b": return [0x08]
    case "f": return [0x0C]
    case "v": return [0x0B]
    case "U", "u": return number(radix: 16, digits: 4).map { [$0] } ?? Array("\(letter)".utf16)
    case "0"..."7":
      index -= 1
      return number(radix: 8, digits: 3).map { [$0] } ?? []
    default: return Array(UTF16.encode(letter) ?? .init())
    }
  }

  private mutating func number(radix: Int, digits: Int) -> UInt16? {
    let text = String(String.UnicodeScalarView(scalars[index...].prefix(digits)))
      .prefix { $0.isASCII && Int(String($0), radix: radix) != nil }
    guard let value = UInt16(text, radix: radix) else { return nil }
    index += text.unicodeScalars.count
    return value
  }

  private mutating func skipSpace() throws(Problem) {
    while index < scalars.count {
      if scalars[index].properties.isWhitespace || scalars[index] == "\u{FEFF}" {
        index += 1
      } else if matches("//") {
        index = scalars[index...].firstIndex { $0.isNewline } ?? scalars.count
      } else if matches("/*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(Problem) {
    let opening = index
    index += 2
    while !matches("*/") {
      guard index < scalars.count else {
        throw problem("a comment is not closed", at: opening)
      }
      index += 1
    }
    index += 2
  }

  /// Skips to after the next semicolon, at least one character.
  private mutating func recover() {
    let semicolon = scalars[min(index, scalars.count)...].firstIndex(of: ";")
    index = semicolon.map { $0 + 1 } ?? scalars.count
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard index < scalars.count, scalars[index] == scalar else { return false }
    index += 1
    return true
  }

  private func matches(_ text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  private func problem(_ reason: String, at index: Int? = nil) -> Problem {
    Problem(line: line(of: index ?? self.index), reason: reason)
  }

  private func line(of index: Int) -> Int {
    1 + scalars[..<min(index, scalars.count)].count { $0 == "\n" }
  }

  /// Whether a character may occur in an unquoted string.
  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "$", "/", ":", "-": true
    default: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isNewline: Bool { self == "\n" || self == "\r" || self == "\u{2028}" }
}
