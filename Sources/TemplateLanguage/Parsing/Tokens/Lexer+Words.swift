extension Lexer {
  mutating func word() {
    let start = position
    skipWord()
    add(.word(text(start, position)), from: start)
  }

  /// `` `default` ``: an escaped keyword that is used as a name.
  mutating func escapedIdentifier() {
    let start = position
    position += 1
    let first = position
    skipWord()
    let name = text(first, position)
    guard peek() == UInt8(ascii: "`"), let byte = name.utf8.first, !isDigit(byte) else {
      error(start, max(position, start + 1), "a name between two '`' is expected here")
      return add(.escapedIdentifier("_"), from: start)
    }
    position += 1
    add(.escapedIdentifier(name), from: start)
  }

  /// Reads a closure argument such as `$0`.
  mutating func dollarIdentifier() {
    let start = position
    position += 1
    let first = position
    skipWord()
    let name = text(first, position)
    if name.isEmpty || name.utf8.count > 2 || !name.utf8.allSatisfy(isDigit) {
      error(start, position, "only '$0', '$1' and so on begin with '$'; give the value a name")
    }
    add(.dollarIdentifier("$" + name), from: start)
  }

  /// `#Preview`, `#if`; raw strings are rejected.
  mutating func directive() {
    let start = position
    while peek() == UInt8(ascii: "#") { position += 1 }
    if peek() == UInt8(ascii: "\"") { return rawString(start, signs: position - start) }
    let first = position
    skipWord()
    add(.directive(text(first, position)), from: start)
  }

  private mutating func rawString(_ start: Int, signs: Int) {
    let closing = [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "#"), count: signs)
    position += 1
    while position < bytes.count, !isLineEnd(peek()), !bytes[position...].starts(with: closing) {
      position += 1
    }
    position = min(bytes.count, isLineEnd(peek()) ? position : position + closing.count)
    error(start, position, "strings with '#' are not supported; write '\"…\"', and '\\\\' for '\\'")
    add(.string([]), from: start)
  }

  /// A letter of any script, or a character that begins no token.
  mutating func letterOrUnknownCharacter() {
    let start = position
    guard let (scalar, length) = scalar() else { return position += 1 }
    if scalar.properties.isXIDStart { return word() }
    position += length
    if Self.typographicQuotes.contains(scalar) { return typographicString(start) }
    error(start, position, Self.explanation(of: scalar))
  }

  private static let typographicQuotes: Set<Unicode.Scalar> = [
    "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}", "'",
  ]

  /// A string in typographic quotes.
  private mutating func typographicString(_ start: Int) {
    error(start, position, "strings need straight double quotes; write '\"'")
    while position < bytes.count, !isLineEnd(peek()), let (scalar, length) = scalar() {
      position += length
      if Self.typographicQuotes.contains(scalar) { break }
    }
    add(.string([]), from: start)
  }

  private static func explanation(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\u{00D7}": return "write '*' to multiply"
    case "\u{00F7}": return "write '/' to divide"
    case "\u{2212}", "\u{2013}": return "write '-' for minus"
    case "\u{2264}": return "write '<='"
    case "\u{2265}": return "write '>='"
    case "\u{2260}": return "write '!='"
    case "\u{2026}": return "write '...' as three dots"
    default: break
    }
    if scalar.properties.isWhitespace { return "this is not a plain space; write one" }
    let code = "U+" + String(scalar.value, radix: 16, uppercase: true)
    if scalar.isTerminalControl {
      return "the invisible character \(code) is not allowed; remove it"
    }
    return "'\(scalar)' is not allowed here; names consist of letters, digits and '_'"
  }

  /// Skips letters, digits and `_`.
  mutating func skipWord() {
    while position < bytes.count {
      let byte = peek()
      if byte < 0x80 {
        guard isWordByte(byte) else { return }
        position += 1
      } else {
        guard let (scalar, length) = scalar(), scalar.properties.isXIDContinue else { return }
        position += length
      }
    }
  }

  func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private func isWordByte(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return isDigit(byte) || byte == UInt8(ascii: "_")
      || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
  }

  /// The Unicode scalar at this position, and its length in bytes.
  private func scalar() -> (Unicode.Scalar, Int)? {
    var decoder = UTF8()
    var iterator = bytes[position..<min(bytes.count, position + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }
}
