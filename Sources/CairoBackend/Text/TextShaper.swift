import Graphics

/// Shapes whole blocks: its paragraphs one after another, up to the limit of lines.
struct TextShaper {
  let fonts: FontCollection

  func shape(_ block: TextBlock) -> ShapedText {
    let paragraphs = Paragraph.paragraphs(of: block)
    let shaper = ParagraphShaper(fonts: fonts, block: block)
    let limit = block.lineLimit.map { max(1, $0) }
    var lines: [ShapedText.Line] = []
    var isTruncated = false
    var missing: Set<Unicode.Scalar> = []
    for (index, paragraph) in paragraphs.enumerated() {
      var rest = limit.map { $0 - lines.count }
      if let rest, rest <= 0 { break }
      // As with one long paragraph, the rest would lie far beyond any picture.
      if lines.count >= LongParagraph.mostLines { break }
      var source = paragraph
      if let width = block.width, paragraph.text.count > LongParagraph.threshold {
        rest = min(rest ?? .max, LongParagraph.mostLines)
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
        part = marked(source, by: shaper, part, width: block.width, limit: rest, &missing)
        part.isTruncated = true
      }
      lines += part.lines
      isTruncated = isTruncated || part.isTruncated
    }
    return ShapedText(lines: lines, isTruncated: isTruncated, missing: missing, block: block)
  }

  /// The lines again, with a sign that the paragraphs after them were left out.
  private func marked(
    _ paragraph: Paragraph, by shaper: ParagraphShaper,
    _ part: (lines: [ShapedText.Line], isTruncated: Bool), width: Double?, limit: Int?,
    _ missing: inout Set<Unicode.Scalar>
  ) -> (lines: [ShapedText.Line], isTruncated: Bool) {
    guard !part.isTruncated else { return part }
    var paragraph = paragraph
    paragraph.appendEllipsis()
    return shaper.lines(of: paragraph, width: width, limit: limit, missing: &missing)
  }

  /// What no line could show is not shaped: a character narrower than a tenth of an em is not expected,
  /// and a line of 200,000 points is longer than any picture, and near what Pango can place.
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

/// Breaks a long paragraph a few lines at a time: the time that Pango takes to break a text without
/// spaces grows with the square of its length.
struct LongParagraph {
  let paragraph: Paragraph
  let shaper: ParagraphShaper
  let width: Double

  /// Paragraphs of no more bytes are broken at once.
  static let threshold = 1_024
  /// More lines of one paragraph than this are left out: they reach far beyond any picture.
  static let mostLines = 10_000
  /// The lines that are broken at once.
  private static let stretch = 6

  /// Appends lines until the paragraph's last stretch, which it returns: the caller truncates that.
  func lines(
    upTo limit: Int?, into lines: inout [ShapedText.Line], missing: inout Set<Unicode.Scalar>
  ) -> Paragraph {
    var shaper = shaper
    shaper.direction = shaper.direction(of: paragraph)
    var start = 0
    var length = firstGuess
    var count = 0
    while limit.map({ $0 - count > Self.stretch }) ?? true {
      let end = paragraph.boundary(before: start + length)
      guard end < paragraph.text.count else { break }
      let part = paragraph.part(start..<end)
      let broken = shaper.lines(of: part, width: width, limit: nil, missing: &missing).lines
      // The last line may go on behind the part: it is broken again with what follows.
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

  /// Bytes that fill a stretch with letters of half an em.
  private var firstGuess: Int {
    let sizes = shaper.block.spans.map { $0.face.size.isFinite ? abs($0.face.size) : 1 }
    let letters = max(0, width) / (0.5 * max(0.5, sizes.min() ?? 1)) + 4
    return max(24, min(4_096, Int(clamping: letters * Double(Self.stretch))))
  }
}
