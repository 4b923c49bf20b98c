import Graphics

/// Shapes a block's paragraphs in order, up to the line limit.
struct TextShaper {
  let fonts: FontCollection

  /// Returns the lines of a block, whether text was omitted, and the characters that no font has.
  func lines(
    of block: TextBlock
  ) -> (lines: [ShapedText.Line], isTruncated: Bool, missing: Set<Unicode.Scalar>) {
    let paragraphs = Paragraph.paragraphs(of: block)
    let shaper = ParagraphShaper(fonts: fonts, block: block)
    let limit = block.lineLimit.map { max(1, $0) }
    var lines: [ShapedText.Line] = []
    var isTruncated = false
    var missing: Set<Unicode.Scalar> = []
    for (index, paragraph) in paragraphs.enumerated() {
      var rest = limit.map { $0 - lines.count }
      if let rest, rest <= 0 { break }
      // As in a single long paragraph, the rest would be far outside of any picture.
      if lines.count >= LongParagraph.maximumLines { break }
      var source = paragraph
      if let width = block.width, paragraph.text.count > LongParagraph.threshold {
        rest = min(rest ?? .max, LongParagraph.maximumLines)
        let long = LongParagraph(paragraph: paragraph, shaper: shaper, width: width)
        let start = lines.count
        source = long.lines(upTo: rest, into: &lines, missing: &missing)
        rest = rest.map { $0 - (lines.count - start) }
        if source.text.isEmpty { continue }
      }
      source = shortened(source, lines: rest, block: block)
      var part = shaper.lines(of: source, width: block.width, limit: rest, missing: &missing)
      let isLast = rest.map { part.lines.count >= $0 } ?? false
      if isLast, index + 1 < paragraphs.count {
        part = appendingEllipsis(
          source, by: shaper, part, width: block.width, limit: rest, &missing)
        part.isTruncated = true
      }
      lines += part.lines
      isTruncated = isTruncated || part.isTruncated
    }
    return (lines, isTruncated, missing)
  }

  /// Returns the lines with an ellipsis, because the paragraphs after them are truncated.
  private func appendingEllipsis(
    _ paragraph: Paragraph, by shaper: ParagraphShaper,
    _ part: (lines: [ShapedText.Line], isTruncated: Bool), width: Double?, limit: Int?,
    _ missing: inout Set<Unicode.Scalar>
  ) -> (lines: [ShapedText.Line], isTruncated: Bool) {
    guard !part.isTruncated else { return part }
    var paragraph = paragraph
    paragraph.appendEllipsis()
    return shaper.lines(of: paragraph, width: width, limit: limit, missing: &missing)
  }

  /// Removes text that no line could show.
  ///
  /// Assumes that a character is at least a tenth of an em wide; a line of 200,000 points is longer than any picture
  /// and close to Pango's limit.
  private func shortened(_ paragraph: Paragraph, lines: Int?, block: TextBlock) -> Paragraph {
    let sizes = block.spans.map { $0.face.size.isFinite ? abs($0.face.size) : 1 }
    let smallest = max(0.5, sizes.min() ?? 1)
    let tracking = block.spans.map { $0.tracking.isFinite ? min(abs($0.tracking), 1_000) : 0 }
    var most = 100_000 / (max(1, sizes.max() ?? 1) + (tracking.max() ?? 0))
    if let width = block.width {
      guard let lines else { return paragraph }
      most = min(most, (max(0, width) / (smallest * 0.1) + 8) * Double(min(lines, 10_000)))
    }
    return paragraph.shortened(to: Int(clamping: most))
  }
}

/// Breaks a long paragraph a few lines at a time, because the time that Pango takes to break a text without spaces
/// grows quadratically with its length.
struct LongParagraph {
  let paragraph: Paragraph
  let shaper: ParagraphShaper
  let width: Double

  /// The maximum length in bytes of paragraphs that are broken as a whole.
  static let threshold = 1_024
  /// The maximum number of lines of a paragraph; further lines would be far outside of any picture.
  static let maximumLines = 10_000
  /// The number of lines that are broken at a time.
  private static let linesPerPart = 6

  /// Appends lines up to the last part of the paragraph, and returns that part, which the caller truncates.
  func lines(
    upTo limit: Int?, into lines: inout [ShapedText.Line], missing: inout Set<Unicode.Scalar>
  ) -> Paragraph {
    var shaper = shaper
    shaper.direction = shaper.direction(of: paragraph)
    var start = 0
    var length = estimatedPartLength
    var count = 0
    while limit.map({ $0 - count > Self.linesPerPart }) ?? true {
      let end = paragraph.boundary(before: start + length)
      guard end < paragraph.text.count else { break }
      let part = paragraph.part(start..<end)
      let broken = shaper.lines(of: part, width: width, limit: nil, missing: &missing).lines
      // The last line may continue after this part, so it is broken again with the text that follows.
      guard let last = broken.last, last.start > 0 else {
        length *= 2
        continue
      }
      let whole = broken.dropLast().prefix(limit.map { $0 - count - 1 } ?? .max)
      lines += whole
      count += whole.count
      start += whole.count < broken.count - 1 ? broken[whole.count].start : last.start
    }
    return paragraph.part(start..<paragraph.text.count)
  }

  /// The estimated number of bytes that fill a part, for letters of half an em.
  private var estimatedPartLength: Int {
    let sizes = shaper.block.spans.map { $0.face.size.isFinite ? abs($0.face.size) : 1 }
    let letters = max(0, width) / (0.5 * max(0.5, sizes.min() ?? 1)) + 4
    return max(24, min(4_096, Int(clamping: letters * Double(Self.linesPerPart))))
  }
}
