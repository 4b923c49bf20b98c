/// Scans Swift source for the elements that the macros need: names, brackets, comments and strings.
struct SourceScanner {
  let text: [UInt8]
  private(set) var position = 0

  init(_ source: String) { text = Array(source.utf8) }

  var next: UInt8? { byte(at: position) }
  var isAtEnd: Bool { position >= text.count }

  func byte(at index: Int) -> UInt8? { index < text.count ? text[index] : nil }

  func source(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  mutating func advance(_ count: Int = 1) { position = min(position + count, text.count) }

  /// Skips white space and comments.
  mutating func skipTrivia(includingNewlines: Bool = true) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): advance()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard includingNewlines else { return }
        advance()
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default: return
      }
    }
  }

  /// Skips the comment at the position, if there is one.
  mutating func skipComment() -> Bool {
    guard next == UInt8(ascii: "/") else { return false }
    switch byte(at: position + 1) {
    case UInt8(ascii: "/"):
      while !isAtEnd, next != UInt8(ascii: "\n") { advance() }
      return true
    case UInt8(ascii: "*"):
      var depth = 0
      repeat {
        if starts(with: "/*") {
          depth += 1
          advance(2)
        } else if starts(with: "*/") {
          depth -= 1
          advance(2)
        } else {
          advance()
        }
      } while depth > 0 && !isAtEnd
      return true
    default: return false
    }
  }

  /// Skips attributes such as `@available(…)`, and the white space after them.
  mutating func skipAttributes() {
    while next == UInt8(ascii: "@") {
      advance()
      guard name() != nil else { return }
      skipTrivia()
      if next == UInt8(ascii: "("), !skipElement() { return }
      skipTrivia()
    }
  }

  func starts(with word: String) -> Bool { text[position...].starts(with: word.utf8) }

  /// Scans a name, without the backticks around it; `nil` if there is none.
  mutating func name() -> String? {
    let isQuoted = next == UInt8(ascii: "`")
    if isQuoted { advance() }
    let start = position
    while let byte = next, Self.isNamePart(byte) { advance() }
    let name = source(start..<position)
    if isQuoted, next == UInt8(ascii: "`") { advance() }
    return name.isEmpty ? nil : name
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// Skips one character, or all of a comment, string or bracketed part that begins at the position.
  ///
  /// - Returns: Whether the element is complete.
  mutating func skipElement() -> Bool {
    // An explicit stack, so that deeply nested source cannot overflow the program's own.
    var closers: [UInt8] = []
    repeat {
      guard let byte = next else { return false }
      if skipComment() { continue }
      if isAtString {
        guard skipString() else { return false }
        continue
      }
      switch byte {
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard closers.popLast() == byte else { return false }
      default: break
      }
      advance()
    } while !closers.isEmpty
    return true
  }

  private var isAtString: Bool {
    var index = position
    while byte(at: index) == UInt8(ascii: "#") { index += 1 }
    return byte(at: index) == UInt8(ascii: "\"")
  }

  /// Skips a string literal with its interpolations.
  private mutating func skipString() -> Bool {
    var pounds = 0
    while next == UInt8(ascii: "#") {
      pounds += 1
      advance()
    }
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    advance(quote.utf8.count)
    let end = quote + String(repeating: "#", count: pounds)
    let escape = "\\" + String(repeating: "#", count: pounds)
    while !isAtEnd {
      if starts(with: end) {
        advance(end.utf8.count)
        return true
      }
      if starts(with: escape) {
        advance(escape.utf8.count)
        guard next == UInt8(ascii: "(") else {
          advance()
          continue
        }
        // An interpolation may contain strings; the limit protects the stack.
        interpolationDepth += 1
        defer { interpolationDepth -= 1 }
        guard interpolationDepth < 50, skipElement() else { return false }
      } else {
        advance()
      }
    }
    return false
  }

  private var interpolationDepth = 0
}
