import CPangoCairo
import Synchronization

/// Caches measurements of a face that do not depend on the size of the text.
///
/// Callers hold `FontLock` and pass the locked face.
final class FaceMetrics: Sendable {
  /// The limit of the cache, for text in many scripts.
  static let maximumGlyphs = 4096

  private struct Measurements {
    var stems: StemMetrics??
    var structures: [FT_UInt: GlyphStructure?] = [:]
    var computedGlyphs = 0
  }

  private let measured = Mutex(Measurements())
  /// The number of glyphs whose structure is kept.
  var glyphCount: Int { measured.withLock { $0.structures.count } }
  /// The number of glyphs whose structure was computed.
  var computedGlyphs: Int { measured.withLock { $0.computedGlyphs } }

  /// The stems of the face; `nil` if it has no Latin letters to measure.
  func stems(in face: FT_Face) -> StemMetrics? {
    if let known = measured.withLock({ $0.stems }) { return known }
    let stems = StemMetrics(of: face)
    measured.withLock { $0.stems = .some(stems) }
    return stems
  }

  /// The structure of a glyph; `nil` if the face has no outline of it.
  ///
  /// Loads the glyph into the face's slot.
  func structure(of glyph: FT_UInt, in face: FT_Face) -> GlyphStructure? {
    if let known = measured.withLock({ $0.structures[glyph] }) { return known }
    guard let stem = stems(in: face)?.stem else { return nil }
    let structure = GlyphStructure(glyph: glyph, of: face, stem: stem)
    measured.withLock { measured in
      if measured.structures.count >= Self.maximumGlyphs { measured.structures.removeAll() }
      measured.computedGlyphs += 1
      measured.structures[glyph] = .some(structure)
    }
    return structure
  }
}

/// The strokes of a font's letters, as shares of the em.
struct StemMetrics: Hashable {
  /// The width of the stems of an "n".
  let stem: Double
  /// The height of the horizontal strokes of an "o".
  let bar: Double
  /// The width of the ink of an "n".
  let width: Double
  /// The gap between the ink of an "n" and that of the next one.
  let gap: Double

  /// Pixels of an em in the pictures that are measured.
  private static let em = 512

  /// Measures the strokes of a font; `nil` if it has no such letters.
  init?(of face: FT_Face) {
    guard let n = GlyphMeasurementBitmap("n", of: face, em: Self.em),
      let o = GlyphMeasurementBitmap("o", of: face, em: Self.em),
      let stem = n.firstRun(alongRow: n.height * 3 / 5),
      let bar = o.firstRun(downColumn: o.width / 2)
    else { return nil }
    let em = Double(Self.em)
    self.stem = Double(stem) / em
    self.bar = Double(bar) / em
    width = Double(n.width) / em
    gap = max(0, n.advance - width)
    // A symbol font may have any glyphs in place of letters.
    guard (0.02...0.25).contains(self.stem), (0.02...0.25).contains(self.bar),
      (0.2...0.9).contains(width), gap < 0.4
    else { return nil }
  }
}

/// The features of a glyph's design that its bitmap in a few pixels has to show.
///
/// They are found in a bitmap of 128 pixels per em, so they do not depend on the size of the text.
struct GlyphStructure {
  /// A glyph with more contours, such as an ideograph in a circle, has too many features for a small bitmap.
  static let maximumContours = 6
  /// Pixels per em of the bitmap in which features are found.
  private static let em = 128
  /// Smaller areas are gaps where strokes nearly touch; in pixels of that bitmap.
  private static let minimumArea = 12
  /// The minimum height of a stroke in the middle, as a share of the em: a tip is higher than the top of a bowl.
  private static let minimumHeight = (tip: 0.06, stem: 0.3)

  /// A stroke that is as far from the left edge of a glyph as from the right one.
  enum MiddleStroke {
    /// As in an "m" or a "T".
    case stem
    /// Where strokes meet, as in a "V" or a "w".
    case tip
  }

  let topology: InkTopology
  let middleStroke: MiddleStroke?

  /// Finds the features of a glyph; `stem` is the width of the face's stems as a share of the em.
  init?(glyph: FT_UInt, of face: FT_Face, stem: Double) {
    guard let bitmap = GlyphMeasurementBitmap(glyph: glyph, of: face, em: Self.em) else {
      return nil
    }
    topology = InkTopology(
      width: bitmap.width, height: bitmap.height, minimumArea: Self.minimumArea,
      isInked: bitmap.isInked)
    let stemWidth = stem * Double(Self.em)
    let strokes = (0..<bitmap.height).count { y in
      bitmap.runs(alongRow: y).contains { run in
        abs(run.lowerBound + run.upperBound - bitmap.width) <= 1
          && (0.6 * stemWidth...1.7 * stemWidth).contains(Double(run.count))
      }
    }
    let height = Double(strokes) / Double(Self.em)
    if Double(bitmap.width) <= 2.2 * stemWidth || height < Self.minimumHeight.tip {
      middleStroke = nil
    } else {
      middleStroke = height < Self.minimumHeight.stem ? .tip : .stem
    }
  }
}
