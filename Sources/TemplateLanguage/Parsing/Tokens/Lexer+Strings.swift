extension Lexer {
  /// A string literal in double quotes, or a multi-line one in three double quotes.
  mutating func string() {
    let start = position
    if isAtStrayQuote {
      reportUnclosedLine(start)
      return position += 1
    }
    let isMultiline = isAtThreeQuotes
    position += isMultiline ? 3 : 1
    let first = position
    if isMultiline, hasSingleQuotesInLine {
      reportUnclosedLine(start)
      return addUnclosedString(start, searchingFrom: first)
    }
    let isAfterError = start < endOfCascadingErrors
    var segments: [RawStringSegment] = []
    if let unread = readSegments(&segments, start, isMultiline) {
      // The end is searched once on a line.
      return addUnclosedString(start, searchingFrom: isAfterError ? endOfLine(unread) : unread)
    }
    let content = StringContent(
      bytes: bytes, rawSegments: segments, lower: first, isMultiline: isMultiline)
    position += isMultiline ? 3 : 1
    let (literalSegments, problem) = content.segments()
    if let problem { error(problem.range.lower, problem.range.upper, problem.message) }
    add(.string(literalSegments), from: start)
  }

  private var isAtThreeQuotes: Bool {
    let quote = UInt8(ascii: "\"")
    return peek() == quote && peek(1) == quote && peek(2) == quote
  }

  /// Reads up to the closing quotes; if they are missing, reports it and returns the offset from which the end of
  /// the string must be searched.
  private mutating func readSegments(
    _ segments: inout [RawStringSegment], _ start: Int, _ isMultiline: Bool
  ) -> Int? {
    let first = position
    var lower = position
    while true {
      if isMultiline, position >= bytes.count || isAtOpeningOfAnotherString {
        return unclosedLines(start)
      }
      if position >= bytes.count || (!isMultiline && isLineEnd(peek())) {
        reportUnclosedLine(start)
        return first
      }
      if isMultiline ? isAtThreeQuotes : peek() == UInt8(ascii: "\"") {
        segments.append(.text(SourceRange(lower, position)))
        return nil
      }
      guard peek() == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      guard peek(1) == UInt8(ascii: "(") else {
        position += isLineEnd(peek(1)) && !isMultiline ? 1 : min(2, bytes.count - position)
        continue
      }
      segments.append(.text(SourceRange(lower, position)))
      let interpolation = position
      guard let segment = rawInterpolation(isMultiline) else {
        recordUnclosed(start)
        endOfCascadingErrors = max(endOfCascadingErrors, endOfLine(interpolation))
        return isMultiline ? markNestingUnknown(from: start) : interpolation + 2
      }
      segments.append(segment)
      lower = position
    }
  }

  private mutating func rawInterpolation(_ isMultiline: Bool) -> RawStringSegment? {
    let start = position
    guard !isInTooManyStrings else {
      error(
        start, start + 2, "strings are nested too deeply here; give the inner one a name with 'let'"
      )
      skipLine()
      return nil
    }
    position += 2
    let (count, outerEnd) = (diagnostics.count, endOfCascadingErrors)
    guard let tokens = interpolation(staysInLine: !isMultiline) else {
      // Errors inside of the interpolation follow from this one.
      diagnostics.removeSubrange(count...)
      endOfCascadingErrors = outerEnd
      error(start, start + 2, "the value that begins here has no closing ')' in this string")
      return nil
    }
    return .interpolation(tokens, SourceRange(start, position))
  }

  private mutating func skipLine() { position = endOfLine(position) }

  private func endOfLine(_ offset: Int) -> Int {
    bytes[min(offset, bytes.count)...].firstIndex(where: isLineEnd) ?? bytes.count
  }
}

// Strings without closing quotes.
extension Lexer {
  private mutating func reportUnclosedLine(_ start: Int) {
    error(start, start + 1, "this string has no closing quotation mark on its line")
    recordUnclosed(start)
    endOfCascadingErrors = max(endOfCascadingErrors, endOfLine(start))
  }

  private mutating func recordUnclosed(_ start: Int) {
    if unclosedStrings.count < Self.errorLimit { unclosedStrings.append(start) }
  }

  /// Reports a multi-line string without closing quotes, and returns the end of the text.
  private mutating func unclosedLines(_ start: Int) -> Int {
    error(start, start + 3, "this string has no closing '\"\"\"'")
    recordUnclosed(start)
    return markNestingUnknown(from: start)
  }

  /// Which of the following lines are text is unknown, so that they are not read.
  private mutating func markNestingUnknown(from start: Int) -> Int {
    unknownNestingStart = min(start, unknownNestingStart ?? start)
    return bytes.count
  }

  /// Adds the token of an unclosed string, which ends before the bracket that closes one around the string, or at the
  /// end of the line, so that the code after it keeps its nesting.
  private mutating func addUnclosedString(_ start: Int, searchingFrom offset: Int) {
    position = offset
    if staysInLine { skipLine() } else { skipToClosingBracket() }
    add(.string([]), from: start)
  }

  private mutating func skipToClosingBracket() {
    var depth = 0
    var brace: Int?
    while position < bytes.count, !isLineEnd(peek()) {
      switch peek() {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 0 { brace = peek() == UInt8(ascii: "{") ? position : nil }
        depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else { return }
        depth -= 1
      default: break
      }
      position += 1
    }
    // A `{` that is not closed on the line begins a block.
    if depth > 0, let brace { position = brace }
  }

  /// Whether the quotation mark follows a value without a space, and has no partner on its line.
  private var isAtStrayQuote: Bool {
    guard let last = tokens.last, last.range.upper == position, last.endsValue else { return false }
    let count = quoteCount(inLineAt: position)
    // In an interpolation, the line also has the closing quotation mark of the string around it.
    return staysInLine ? count > 0 && count.isMultiple(of: 2) : count % 2 == 1
  }

  private func quoteCount(inLineAt offset: Int) -> Int {
    var (count, index) = (0, offset)
    while index < bytes.count, !isLineEnd(bytes[index]) {
      // The quotation marks of a longer line are not paired.
      guard index < offset + 1000 else { return 0 }
      if bytes[index] == UInt8(ascii: "\"") { count += 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return count
  }

  /// Whether quotation marks follow on the line, but not three in a row, so that these begin no multi-line string.
  private var hasSingleQuotesInLine: Bool {
    let quote = UInt8(ascii: "\"")
    let line = bytes[position..<endOfLine(position)]
    guard let first = line.firstIndex(of: quote) else { return false }
    return !line[first...].indices.contains { line[$0...].starts(with: [quote, quote, quote]) }
  }

  /// Whether three quotation marks begin another multi-line string: at the end of a line, after what precedes a value.
  private var isAtOpeningOfAnotherString: Bool {
    guard isAtThreeQuotes else { return false }
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard bytes[(position + 3)..<endOfLine(position)].allSatisfy(isBlank) else { return false }
    guard let before = bytes[..<position].last(where: { !isBlank($0) }) else { return false }
    return "([{,:=?+".utf8.contains(before)
  }
}

extension Token {
  /// Whether it is the end of a value, which no string can follow.
  fileprivate var endsValue: Bool {
    switch kind {
    case .word(let word): !Keyword.reserved.contains(word)
    case .escapedIdentifier, .dollarIdentifier, .integer, .floatingPoint, .string: true
    case .symbol(let symbol): symbol == .closeParenthesis || symbol == .closeBracket
    case .infix, .prefix, .postfix, .directive, .end: false
    }
  }
}
