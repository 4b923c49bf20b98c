/// A raw segment of a string literal, before escapes are replaced.
enum RawStringSegment {
  case text(SourceRange)
  case interpolation([Token], SourceRange)
}

/// Makes the segments of a string literal: replaces escapes and removes the indentation of multi-line strings.
struct StringContent {
  let bytes: [UInt8]
  let rawSegments: [RawStringSegment]
  /// The offset of the content.
  let lower: Int
  let isMultiline: Bool

  /// The segments, and the first error in them.
  func segments() -> (segments: [Token.StringSegment], problem: SourceDiagnostic?) {
    do throws(SourceDiagnostic) {
      return (try isMultiline ? multilineSegments() : singleLineSegments(), nil)
    } catch {
      return ([], error)
    }
  }

  private func singleLineSegments() throws(SourceDiagnostic) -> [Token.StringSegment] {
    var segments: [Token.StringSegment] = []
    for segment in rawSegments {
      switch segment {
      case .text(let range):
        var text = StringUnescaper(bytes: bytes, indentation: nil)
        try text.read(range)
        if !text.output.isEmpty { segments.append(.text(text.text)) }
      case .interpolation(let tokens, let range): segments.append(.interpolation(tokens, range))
      }
    }
    return segments
  }

  private func multilineSegments() throws(SourceDiagnostic) -> [Token.StringSegment] {
    guard let first = endOfLine(lower) else {
      throw SourceDiagnostic(
        SourceRange(lower - 3, lower), "the string must begin on the line after '\"\"\"'")
    }
    guard case .text(let last)? = rawSegments.last, let end = startOfLastLine(last) else {
      let upper = rawSegments.last.map(\.range.upper) ?? lower
      throw SourceDiagnostic(
        SourceRange(upper, upper + 3), "the closing '\"\"\"' must be on its own line")
    }
    let indentation = bytes[end.next..<last.upper]
    var segments: [Token.StringSegment] = []
    var startsLine = true
    for (index, segment) in rawSegments.enumerated() {
      switch segment {
      case .text(let range):
        let upper = index == rawSegments.count - 1 ? end.line : range.upper
        let lower = index == 0 ? first : range.lower
        guard upper >= lower else { continue }
        var text = StringUnescaper(bytes: bytes, indentation: indentation)
        text.startsLine = startsLine
        try text.read(SourceRange(lower, upper))
        if !text.output.isEmpty { segments.append(.text(text.text)) }
        startsLine = text.startsLine
      case .interpolation(let tokens, let range):
        if startsLine, !indentation.isEmpty { throw StringUnescaper.unindented(range.lower) }
        startsLine = false
        try checkIndentation(indentation, in: range)
        segments.append(.interpolation(tokens, range))
      }
    }
    return segments
  }

  /// Lines inside of an interpolation must be indented like the others.
  private func checkIndentation(
    _ indentation: ArraySlice<UInt8>, in range: SourceRange
  ) throws(SourceDiagnostic) {
    var index = range.lower
    while index < range.upper {
      guard let next = endOfLine(index) else {
        index += 1
        continue
      }
      index = next
      guard endOfLine(next) == nil, !bytes[next...].starts(with: indentation) else { continue }
      throw StringUnescaper.unindented(next)
    }
  }

  /// The offset after the line end at `offset`; `nil` if there is none.
  private func endOfLine(_ offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] == UInt8(ascii: "\n") { return offset + 1 }
    guard bytes[offset] == UInt8(ascii: "\r") else { return nil }
    let isPair = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
    return offset + (isPair ? 2 : 1)
  }

  /// The last line end of a segment if only blanks follow: its offset and the offset after it.
  private func startOfLastLine(_ range: SourceRange) -> (line: Int, next: Int)? {
    var index = range.upper
    while index > range.lower {
      index -= 1
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "\n"):
        let isPair = index > range.lower && bytes[index - 1] == UInt8(ascii: "\r")
        return (isPair ? index - 1 : index, index + 1)
      case UInt8(ascii: "\r"): return (index, index + 1)
      default: return nil
      }
    }
    return nil
  }
}

extension RawStringSegment {
  var range: SourceRange {
    switch self {
    case .text(let range), .interpolation(_, let range): range
    }
  }
}
