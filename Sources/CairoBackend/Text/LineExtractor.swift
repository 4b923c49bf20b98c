import CPangoCairo
import Graphics

/// Extracts the glyphs of Pango's lines into values that outlive the layout.
struct LineExtractor {
  let paragraph: Paragraph
  let block: TextBlock
  let fonts: FontCollection
  private(set) var missing: Set<Unicode.Scalar> = []

  private static let unknown: UInt32 = 0x1000_0000
  private static let empty: UInt32 = 0x0FFF_FFFF

  init(paragraph: Paragraph, block: TextBlock, fonts: FontCollection) {
    self.paragraph = paragraph
    self.block = block
    self.fonts = fonts
  }

  mutating func line(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> ShapedText.Line {
    var result = ShapedText.Line()
    let start = Int(line.pointee.start_index)
    let end = start + Int(line.pointee.length)
    result.start = start
    // Pango lets one space hang past the end of a line, and starts another line with the rest.
    result.isBlank = start > 0 && paragraph.endOfVisibleText(in: start..<end) == start
    let inkEnd = visibleEnd(of: line, in: start..<end)
    var edges = TrackingEdges()
    // Wide letters and images together may exceed Pango's 32-bit coordinates.
    var x = 0
    var node = line.pointee.runs
    while let entry = node {
      let item = entry.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      append(item.pointee, to: &result, x: &x, edges: &edges, inkEnd: inkEnd)
      node = entry.pointee.next
    }
    result.width = max(0, points(x) + edges.missing)
    return result
  }

  /// Returns the end of the visible text: it excludes white space at a line break, and white space before an ellipsis
  /// at the end.
  private func visibleEnd(
    of line: UnsafeMutablePointer<PangoLayoutLine>, in range: Range<Int>
  ) -> Int {
    if block.truncation == .tail, let ellipsis = ellipsisOffset(in: line), range.contains(ellipsis)
    {
      return paragraph.endOfVisibleText(in: range.lowerBound..<ellipsis)
    }
    return range.upperBound < paragraph.text.count
      ? paragraph.endOfVisibleText(in: range) : range.upperBound
  }

  /// Returns the start of the text that an ellipsis replaces.
  private func ellipsisOffset(in line: UnsafeMutablePointer<PangoLayoutLine>) -> Int? {
    var node = line.pointee.runs
    while let entry = node {
      let item = entry.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      if let source = item.pointee.item, placard_is_ellipsis(source) != 0 {
        return Int(source.pointee.offset)
      }
      node = entry.pointee.next
    }
    return nil
  }

  /// Compensates tracking at the edges of a line: Pango puts half of the tracking on each side of a character but omits
  /// it at the edges, but every character must be wider by all of it.
  private struct TrackingEdges {
    var first: Double?
    var last = 0.0
    var missing: Double { ((first ?? 0) + last) / 2 }

    mutating func add(_ tracking: Double) {
      first = first ?? tracking
      last = tracking
    }
  }

  private mutating func append(
    _ item: PangoGlyphItem, to line: inout ShapedText.Line, x: inout Int,
    edges: inout TrackingEdges, inkEnd: Int
  ) {
    guard let source = item.item, let glyphs = item.glyphs else { return }
    let isEllipsis = placard_is_ellipsis(source) != 0
    let offset = Int(source.pointee.offset)
    let font = source.pointee.analysis.font.flatMap { fonts.handle(of: $0) }
    x += Int(item.start_x_offset)
    var run: ShapedText.Run?
    for index in 0..<Int(glyphs.pointee.num_glyphs) {
      let info = glyphs.pointee.glyphs[index]
      let byte = offset + Int(glyphs.pointee.log_clusters[index])
      let hangs = !isEllipsis && byte >= inkEnd
      let span = paragraph.span(at: byte)
      if !hangs { edges.add(block.spans[span].tracking) }
      defer { if !hangs { x += Int(info.geometry.width) } }
      if block.spans[span].attachment != nil, !isEllipsis {
        line.attachments.append(.init(span: span, x: points(x)))
        continue
      }
      if hangs { continue }
      guard let font else { continue }
      if run?.span != span {
        if let run { line.runs.append(run) }
        run = ShapedText.Run(
          font: font, span: span, glyphs: [], x: points(x), width: 0,
          hasStems: placard_has_stems(source) != 0 || isPlain(source.pointee))
      }
      run?.width += points(Int(info.geometry.width))
      if info.glyph & Self.unknown != 0 {
        if let scalar = paragraph.scalar(at: byte) { missing.insert(scalar) }
        continue
      }
      guard info.glyph != Self.empty else { continue }
      run?.glyphs.append(
        cairo_glyph_t(
          index: UInt(info.glyph), x: points(x + Int(info.geometry.x_offset)),
          y: points(Int(info.geometry.y_offset) - Int(item.y_offset))))
    }
    if let run { line.runs.append(run) }
    x += Int(item.end_x_offset)
  }

  /// Whether an item contains only ASCII and Latin-1 symbols; digits belong to the script around them.
  private func isPlain(_ item: PangoItem) -> Bool {
    let start = Int(item.offset)
    return paragraph.text[start..<min(paragraph.text.count, start + Int(item.length))]
      .allSatisfy { $0 < 0x80 || $0 == 0xC2 || 0x80...0xBF ~= $0 }
  }

  private func points(_ units: Int) -> Double { Double(units) / Double(PANGO_SCALE) }
}
