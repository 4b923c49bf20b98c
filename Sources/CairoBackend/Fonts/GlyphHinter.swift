import CPangoCairo
import Graphics

/// Draws the letters of a font in few pixels without gray edges, so that all stems are equally wide.
///
/// FreeType fits the horizontal strokes to rows. Across, an outline is made bolder or lighter until its stems
/// measure whole pixels, and stretched until its ink does: every stem then covers as many columns wherever it
/// stands, diagonals and bowls are as heavy as stems, and both sides of an "o" are alike. What FreeType's own
/// fitting does across leaves the stems of a semibold of 11 pixels one pixel wide and its diagonals two.
struct GlyphHinter {
  /// Larger text has enough pixels without hinting; in pixels per em.
  static let maximumEm = 40.0
  /// Larger text has enough pixels to show its counters without repair; in pixels per em.
  private static let maximumRepairedEm = 28.0
  /// A font with wider stems is bold; as a share of the em.
  private static let boldStem = 0.115
  /// The stems of a bold font are a pixel wider than this share of them, which a regular font has.
  private static let regularShare = 0.65
  /// The gap that emboldening leaves between two glyphs: in pixels, and as a share of the em.
  private static let minimumGap = (pixels: 1.5, share: 0.115)

  /// Pixels of an em.
  private let em: Double
  /// The width of stems, in whole pixels.
  let stem: Int
  /// How much wider strokes are made, in pixels.
  private let boldening: Double
  /// How much wider letters become with that, in pixels.
  private let widening: Double
  /// How much higher horizontal strokes are made, in pixels: enough to cover a row more.
  private let heightening: Double
  /// The width of stems as designed, in pixels.
  private let ownStem: Double
  /// How much narrower stems are drawn than whole pixels, or their edges could be in the middle of one more.
  ///
  /// A single column is never lost, so that there is room for bowls to keep their corners.
  private var slack: Double { stem == 1 ? 6.0 / 64 : 2.0 / 64 }
  /// A glyph is wide if it is wider than this many stems.
  private static let wideGlyphStems = 5.0
  /// The columns beside the strokes of a bold "V" or "w" from which one column more or less changes little.
  private static let roomBesideTip = 6
  /// FreeType moves an edge by no more than the next one is long: where that is short, as beside the flag of a "1",
  /// in several steps.
  private static let emboldeningSteps = 4

  init?(stems: StemMetrics, em: Double) {
    guard em >= 4, em <= Self.maximumEm else { return nil }
    self.em = em
    let own = stems.stem * em
    ownStem = own
    let regular = max(1, (own * Self.regularShare).rounded())
    let wanted = max(own.rounded(), stems.stem >= Self.boldStem ? regular + 1 : 1)
    // An "n" keeps a column between its stems.
    let room = (((stems.width * em).rounded() - 1) / 2).rounded(.down)
    stem = max(1, Int(clamping: min(wanted, room)))
    boldening = Double(stem) - own
    let spare = stems.gap * em - max(Self.minimumGap.pixels, Self.minimumGap.share * em)
    widening = boldening < 0 ? boldening : min(boldening, max(0, spare))
    let bar = stems.bar / stems.stem * Double(stem)
    heightening = stem > 1 && bar + 0.25 >= 2 && stems.bar * em < 1.75 ? 0.8 : 0
  }

  /// The pixels of a glyph; the face is set to the size.
  func bitmap(of glyph: UInt, in face: FT_Face, metrics: FaceMetrics) -> GlyphBitmap {
    let index = FT_UInt(clamping: glyph)
    guard FT_Load_Glyph(face, index, placard_load_plain) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return .blank }
    let contours = GlyphContours(of: slot.pointee.outline)
    let isSimple = Int(slot.pointee.outline.n_contours) <= GlyphStructure.maximumContours
    let across = (0..<Int(slot.pointee.outline.n_points)).map { slot.pointee.outline.points[$0].x }
    let structure = isSimple ? metrics.structure(of: index, in: face) : nil
    guard let left = across.min(), let right = across.max(),
      FT_Load_Glyph(face, index, placard_load_fitted_rows) == 0,
      slot.pointee.outline.n_points == across.count
    else { return .blank }
    contours.separate(in: &slot.pointee.outline, growth: Int(heightening * 64))
    if heightening == 0 { contours.balanceCounters(in: &slot.pointee.outline) }
    fit(&slot.pointee.outline, across, from: left, to: right, middle: structure?.middleStroke)
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_MONO) == 0 else { return .blank }
    return bitmap(
      &slot.pointee, outline: Double(left) / 64..<Double(right) / 64,
      dots: contours.dots(besideStemsOf: ownStem * 64), structure: structure)
  }

  /// Gives the outline its columns; `across` are its points as designed, in 64ths of a pixel.
  private func fit(
    _ outline: inout FT_Outline, _ across: [Int], from left: Int, to right: Int,
    middle: GlyphStructure.MiddleStroke?
  ) {
    let width = Double(right - left) / 64
    let columns = columns(of: width, middle: middle)
    // What is stretched has wider stems, of which a wide letter, as an "m", has some that must not be wider than
    // those at its ends.
    let isWide = stem > 1 && width > Self.wideGlyphStems * ownStem
    let stretch =
      isWide
      ? (columns - Double(stem)) / (width - ownStem)
      : (columns - boldening) / max(0.01, width)
    let bolder = isWide ? Double(stem) - ownStem * stretch : boldening
    for index in across.indices {
      outline.points[index].x = Int(clamping: (Double(across[index] - left) * stretch).rounded())
    }
    let growth = (x: (bolder - slack) * 64, y: heightening * 64)
    for step in 1...Self.emboldeningSteps {
      func part(_ whole: Double) -> Int {
        let share = whole / Double(Self.emboldeningSteps)
        return Int(clamping: (share * Double(step)).rounded())
          - Int(clamping: (share * Double(step - 1)).rounded())
      }
      FT_Outline_EmboldenXY(&outline, part(growth.x), part(growth.y))
    }
    let start = (Double(left + right) / 128 - columns / 2).rounded() + slack / 2
    FT_Outline_Translate(
      &outline, Int(clamping: (start * 64).rounded()), Int(clamping: (-heightening * 32).rounded()))
  }

  /// The columns of a letter whose outline is so wide.
  ///
  /// A stroke in the middle has as many columns on both sides only if the letter has an odd number of them where
  /// the stroke has. Where wide strokes meet, one more or less of few columns would be too much.
  private func columns(of width: Double, middle: GlyphStructure.MiddleStroke?) -> Double {
    let wanted = width + widening
    let columns = max(Double(stem), wanted.rounded())
    let least =
      switch middle {
      case nil: Double.infinity
      case .stem: Double(stem + 2)
      case .tip: Double(stem == 1 ? 3 : 2 * stem + Self.roomBesideTip)
      }
    guard columns >= least, Int(columns) % 2 != stem % 2 else { return columns }
    return wanted < columns ? columns - 1 : columns + 1
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
      // The corners of a dot of few pixels are filled, or it would lose its form.
      let (centerX, centerY) = ((left + x) * 64 + 32, (top - 1 - y) * 64 + 32)
      return buffer[y * Int(bitmap.pitch) + x / 8] >> (7 - x % 8) & 1 == 1
        || boxes.contains { $0.contains(centerX, centerY) }
    }
    // The bitmap has room for all of the outline, of which thin ends may cover no pixel.
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
