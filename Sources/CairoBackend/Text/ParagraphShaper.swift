import CPangoCairo
import Foundation
import Graphics

/// Has Pango shape one paragraph and break it into lines.
struct ParagraphShaper {
  let fonts: FontCollection
  let block: TextBlock

  /// The lines of `paragraph`, at most `limit` of them, and whether text was left out.
  func lines(
    of paragraph: Paragraph, width: Double?, limit: Int?, missing: inout Set<Unicode.Scalar>
  ) -> (lines: [ShapedText.Line], isTruncated: Bool) {
    guard !paragraph.text.isEmpty, let layout = pango_layout_new(fonts.context) else {
      return ([ShapedText.Line()], false)
    }
    defer { placard_unref(UnsafeMutableRawPointer(layout)) }
    paragraph.text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
    let attributes = attributes(of: paragraph)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    if let width { setWidth(width, limit: limit, of: layout) }
    var extractor = LineExtractor(paragraph: paragraph, block: block, fonts: fonts)
    let lines = (0..<pango_layout_get_line_count(layout)).compactMap { index in
      pango_layout_get_line_readonly(layout, index).map { extractor.line($0) }
    }
    missing.formUnion(extractor.missing)
    return (lines, pango_layout_is_ellipsized(layout) != 0)
  }

  private func setWidth(_ width: Double, limit: Int?, of layout: OpaquePointer) {
    // One unit of 1/1024 point more, and rounded up: a text fits in the width it was measured with.
    let units = (max(0, min(width, 1_000_000)) * Double(PANGO_SCALE)).rounded(.up) + 2
    pango_layout_set_width(layout, Int32(units))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    guard let limit else { return }
    pango_layout_set_height(layout, -Int32(clamping: limit))
    switch block.truncation {
    case .head: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .tail: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
  }

  private func attributes(of paragraph: Paragraph) -> OpaquePointer? {
    let list = pango_attr_list_new()
    insert(pango_attr_language_new(pango_language_from_string(block.language)), over: nil, in: list)
    insert(pango_attr_insert_hyphens_new(0), over: nil, in: list)
    var start = 0
    for piece in paragraph.pieces {
      insertAttributes(of: block.spans[piece.span], over: start..<piece.end, in: list)
      start = piece.end
    }
    return list
  }

  private func insertAttributes(
    of span: TextBlock.Span, over range: Range<Int>, in list: OpaquePointer?
  ) {
    let description = fonts.description(of: span.face, language: block.language)
    insert(pango_attr_font_desc_new(description), over: range, in: list)
    if span.tracking != 0, span.tracking.isFinite {
      let units = Int32((max(-1000, min(1000, span.tracking)) * Double(PANGO_SCALE)).rounded())
      insert(pango_attr_letter_spacing_new(units), over: range, in: list)
    }
    if span.face.hasMonospacedDigits {
      insert(pango_attr_font_features_new("tnum"), over: range, in: list)
    }
    if let attachment = span.attachment {
      var box = Self.box(of: attachment)
      insert(pango_attr_shape_new(&box, &box), over: range, in: list)
    }
  }

  private static func box(of attachment: TextBlock.Attachment) -> PangoRectangle {
    func units(_ points: Double) -> Int32 {
      guard points.isFinite else { return 0 }
      return Int32(max(-100_000, min(100_000, points)) * Double(PANGO_SCALE))
    }
    return PangoRectangle(
      x: 0, y: units(-attachment.size.height - attachment.baselineOffset),
      width: units(attachment.size.width), height: units(attachment.size.height))
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<Int>?,
    in list: OpaquePointer?
  ) {
    guard let attribute else { return }
    if let range {
      attribute.pointee.start_index = UInt32(range.lowerBound)
      attribute.pointee.end_index = UInt32(range.upperBound)
    }
    pango_attr_list_insert(list, attribute)
  }
}
