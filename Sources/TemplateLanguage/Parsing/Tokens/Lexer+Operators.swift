extension Lexer {
  func isOperator(_ byte: UInt8) -> Bool { Self.operatorBytes.contains(byte) }

  private static let operatorBytes = Set("/=-+!*%<>&|^~?".utf8)

  /// Reads an operator, or the `.` before a member.
  mutating func operatorOrDot() {
    let start = position
    let isLeftBound = isLeftBound
    if isLeftBound, peek() == UInt8(ascii: "?") || peek() == UInt8(ascii: "!") {
      let symbol: Token.Symbol = peek() == UInt8(ascii: "?") ? .optional : .force
      position += 1
      return add(.symbol(symbol), from: start)
    }
    skipOperator()
    add(operatorKind(text(start, position), start, isLeftBound), from: start)
  }

  private mutating func skipOperator() {
    let hasDots = peek() == UInt8(ascii: ".")
    repeat { position += 1 } while continuesOperator(hasDots)
  }

  /// Whether the operator continues; a comment ends it.
  private func continuesOperator(_ hasDots: Bool) -> Bool {
    if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*") {
      return false
    }
    return isOperator(peek()) || (hasDots && peek() == UInt8(ascii: "."))
  }

  private mutating func operatorKind(_ text: String, _ start: Int, _ isLeft: Bool) -> Token.Kind {
    let isRight = isRightBound(isLeft)
    switch text {
    case ".": return .symbol(.dot)
    case "->": return .symbol(.arrow)
    case "?": return .symbol(.question)
    case "=":
      if isLeft != isRight {
        error(start, position, "write a space on both sides of '=', or on neither")
      }
      return .symbol(.assign)
    default:
      if isLeft == isRight { return .infix(text) }
      return isLeft ? .postfix(text) : .prefix(text)
    }
  }

  /// Whether an operand precedes the operator without a space.
  private var isLeftBound: Bool {
    guard let last = tokens.last, last.range.upper == position else { return false }
    guard case .symbol(let symbol) = last.kind else { return true }
    switch symbol {
    case .openParenthesis, .openBracket, .openBrace, .comma, .colon, .semicolon: return false
    case .closeParenthesis, .closeBracket, .closeBrace, .dot, .at, .backslash, .arrow, .assign,
      .question, .optional, .force:
      return true
    }
  }

  private func isRightBound(_ isLeftBound: Bool) -> Bool {
    switch peek() {
    case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B,
      0x0C, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      false
    case UInt8(ascii: "."): !isLeftBound
    case UInt8(ascii: "/"): peek(1) != UInt8(ascii: "/") && peek(1) != UInt8(ascii: "*")
    default: true
    }
  }
}
