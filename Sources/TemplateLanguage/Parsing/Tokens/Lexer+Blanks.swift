extension Lexer {
  /// Skips spaces, line ends and comments.
  mutating func skipBlanks() {
    while position < bytes.count {
      switch peek() {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard !staysInLine else { return }
        sawLineEnd()
        position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): lineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): blockComment()
      default: return
      }
    }
  }

  private mutating func lineComment() {
    let start = position
    while position < bytes.count, !isLineEnd(peek()) { position += 1 }
    refuseCommentInString(start)
  }

  /// A comment of `/* */`, in which others may stand.
  private mutating func blockComment() {
    let start = position
    var depth = 0
    repeat {
      guard position < bytes.count else {
        return error(start, start + 2, "the comment that begins here has no '*/'")
      }
      if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        if isLineEnd(peek()) { sawLineEnd() }
        position += 1
      }
    } while depth > 0
    refuseCommentInString(start)
  }

  private mutating func refuseCommentInString(_ start: Int) {
    guard isInInterpolation else { return }
    error(start, position, "a comment cannot stand inside a text; write it on a line of its own")
  }
}
