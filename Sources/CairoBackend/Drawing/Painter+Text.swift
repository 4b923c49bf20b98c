import CPangoCairo
import Foundation
import Graphics
import LayoutEngine

extension Painter {
  /// The maximum height in pixels of glyphs that Cairo caches as bitmaps; larger ones are filled as outlines, because
  /// each bitmap would take more memory than the frame.
  static let maximumCachedGlyphHeight = 1_000.0
  /// The range of font heights in pixels that can be drawn.
  ///
  /// FreeType sets at most 65,535 pixels per em. Where it refuses a size, Cairo 1.16 draws nothing more in this context, and also
  /// leaves the font's face in an error state: later texts in that face are missing from all pictures of the process.
  private static let drawableFontHeights = 0.01...60_000

  func draw(_ block: TextBlock, _ glyphs: TextGlyphs, at point: CGPoint, opacity: Double) {
    guard opacity > 0, Self.isDrawable(point) else { return }
    let highest = block.spans.map(\.face.size).max() ?? 0
    guard Self.drawableFontHeights.contains(layer.matrix.maximumScale * highest) else { return }
    guard let shaped = glyphs.shapedText else {
      return rasterizer.report(
        "a text is not drawn because the display list has no glyphs of it: shape the list first")
    }
    for (line, box) in visibleLines(of: shaped, at: point) {
      let origin = CGPoint(
        x: point.x + box.frame.minX, y: point.y + box.frame.minY + box.baseline)
      draw(line, of: block, at: origin, over: box.frame.offsetBy(dx: point.x, dy: point.y), opacity)
    }
  }

  /// Returns the lines that may draw inside the clip.
  private func visibleLines(
    of shaped: ShapedText, at point: CGPoint
  ) -> [(ShapedText.Line, TextMeasurement.Line)] {
    let all = Array(zip(shaped.lines, shaped.measurement.lines))
    guard all.count > 8 else { return all }
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_clip_extents(context, &x1, &y1, &x2, &y2)
    return all.filter { _, box in
      let reach = box.frame.height * 2
      return point.y + box.frame.maxY + reach >= y1 && point.y + box.frame.minY - reach <= y2
    }
  }

  private func draw(
    _ line: ShapedText.Line, of block: TextBlock, at origin: CGPoint, over box: CGRect,
    _ opacity: Double
  ) {
    func ink(of run: ShapedText.Run) -> TextInk {
      let area = CGRect(x: origin.x + run.x, y: box.minY, width: run.width, height: box.height)
      return TextInk(span: block.spans[run.span], area: area, opacity: opacity)
    }
    func baseline(of run: ShapedText.Run) -> CGPoint {
      CGPoint(x: origin.x, y: origin.y - block.spans[run.span].baselineOffset)
    }
    if let selector {
      let origins = pixelOrigins(of: line, at: origin.x)
      for (run, columns) in zip(line.runs, origins) {
        drawAliased(run, at: baseline(of: run), columns, ink(of: run), selector)
      }
    } else {
      for run in line.runs { draw(run, at: baseline(of: run), ink(of: run)) }
    }
    for attachment in line.attachments {
      guard let picture = block.spans[attachment.span].attachment else { continue }
      let top = origin.y - picture.baselineOffset - picture.size.height
      draw(picture.items, movedBy: CGPoint(x: origin.x + attachment.x, y: top), opacity: opacity)
    }
  }

  /// Draws glyphs with antialiasing.
  func draw(
    _ run: ShapedText.Run, at baseline: CGPoint, _ ink: TextInk
  ) {
    guard setSource(ink.span.paint, opacity: ink.opacity, over: ink.area) else { return }
    if run.font.isColored, ink.alpha < 1 {
      drawFaded(run, at: baseline, ink)
    } else {
      let content: ContentMask.Class = run.font.isColored ? .emoji : .text
      drawing(.solid, as: content, over: layer.pixels(of: ink.reach)) { show(run, at: baseline) }
    }
    drawLines(of: run, at: baseline, ink)
  }

  /// Draws emoji in a layer, because Cairo ignores the source's opacity for them.
  private func drawFaded(_ run: ShapedText.Run, at baseline: CGPoint, _ ink: TextInk) {
    withLayer(
      over: layer.pixels(of: ink.reach).intersection(layer.clip), layerContent: .translucent
    ) {
      cairo_set_source_rgb(context, 0, 0, 0)
      drawing(.solid, as: .emoji, over: layer.frame) { show(run, at: baseline) }
    } finish: { layer, parent in
      layer.composite(over: parent, opacity: ink.alpha)
    }
  }

  func show(_ run: ShapedText.Run, at baseline: CGPoint) {
    guard !run.glyphs.isEmpty else { return }
    glyphs.removeAll(keepingCapacity: true)
    for glyph in run.glyphs {
      glyphs.append(
        cairo_glyph_t(index: glyph.index, x: baseline.x + glyph.x, y: baseline.y + glyph.y))
    }
    let isOutline =
      !run.font.isColored
      && run.font.height * layer.matrix.maximumScale > Self.maximumCachedGlyphHeight
    layer.withFont(run.font.scaled) { context in
      if isOutline {
        cairo_new_path(context)
        cairo_glyph_path(context, glyphs, Int32(glyphs.count))
      } else {
        cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
      }
    }
    if isOutline { cairo_fill(context) }
  }

  /// Draws underlines and strikethroughs, on whole pixels unless the text is rotated.
  func drawLines(of run: ShapedText.Run, at baseline: CGPoint, _ ink: TextInk) {
    let size = ink.span.face.size
    if let line = ink.span.underline {
      rule(line, at: baseline.y + size * 0.12, run, baseline, ink)
    }
    if let line = ink.span.strikethrough {
      rule(line, at: baseline.y - size * 0.27, run, baseline, ink)
    }
  }

  private func rule(
    _ line: TextBlock.Line, at y: Double, _ run: ShapedText.Run, _ baseline: CGPoint, _ ink: TextInk
  ) {
    let scale = max(1e-6, abs(layer.matrix.yy))
    let thickness = max(1, (ink.span.face.size / 15 * scale).rounded()) / scale
    var top = y
    if layer.matrix.isUpright {
      top = ((y * scale + layer.matrix.y0).rounded() - layer.matrix.y0) / scale
    }
    let paint = ink.color ?? line.color.map(Paint.color) ?? ink.span.paint
    let rect = CGRect(x: baseline.x + run.x, y: top, width: run.width, height: thickness)
    fill(Path(rect), paint, FillStyle(), opacity: ink.opacity)
  }

  /// Draws items in their own coordinates with the origin at `point`.
  func draw(_ items: [DisplayList.Item], movedBy point: CGPoint, opacity: Double) {
    cairo_save(context)
    cairo_translate(context, point.x, point.y)
    draw(items, effects: opacity < 1 ? [.opacity(opacity)] : [], opacity: 1)
    cairo_restore(context)
  }
}

/// The paint and the bounds of a glyph run.
struct TextInk {
  let span: TextBlock.Span
  /// The run's box in points.
  let area: CGRect
  let opacity: Double
  /// The ink that replaces the span's paint on panels with few inks.
  var color: Paint?

  /// The area that the run's glyphs may cover, in points.
  var reach: CGRect { area.insetBy(dx: -span.face.size, dy: -span.face.size) }

  /// The opacity of emoji and images in the text.
  var alpha: Double {
    if case .color(let color) = span.paint { color.opacity * opacity } else { opacity }
  }
}

extension cairo_matrix_t {
  /// Whether the transformation has no rotation or skew.
  var isUpright: Bool { xy == 0 && yx == 0 }

  /// An upper bound of the factor by which lengths grow; may be not a number.
  var maximumScale: Double { max(hypot(xx, yx), hypot(xy, yy)) }
}
