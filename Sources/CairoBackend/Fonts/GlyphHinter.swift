import CPangoCairo
import Graphics

/// Hints and rasterizes glyphs at small sizes without antialiasing, so that all stems are equally wide.
///
/// FreeType hints vertically. Horizontally, an outline is emboldened or lightened until its stems are whole pixels
/// wide, and stretched until its ink is: every stem then covers the same number of columns at any position,
/// diagonals and bowls are as heavy as stems, and both sides of an "o" are equal. With FreeType's horizontal
/// hinting, the stems of a semibold of 11 pixels are one pixel wide and its diagonals two.
struct GlyphHinter {
  /// Larger text has enough pixels without hinting; in pixels per em.
  static let maximumEm = 40.0
  /// Larger text has enough pixels to show its counters without repair; in pixels per em.
  private static let maximumRepairedEm = 28.0
  /// A font with wider stems is bold; as a share of the em.
  private static let boldStem = 0.115
  /// The estimated stem width of the regular font, as a share of the bold one's; bold stems are at least one pixel
  /// wider.
  private static let regularShare = 0.65
  /// The gap that emboldening leaves between two glyphs: in pixels, and as a share of the em.
  private static let minimumGap = (pixels: 1.5, share: 0.115)

  /// Pixels per em.
  private let em: Double
  /// The width of stems, in whole pixels.
  let stem: Int
  /// The horizontal emboldening of strokes, in pixels.
  private let emboldening: Double
  /// The widening of glyphs by emboldening, in pixels.
  private let widening: Double
  /// The vertical emboldening of strokes, in pixels: enough to cover one more row.
  private let verticalEmboldening: Double
  /// The width of stems as designed, in pixels.
  private let unhintedStem: Double
  /// How much narrower than whole pixels stems are made, so that their edges do not reach the center of another
  /// pixel.
  ///
  /// A stem of one column never disappears, so its slack is larger, which preserves the corners of bowls.
  private var slack: Double { stem == 1 ? 6.0 / 64 : 2.0 / 64 }
  /// A glyph is wide if it is wider than this many stems.
  private static let wideGlyphStems = 5.0
  /// The number of columns beside the strokes of a bold "V" or "w" from which on one column more or less is hardly
  /// visible.
  private static let minimumTipColumns = 6
  /// FreeType moves an edge at most by the length of the next one, which may be short, as beside the flag of a "1";
  /// therefore outlines are emboldened in several steps.
  private static let emboldeningSteps = 4

  init?(stems: StemMetrics, em: Double) {
    guard em >= 4, em <= Self.maximumEm else { return nil }
    self.em = em
    let unhinted = stems.stem * em
    unhintedStem = unhinted
    let regular = max(1, (unhinted * Self.regularShare).rounded())
    let target = max(unhinted.rounded(), stems.stem >= Self.boldStem ? regular + 1 : 1)
    // An "n" keeps a column between its stems.
    let maximumStem = (((stems.width * em).rounded() - 1) / 2).rounded(.down)
    stem = max(1, Int(clamping: min(target, maximumStem)))
    emboldening = Double(stem) - unhinted
    let availableGap = stems.gap * em - max(Self.minimumGap.pixels, Self.minimumGap.share * em)
    widening = emboldening < 0 ? emboldening : min(emboldening, max(0, availableGap))
    let bar = stems.bar / stems.stem * Double(stem)
    verticalEmboldening = stem > 1 && bar + 0.25 >= 2 && stems.bar * em < 1.75 ? 0.8 : 0
  }

  /// The bitmap of a glyph; the size of the face must be set.
  func bitmap(of glyph: UInt, in face: FT_Face, metrics: FaceMetrics) -> GlyphBitmap {
    let index = FT_UInt(clamping: glyph)
    guard FT_Load_Glyph(face, index, placard_load_plain) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return .blank }
    let contours = GlyphContours(of: slot.pointee.outline)
    let isSimple = Int(slot.pointee.outline.n_contours) <= GlyphStructure.maximumContours
    let unhintedX = (0..<Int(slot.pointee.outline.n_points)).map {
      slot.pointee.outline.points[$0].x
    }
    let structure = isSimple ? metrics.structure(of: index, in: face) : nil
    guard let left = unhintedX.min(), let right = unhintedX.max(),
      FT_Load_Glyph(face, index, placard_load_fitted_rows) == 0,
      slot.pointee.outline.n_points == unhintedX.count
    else { return .blank }
    contours.separate(in: &slot.pointee.outline, emboldening: Int(verticalEmboldening * 64))
    if verticalEmboldening == 0 { contours.balanceCounters(in: &slot.pointee.outline) }
    hintHorizontally(
      &slot.pointee.outline, unhintedX, from: left, to: right, middle: structure?.middleStroke)
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_MONO) == 0 else { return .blank }
    return bitmap(
      &slot.pointee, outline: Double(left) / 64..<Double(right) / 64,
      dots: contours.dots(stemWidth: unhintedStem * 64), structure: structure)
  }

  /// Hints the outline horizontally; `unhintedX` are the x coordinates of its unhinted points, in 64ths of a pixel.
  private func hintHorizontally(
    _ outline: inout FT_Outline, _ unhintedX: [Int], from left: Int, to right: Int,
    middle: GlyphStructure.MiddleStroke?
  ) {
    let width = Double(right - left) / 64
    let columns = columns(of: width, middle: middle)
    // Stretching widens stems. A wide letter such as an "m" has inner stems, which must not be wider than the outer
    // ones.
    let isWide = stem > 1 && width > Self.wideGlyphStems * unhintedStem
    let stretch =
      isWide
      ? (columns - Double(stem)) / (width - unhintedStem)
      : (columns - emboldening) / max(0.01, width)
    let glyphEmboldening = isWide ? Double(stem) - unhintedStem * stretch : emboldening
    for index in unhintedX.indices {
      outline.points[index].x = Int(clamping: (Double(unhintedX[index] - left) * stretch).rounded())
    }
    let amount = (x: (glyphEmboldening - slack) * 64, y: verticalEmboldening * 64)
    for step in 1...Self.emboldeningSteps {
      func part(_ whole: Double) -> Int {
        let share = whole / Double(Self.emboldeningSteps)
        return Int(clamping: (share * Double(step)).rounded())
          - Int(clamping: (share * Double(step - 1)).rounded())
      }
      FT_Outline_EmboldenXY(&outline, part(amount.x), part(amount.y))
    }
    let start = (Double(left + right) / 128 - columns / 2).rounded() + slack / 2
    FT_Outline_Translate(
      &outline, Int(clamping: (start * 64).rounded()),
      Int(clamping: (-verticalEmboldening * 32).rounded()))
  }

  /// The number of columns of a glyph with an outline of the given width.
  ///
  /// A stroke in the middle is only centered if the numbers of columns of the glyph and of the stroke have the same
  /// parity. Where wide strokes meet, one column more or less would be too much if there are few.
  private func columns(of width: Double, middle: GlyphStructure.MiddleStroke?) -> Double {
    let target = width + widening
    let columns = max(Double(stem), target.rounded())
    let minimumColumns =
      switch middle {
      case nil: Double.infinity
      case .stem: Double(stem + 2)
      case .tip: Double(stem == 1 ? 3 : 2 * stem + Self.minimumTipColumns)
      }
    guard columns >= minimumColumns, Int(columns) % 2 != stem % 2 else { return columns }
    return target < columns ? columns - 1 : columns + 1
  }

  private func bitmap(
    _ slot: inout FT_GlyphSlotRec, outline: Range<Double>, dots: [Range<Int>],
    structure: GlyphStructure?
  ) -> GlyphBitmap {
    let bitmap = slot.bitmap
    let (left, top) = (Int(slot.bitmap_left), Int(slot.bitmap_top))
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, height > 0, let buffer = bitmap.buffer else { return .blank }
    let boxes = dots.map { FT_BBox(of: slot.outline, $0) }
    func isInked(_ x: Int, _ y: Int) -> Bool {
      // The corners of small dots are filled, as dots would lose their shape otherwise.
      let (centerX, centerY) = ((left + x) * 64 + 32, (top - 1 - y) * 64 + 32)
      return buffer[y * Int(bitmap.pitch) + x / 8] >> (7 - x % 8) & 1 == 1
        || boxes.contains { $0.contains(centerX, centerY) }
    }
    // The bitmap contains the whole outline, whose thin ends may cover no pixel.
    let covered = (0..<width).filter { x in (0..<height).contains { isInked(x, $0) } }
    guard let first = covered.first, let last = covered.last else { return .blank }
    let columns = left + first..<left + last + 1
    var inked: [Bool] = []
    inked.reserveCapacity(columns.count * height)
    for y in 0..<height {
      for x in first...last { inked.append(isInked(x, y)) }
    }
    if let structure, em <= Self.maximumRepairedEm {
      let topology = InkTopology(width: columns.count, height: height) { x, y in
        inked[y * columns.count + x]
      }
      if topology != structure.topology {
        let coverage = slot.outline.coverage(
          columns: columns, top: top, height: height, library: slot.library)
        var raster = GlyphRaster(
          width: columns.count, height: height, inked: inked, coverage: coverage)
        raster.repair(to: structure.topology, stem: stem)
        inked = raster.inked
      }
    }
    return GlyphBitmap(
      columns: columns, rows: -top..<height - top, outline: outline,
      bytes: inked.map { $0 ? 255 : 0 })
  }
}

extension FT_BBox {
  /// The box around some points of an outline.
  fileprivate init(of outline: FT_Outline, _ points: Range<Int>) {
    let xs = points.map { outline.points[$0].x }
    let ys = points.map { outline.points[$0].y }
    self.init(
      xMin: xs.min() ?? 0, yMin: ys.min() ?? 0, xMax: xs.max() ?? 0, yMax: ys.max() ?? 0)
  }

  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    (xMin...max(xMin, xMax)).contains(x) && (yMin...max(yMin, yMax)).contains(y)
  }
}
