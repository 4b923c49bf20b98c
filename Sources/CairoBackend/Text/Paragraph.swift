import Graphics

/// The text between two line ends, as UTF-8, with the spans its bytes belong to.
struct Paragraph {
  /// Bytes of one span.
  struct Piece {
    let span: Int
    var end: Int
  }

  private(set) var text: [UInt8] = []
  private(set) var pieces: [Piece] = []

  /// The paragraphs of `block`, none for an empty text.
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

  /// Splits at line and paragraph ends; NUL, which ends a text in C, is left out.
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

  /// The bytes of the line end at `index`; 0 where there is none.
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
      pieces.append(Piece(span: span, end: text.count))
    }
  }

  /// The span that the byte at `index` belongs to.
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

  /// Marks that lines were left out after this paragraph.
  mutating func appendEllipsis() {
    let end = endOfInk(in: text.indices)
    if end < text.count { self = part(0..<end) }
    append([0xE2, 0x80, 0xA6], span: pieces.last?.span ?? 0)
  }

  /// The first and the last `count` characters, where the paragraph is much longer.
  func shortened(to count: Int) -> Paragraph {
    let bytes = count * 4
    guard text.count > bytes * 2 + 16 else { return self }
    let head = boundary(before: bytes)
    let tail = boundary(before: text.count - bytes)
    var result = part(0..<head)
    for piece in part(tail..<text.count).slices { result.append(piece.bytes, span: piece.span) }
    return result
  }

  /// The bytes of `range`, which starts and ends between characters.
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

  /// The nearest place at or before `index` that is between characters.
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

  /// Whether the byte range ends in white space, and where that starts.
  func endOfInk(in range: Range<Int>) -> Int {
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

  /// The character whose UTF-8 starts at `index`.
  func scalar(at index: Int) -> Unicode.Scalar? {
    guard index < text.count else { return nil }
    return String(decoding: text[index..<min(text.count, index + 4)], as: UTF8.self)
      .unicodeScalars.first
  }
}
