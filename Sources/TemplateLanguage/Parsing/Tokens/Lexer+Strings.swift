extension Lexer {
  /// A string literal in double quotes, or a multi-line one in three double quotes.
  mutating func string() {
    let start = position
    let isMultiline = isAtThreeQuotes
    position += isMultiline ? 3 : 1
    let first = position
    var pieces: [StringPiece] = []
    let isClosed = readPieces(&pieces, start, isMultiline)
    let content = StringContent(
      bytes: bytes, pieces: pieces, lower: first, isMultiline: isMultiline)
    guard isClosed else { return add(.string([]), from: start) }
    position += isMultiline ? 3 : 1
    let (parts, problem) = content.parts()
    if let problem { error(problem.range.lower, problem.range.upper, problem.message) }
    add(.string(parts), from: start)
  }

  private var isAtThreeQuotes: Bool {
    let quote = UInt8(ascii: "\"")
    return peek() == quote && peek(1) == quote && peek(2) == quote
  }

  /// Reads up to the closing quotes; if they are missing, reports it and returns false.
  private mutating func readPieces(
    _ pieces: inout [StringPiece], _ start: Int, _ isMultiline: Bool
  ) -> Bool {
    var lower = position
    while true {
      if position >= bytes.count || (!isMultiline && isLineEnd(peek())) {
        let quotes = isMultiline ? "\"\"\"" : "\""
        error(start, start + quotes.count, "the string that begins here has no closing '\(quotes)'")
        return false
      }
      if isMultiline ? isAtThreeQuotes : peek() == UInt8(ascii: "\"") {
        pieces.append(.text(SourceRange(lower, position)))
        return true
      }
      guard peek() == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      guard peek(1) == UInt8(ascii: "(") else {
        position += isLineEnd(peek(1)) && !isMultiline ? 1 : min(2, bytes.count - position)
        continue
      }
      pieces.append(.text(SourceRange(lower, position)))
      guard let piece = interpolatedPiece(isMultiline) else { return false }
      pieces.append(piece)
      lower = position
    }
  }

  private mutating func interpolatedPiece(_ isMultiline: Bool) -> StringPiece? {
    let start = position
    guard !isInTooManyStrings else {
      error(
        start, start + 2, "strings are nested too deeply here; give the inner one a name with 'let'"
      )
      skipLine()
      return nil
    }
    position += 2
    let count = diagnostics.count
    guard let tokens = interpolation(staysInLine: !isMultiline) else {
      // Errors inside of the interpolation follow from this one.
      diagnostics.removeSubrange(count...)
      error(start, start + 2, "the value that begins here has no closing ')' in this string")
      return nil
    }
    return .interpolation(tokens, SourceRange(start, position))
  }

  private mutating func skipLine() {
    while position < bytes.count, !isLineEnd(peek()) { position += 1 }
  }
}
