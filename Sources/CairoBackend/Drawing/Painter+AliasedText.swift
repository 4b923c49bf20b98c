import CPangoCairo
import Foundation
import Graphics
import InkSelection

extension Painter {
  /// Draws glyphs without gray edges on whole pixels, in one ink; emoji get several.
  ///
  /// `columns` are the columns of the glyphs' origins, empty if the run is not aligned to pixels.
  func drawAliased(
    _ run: ShapedText.Run, at baseline: CGPoint, _ columns: [Int], _ ink: TextInk,
    _ selector: InkSelector
  ) {
    let color = ink.span.paint.typicalColor.multiplyingOpacity(by: ink.opacity)
    guard color.opacity > 0 else { return }
    guard !run.font.isColored else { return drawEmoji(run, at: baseline, ink) }
    let choice = selector.letters(color, over: background(under: ink.area))
    let glyphs = positionedGlyphs(of: run, at: baseline, columns)
    let area = layer.pixels(of: ink.reach).expanded(by: 2)
    let body = {
      cairo_save(self.context)
      if let halo = choice.halo { self.showHalo(glyphs, halo, run) }
      self.setInk(choice.ink)
      self.show(glyphs, dx: 0, dy: 0)
      cairo_restore(self.context)
    }
    if case .letters(let mask) = glyphs, choice.halo == nil, let clip = layer.rectangularClip {
      drawing(.solid, as: nil, over: area, body)
      layer.classes?.set(.text, where: mask, in: clip)
    } else {
      drawing(.solid, as: .text, over: area, body)
    }
    var solid = ink
    solid.color = .color(choice.ink)
    drawLines(of: run, at: baseline, solid)
  }

  /// Returns the columns of the layer at which the glyphs of a line start, for each run; empty for runs that are not
  /// aligned to pixels, such as emoji and rotated text.
  ///
  /// Consecutive runs of text share the pixels of their line.
  func pixelOrigins(of line: ShapedText.Line, at x: Double) -> [[Int]] {
    var origins = [[Int]](repeating: [], count: line.runs.count)
    var start = 0
    while start < line.runs.count {
      guard isPixelAligned(line.runs[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < line.runs.count, isPixelAligned(line.runs[end]),
        !line.attachments.contains(where: {
          $0.x >= line.runs[end - 1].x && $0.x <= line.runs[end].x
        })
      {
        end += 1
      }
      let letters = line.runs[start..<end].map { self.letters(of: $0, at: x) }
      var rest = PixelSpacing.origins(of: Array(letters.joined()))[...]
      for (index, part) in zip(start..<end, letters) {
        origins[index] = Array(rest.prefix(part.count))
        rest = rest.dropFirst(part.count)
      }
      start = end
    }
    return origins
  }

  private func isPixelAligned(_ run: ShapedText.Run) -> Bool {
    let matrix = layer.matrix
    return !run.font.isColored && matrix.isUpright && matrix.xx == matrix.yy && matrix.xx > 0
      && run.font.height * matrix.xx <= Self.maximumCachedGlyphHeight
  }

  private func letters(of run: ShapedText.Run, at x: Double) -> [PixelSpacing.Letter] {
    let matrix = layer.matrix
    let font = run.font.aliasedFont(scale: matrix.xx)
    let em = run.font.height * matrix.xx
    return run.glyphs.map { glyph in
      let origin = (x + glyph.x) * matrix.xx + matrix.x0
      if run.hasStems, let bitmap = font.bitmap(of: glyph.index) {
        return PixelSpacing.Letter(
          origin: origin, outline: bitmap.outline, columns: bitmap.columns, em: em,
          profile: bitmap.profile)
      }
      let extent = font.extent(of: glyph.index)
      return PixelSpacing.Letter(
        origin: origin, outline: extent.outline, columns: extent.columns, em: em)
    }
  }

  /// Glyphs that are ready to be drawn once or several times.
  private enum PositionedGlyphs {
    /// Rotated or very large glyphs, in points.
    case outlines(font: OpaquePointer, [cairo_glyph_t])
    /// Glyphs that are hinted by FreeType, in pixels of the layer.
    case glyphs(font: AliasedFont, [cairo_glyph_t])
    /// Glyphs that are hinted by `GlyphHinter`.
    case letters(GlyphRunMask)
  }

  private func positionedGlyphs(
    of run: ShapedText.Run, at baseline: CGPoint, _ columns: [Int]
  ) -> PositionedGlyphs {
    guard columns.count == run.glyphs.count, isPixelAligned(run) else {
      let glyphs = run.glyphs.map {
        cairo_glyph_t(index: $0.index, x: baseline.x + $0.x, y: baseline.y + $0.y)
      }
      return .outlines(font: run.font.scaled, glyphs)
    }
    let matrix = layer.matrix
    let font = run.font.aliasedFont(scale: matrix.xx)
    func row(of glyph: cairo_glyph_t) -> Double {
      ((baseline.y + glyph.y) * matrix.yy + matrix.y0).rounded()
    }
    if run.hasStems, font.hasHintedBitmaps {
      let letters = zip(run.glyphs, columns).compactMap { glyph, x in
        font.bitmap(of: glyph.index).map { ($0, x, Int(pixel: row(of: glyph))) }
      }
      return .letters(GlyphRunMask(letters))
    }
    let glyphs = zip(run.glyphs, columns).map { glyph, x in
      cairo_glyph_t(index: glyph.index, x: Double(x), y: row(of: glyph))
    }
    return .glyphs(font: font, glyphs)
  }

  private func setInk(_ ink: ResolvedColor) {
    cairo_set_source_rgb(context, ink.red, ink.green, ink.blue)
  }

  private func showHalo(_ glyphs: PositionedGlyphs, _ halo: ResolvedColor, _ run: ShapedText.Run) {
    if case .outlines = glyphs { return }
    setInk(halo)
    // The gaps in small letters are filled, because the dither pattern would show in them.
    let reach = run.font.height * layer.matrix.xx < 20 ? 2 : 1
    for dy in -reach...reach {
      for dx in -reach...reach where dx != 0 || dy != 0 { show(glyphs, dx: dx, dy: dy) }
    }
  }

  /// Draws glyphs at an offset in pixels.
  private func show(_ glyphs: PositionedGlyphs, dx: Int, dy: Int) {
    switch glyphs {
    case .outlines(let font, let glyphs):
      // Rotated text is not aligned to pixels, so its outlines are filled.
      layer.withFont(font) { context in
        cairo_new_path(context)
        cairo_glyph_path(context, glyphs, Int32(clamping: glyphs.count))
      }
      cairo_fill(context)
    case .glyphs(let font, let glyphs): show(glyphs, of: font.scaled, dx: dx, dy: dy)
    case .letters(let mask): mask.paint(on: context, dx: dx, dy: dy)
    }
  }

  private func show(_ positioned: [cairo_glyph_t], of font: OpaquePointer, dx: Int, dy: Int) {
    guard !positioned.isEmpty else { return }
    var matrix = layer.matrix
    var scale = cairo_matrix_t()
    cairo_matrix_init_scale(&scale, matrix.xx, matrix.yy)
    glyphs.removeAll(keepingCapacity: true)
    for glyph in positioned {
      glyphs.append(
        cairo_glyph_t(
          index: glyph.index, x: (glyph.x + Double(dx)) / matrix.xx,
          y: (glyph.y + Double(dy)) / matrix.yy))
    }
    cairo_set_matrix(context, &scale)
    layer.withFont(font) { context in
      cairo_show_glyphs(context, glyphs, Int32(clamping: glyphs.count))
    }
    cairo_set_matrix(context, &matrix)
  }

  /// Returns the mean color of what has been painted below `area` so far, on a white background.
  func background(under area: CGRect) -> ResolvedColor {
    let frame = layer.pixels(of: area).intersection(layer.clip)
    guard !frame.isEmpty else { return .white }
    var (red, green, blue, count) = (0.0, 0.0, 0.0, 0.0)
    for y in stride(from: frame.y, to: frame.y + frame.height, by: max(1, frame.height / 6)) {
      for x in stride(from: frame.x, to: frame.x + frame.width, by: max(1, frame.width / 12)) {
        let pixel = displayedColor(x: x, y: y)
        red += pixel.red
        green += pixel.green
        blue += pixel.blue
        count += 1
      }
    }
    return ResolvedColor(red: red / count, green: green / count, blue: blue / count)
  }

  /// Returns the color that the display shows for a pixel of the canvas: the tone of a fill is chosen later.
  private func displayedColor(x: Int, y: Int) -> ResolvedColor {
    let (color, isFill) = pixel(x: x, y: y)
    guard let selector, isFill else { return color }
    if let lastTone, lastTone.color == color { return lastTone.tone }
    let tone = selector.tones.tone(of: color)
    lastTone = (color, tone)
    return tone
  }

  /// Returns the color of a pixel of the canvas as composited from all layers, and whether it shows a flat fill.
  private func pixel(x: Int, y: Int) -> (color: ResolvedColor, isFill: Bool) {
    var color = ResolvedColor.clear
    var isFill = true
    for layer in layers.reversed() {
      let share = 1 - color.opacity
      guard share > 0.01 else { break }
      let word = layer.pixel(x: x - layer.x, y: y - layer.y)
      func part(_ shift: UInt32) -> Double { Double(word >> shift & 255) / 255 * share }
      color.red += part(16)
      color.green += part(8)
      color.blue += part(0)
      color.opacity += part(24)
      if word != 0, !layer.isFill(x: x, y: y) { isFill = false }
    }
    let paper = 1 - color.opacity
    let shown = ResolvedColor(
      red: color.red + paper, green: color.green + paper, blue: color.blue + paper)
    return (shown, isFill)
  }
}

extension Layer {
  /// Returns one pixel, or 0 outside of the layer.
  fileprivate func pixel(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return 0 }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return UnsafeRawPointer(data).load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
  }

  /// Whether a pixel of the canvas, inside of the layer, is a fill whose tone is chosen later.
  fileprivate func isFill(x: Int, y: Int) -> Bool {
    guard classes.map({ $0[x, y] == .fill }) ?? true else { return false }
    guard let regions, regions.used.contains(x: x, y: y) else { return true }
    return regions[x, y] == 0
  }
}

extension Painter {
  /// Draws emoji without partially covered pixels, as regions that are dithered separately.
  func drawEmoji(_ run: ShapedText.Run, at baseline: CGPoint, _ ink: TextInk) {
    guard ink.alpha >= 1, content != nil else { return draw(run, at: baseline, ink) }
    let reach = ink.area.insetBy(dx: -ink.span.face.size / 2, dy: -ink.span.face.size / 2)
    withLayer(over: layer.pixels(of: reach).intersection(layer.clip), layerContent: .nothing) {
      cairo_set_source_rgb(context, 0, 0, 0)
      show(run, at: baseline)
    } finish: { glyphs, parent in
      let background = self.background(under: ink.area)
      glyphs.removeEdges(over: background)
      glyphs.composite(over: parent)
      recordEmoji(glyphs, over: background)
    }
    drawLines(of: run, at: baseline, ink)
  }
}

extension Layer {
  /// Makes pixels that are at least half covered opaque by compositing them onto `background`, and clears the others.
  fileprivate func removeEdges(over background: ResolvedColor) {
    let (width, height) = (width, height)
    _ = withPixels { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          let index = y * stride + x
          // Most pixels are empty or opaque, and stay as they are.
          guard pixels[index] != 0, pixels[index] >> 24 != 255 else { continue }
          pixels[index] = ResolvedColor(word: pixels[index], over: background)?.premultiplied ?? 0
        }
      }
    }
  }
}

extension ResolvedColor {
  /// Composites a premultiplied pixel onto `background`, or returns `nil` if it is less than half covered.
  fileprivate init?(word: UInt32, over background: ResolvedColor) {
    let alpha = Double(word >> 24) / 255
    guard alpha >= 0.5 else { return nil }
    func part(_ shift: UInt32, _ below: Double) -> Double {
      Double(word >> shift & 255) / 255 + below * (1 - alpha)
    }
    self.init(
      red: part(16, background.red), green: part(8, background.green),
      blue: part(0, background.blue))
  }
}

extension Paint {
  /// A single color that represents the paint.
  fileprivate var typicalColor: ResolvedColor {
    switch self {
    case .color(let color): color
    case .linearGradient, .radialGradient, .angularGradient, .ellipticalGradient, .meshGradient,
      .image:
      gradientStops.flatMap { $0.isEmpty ? nil : $0[$0.count / 2].color } ?? .black
    }
  }
}
