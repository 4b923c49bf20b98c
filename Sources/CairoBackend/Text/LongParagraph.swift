import Graphics

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
