import CPangoCairo
import Foundation
import Graphics

extension Painter {
  /// Draws glyphs without gray edges on whole pixels, in one of `inks`; emoji get several.
  func drawCrisp(
    _ run: ShapedText.Run, at baseline: CGPoint, _ ink: TextInk, inks: [ResolvedColor]
  ) {
    let color = ink.span.paint.typicalColor.multiplyingOpacity(by: ink.opacity)
    guard color.opacity > 0 else { return }
    guard !run.font.isColored else { return drawInked(run, at: baseline, ink, inks: inks) }
    let choice = InkChoice(text: color, ground: ground(under: ink.area), inks: inks)
    let placed = place(run, at: baseline)
    cairo_save(context)
    if let halo = choice.halo { showHalo(placed, halo) }
    setInk(choice.ink)
    show(placed, dx: 0, dy: 0)
    cairo_restore(context)
    var solid = ink
    solid.color = .color(choice.ink)
    drawLines(of: run, at: baseline, solid)
  }

  /// Glyphs in pixels of the layer, with the font for the layer's scale.
  private struct PlacedGlyphs {
    let font: OpaquePointer
    let glyphs: [cairo_glyph_t]
    /// Whether the context's matrix has been taken into account.
    let isInPixels: Bool
  }

  private func place(_ run: ShapedText.Run, at baseline: CGPoint) -> PlacedGlyphs {
    let matrix = layer.matrix
    guard matrix.isUpright, matrix.xx == matrix.yy, matrix.xx > 0 else {
      let glyphs = run.glyphs.map {
        cairo_glyph_t(index: $0.index, x: baseline.x + $0.x, y: baseline.y + $0.y)
      }
      return PlacedGlyphs(font: run.font.scaled, glyphs: glyphs, isInPixels: false)
    }
    let letters = run.glyphs.map { glyph in
      let extent = run.font.extent(of: glyph.index, scale: matrix.xx)
      return PixelSpacing.Letter(
        origin: (baseline.x + glyph.x) * matrix.xx + matrix.x0, outline: extent.outline,
        columns: extent.columns)
    }
    let glyphs = zip(run.glyphs, PixelSpacing.origins(of: letters)).map { glyph, x in
      cairo_glyph_t(
        index: glyph.index, x: Double(x),
        y: ((baseline.y + glyph.y) * matrix.yy + matrix.y0).rounded())
    }
    return PlacedGlyphs(
      font: run.font.crispFont(scale: matrix.xx), glyphs: glyphs, isInPixels: true)
  }

  private func setInk(_ ink: ResolvedColor) {
    cairo_set_source_rgb(context, ink.red, ink.green, ink.blue)
  }

  private func showHalo(_ placed: PlacedGlyphs, _ halo: ResolvedColor) {
    guard placed.isInPixels else { return }
    setInk(halo)
    let reach = Self.haloReach(of: placed.font)
    for dy in -reach...reach {
      for dx in -reach...reach where dx != 0 || dy != 0 { show(placed, dx: dx, dy: dy) }
    }
  }

  /// How far a halo goes, in pixels: the gaps of small letters are filled, or dots would show in them.
  private static func haloReach(of font: OpaquePointer) -> Int {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_scale_matrix(font, &matrix)
    return abs(matrix.yy) < 20 ? 2 : 1
  }

  private func show(_ placed: PlacedGlyphs, dx: Int, dy: Int) {
    guard !placed.glyphs.isEmpty else { return }
    glyphs.removeAll(keepingCapacity: true)
    for glyph in placed.glyphs {
      glyphs.append(
        cairo_glyph_t(index: glyph.index, x: glyph.x + Double(dx), y: glyph.y + Double(dy)))
    }
    guard placed.isInPixels else {
      // Turned text has no pixels to keep to: its outline is filled.
      FontLock.hold {
        cairo_set_scaled_font(context, placed.font)
        cairo_new_path(context)
        cairo_glyph_path(context, glyphs, Int32(glyphs.count))
      }
      return cairo_fill(context)
    }
    var identity = cairo_matrix_t()
    cairo_get_matrix(context, &identity)
    var scale = cairo_matrix_t()
    cairo_matrix_init_scale(&scale, identity.xx, identity.yy)
    for index in glyphs.indices {
      glyphs[index].x /= identity.xx
      glyphs[index].y /= identity.yy
    }
    cairo_set_matrix(context, &scale)
    FontLock.hold {
      cairo_set_scaled_font(context, placed.font)
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
    }
    cairo_set_matrix(context, &identity)
  }

  /// The mean color of what was painted below `area` so far, on white paper.
  func ground(under area: CGRect) -> ResolvedColor {
    let frame = layer.pixels(of: area).intersection(layer.clip)
    guard !frame.isEmpty else { return .white }
    var (red, green, blue, count) = (0.0, 0.0, 0.0, 0.0)
    for y in stride(from: frame.y, to: frame.y + frame.height, by: max(1, frame.height / 6)) {
      for x in stride(from: frame.x, to: frame.x + frame.width, by: max(1, frame.width / 12)) {
        let pixel = pixel(x: x, y: y)
        red += pixel.red
        green += pixel.green
        blue += pixel.blue
        count += 1
      }
    }
    return ResolvedColor(red: red / count, green: green / count, blue: blue / count)
  }

  /// What is seen at a pixel of the picture through all layers.
  private func pixel(x: Int, y: Int) -> ResolvedColor {
    var color = ResolvedColor.clear
    for layer in layers.reversed() {
      let share = 1 - color.opacity
      guard share > 0.01 else { break }
      let word = layer.word(x: x - layer.x, y: y - layer.y)
      func part(_ shift: UInt32) -> Double { Double(word >> shift & 255) / 255 * share }
      color.red += part(16)
      color.green += part(8)
      color.blue += part(0)
      color.opacity += part(24)
    }
    let paper = 1 - color.opacity
    return ResolvedColor(
      red: color.red + paper, green: color.green + paper, blue: color.blue + paper)
  }
}

extension Layer {
  /// One pixel; 0 outside.
  fileprivate func word(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return 0 }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return UnsafeRawPointer(data).load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
  }
}
