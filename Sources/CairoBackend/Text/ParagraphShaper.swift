import CPangoCairo
import Foundation
import Graphics

/// Shapes one paragraph with Pango and breaks it into lines.
struct ParagraphShaper {
  let fonts: FontCollection
  let block: TextBlock
  /// The direction of the paragraph if this is a later part of it, or `nil` to determine it from the letters.
  var direction: PangoDirection?

  /// Returns at most `limit` lines of `paragraph`, and whether text was truncated.
  func lines(
    of paragraph: Paragraph, width: Double?, limit: Int?, missing: inout Set<Unicode.Scalar>
  ) -> (lines: [ShapedText.Line], isTruncated: Bool) {
    guard !paragraph.text.isEmpty, let layout = pango_layout_new(fonts.context) else {
      return ([ShapedText.Line()], false)
    }
    defer { placard_unref(UnsafeMutableRawPointer(layout)) }
    setText(paragraph, of: layout)
    let attributes = attributes(of: paragraph)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    setDirection(of: layout)
    if let width { setWidth(width, limit: limit, of: layout) }
    var extractor = LineExtractor(paragraph: paragraph, block: block, fonts: fonts)
    let lines = (0..<pango_layout_get_line_count(layout)).compactMap { index in
      pango_layout_get_line_readonly(layout, index).map { line in
        clamped(extractor.line(line), to: width)
      }
    }
    missing.formUnion(extractor.missing)
    return (lines.filter { !$0.isBlank }, pango_layout_is_ellipsized(layout) != 0)
  }

  private func setText(_ paragraph: Paragraph, of layout: OpaquePointer) {
    paragraph.text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Removes the small excess of width that ``setWidth(_:limit:of:)`` adds.
  private func clamped(_ line: ShapedText.Line, to width: Double?) -> ShapedText.Line {
    guard let width, line.width > width, line.width < width + 4 / Double(PANGO_SCALE) else {
      return line
    }
    var line = line
    line.width = width
    return line
  }

  private func setDirection(of layout: OpaquePointer) {
    let own: PangoDirection =
      block.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    pango_context_set_base_dir(fonts.context, direction ?? own)
    pango_layout_set_auto_dir(layout, direction == nil ? 1 : 0)
  }

  /// Returns the direction of `paragraph`, as determined by its first letters.
  func direction(of paragraph: Paragraph) -> PangoDirection {
    guard let layout = pango_layout_new(fonts.context) else { return PANGO_DIRECTION_LTR }
    defer { placard_unref(UnsafeMutableRawPointer(layout)) }
    setText(paragraph.part(0..<paragraph.boundary(before: 256)), of: layout)
    setDirection(of: layout)
    guard let line = pango_layout_get_line_readonly(layout, 0) else { return PANGO_DIRECTION_LTR }
    return pango_layout_line_get_resolved_direction(line)
  }

  private func setWidth(_ width: Double, limit: Int?, of layout: OpaquePointer) {
    // Rounds up and adds 2/1024 point, so that a text fits in the width it was measured with.
    let units = (max(0, min(width, 1_000_000)) * Double(PANGO_SCALE)).rounded(.up) + 2
    pango_layout_set_width(layout, Int32(clamping: units))
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
      let units = Int32(
        clamping: (max(-1000, min(1000, span.tracking)) * Double(PANGO_SCALE)).rounded())
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
      return Int32(clamping: max(-100_000, min(100_000, points)) * Double(PANGO_SCALE))
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
