import Graphics

/// The text between two line breaks as UTF-8, with the spans that its bytes belong to.
struct Paragraph {
  /// The bytes of one span.
  struct Segment {
    let span: Int
    var end: Int
  }

  private(set) var text: [UInt8] = []
  private(set) var pieces: [Segment] = []

  /// Returns the paragraphs of `block`; empty for an empty text.
  static func paragraphs(of block: TextBlock) -> [Paragraph] {
    guard block.spans.contains(where: { !$0.string.isEmpty || $0.attachment != nil }) else {
      return []
    }
    var result = [Paragraph()]
    for (index, span) in block.spans.enumerated() {
      if span.attachment != nil {
        result[result.count - 1].append([0xEF, 0xBF, 0xBC], span: index)
      } else {
        append(span.string, span: index, to: &result)
      }
    }
    return result
  }

  private static func append(_ string: String, span: Int, to result: inout [Paragraph]) {
    let parts = lines(of: string)
    for (number, part) in parts.enumerated() {
      if number > 0 { result.append(Paragraph()) }
      result[result.count - 1].append(part, span: span)
    }
  }

  /// Splits a string at line and paragraph separators, and removes NUL, which terminates strings in C.
  private static func lines(of string: String) -> [[UInt8]] {
    let bytes = Array(string.utf8)
    guard bytes.contains(where: { $0 < 0x0E || $0 == 0xE2 }) else { return [bytes] }
    var result: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      let length = lineEnd(in: bytes, at: index)
      if length > 0 {
        result.append([])
        index += length
      } else {
        if bytes[index] != 0 { result[result.count - 1].append(bytes[index]) }
        index += 1
      }
    }
    return result
  }

  /// Returns the length in bytes of the line break at `index`, or 0 if there is none.
  private static func lineEnd(in bytes: [UInt8], at index: Int) -> Int {
    switch bytes[index] {
    case 0x0A, 0x0B, 0x0C: return 1
    case 0x0D: return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xE2:
      let isSeparator =
        index + 2 < bytes.count && bytes[index + 1] == 0x80
        && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
      return isSeparator ? 3 : 0
    default: return 0
    }
  }

  mutating func append(_ bytes: [UInt8], span: Int) {
    guard !bytes.isEmpty else { return }
    text += bytes
    if pieces.last?.span == span {
      pieces[pieces.count - 1].end = text.count
    } else {
      pieces.append(Segment(span: span, end: text.count))
    }
  }

  /// Returns the span of the byte at `index`.
  func span(at index: Int) -> Int {
    guard pieces.count > 1 else { return pieces.first?.span ?? 0 }
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].end > index { high = middle } else { low = middle + 1 }
    }
    return pieces[low].span
  }

  /// Appends an ellipsis, because lines after this paragraph are truncated.
  mutating func appendEllipsis() {
    let end = endOfVisibleText(in: text.indices)
    if end < text.count { self = part(0..<end) }
    append([0xE2, 0x80, 0xA6], span: pieces.last?.span ?? 0)
  }

  /// Returns the first and the last `count` characters if the paragraph is much longer.
  func shortened(to count: Int) -> Paragraph {
    let bytes = count * 4
    guard text.count > bytes * 2 + 16 else { return self }
    let head = boundary(before: bytes)
    let tail = boundary(before: text.count - bytes)
    var result = part(0..<head)
    for piece in part(tail..<text.count).slices { result.append(piece.bytes, span: piece.span) }
    return result
  }

  /// Returns the bytes of `range`, which must start and end at character boundaries.
  func part(_ range: Range<Int>) -> Paragraph {
    var result = Paragraph()
    var start = 0
    for piece in pieces {
      let shared = range.clamped(to: start..<piece.end)
      result.append(Array(text[shared]), span: piece.span)
      start = piece.end
    }
    return result
  }

  /// Returns the nearest character boundary at or before `index`.
  func boundary(before index: Int) -> Int {
    var index = min(index, text.count)
    while index > 0, index < text.count, text[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  private var slices: [(bytes: [UInt8], span: Int)] {
    var start = 0
    return pieces.map { piece in
      defer { start = piece.end }
      return (Array(text[start..<piece.end]), piece.span)
    }
  }

  /// Returns the end of the range without trailing white space.
  func endOfVisibleText(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      if text[end - 1] == 0x20 || text[end - 1] == 0x09 {
        end -= 1
      } else if end - 3 >= range.lowerBound, text[end - 3] == 0xE3, text[end - 2] == 0x80,
        text[end - 1] == 0x80
      {
        end -= 3  // ideographic space
      } else {
        break
      }
    }
    return end
  }

  /// Returns the character whose UTF-8 encoding starts at `index`.
  func scalar(at index: Int) -> Unicode.Scalar? {
    guard index < text.count else { return nil }
    return String(decoding: text[index..<min(text.count, index + 4)], as: UTF8.self)
      .unicodeScalars.first
  }
}
