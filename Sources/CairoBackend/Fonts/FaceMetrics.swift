import CPangoCairo

/// Measurements of the design of a font file's face, kept because they do not depend on the size of the text.
///
/// Callers hold `FontLock` and pass the locked face.
final class FaceMetrics {
  /// Text in all scripts must not make the cache grow without end.
  static let maximumGlyphs = 4096

  private var measuredStems: StemMetrics??
  private var structures: [FT_UInt: GlyphStructure?] = [:]
  /// The number of glyphs whose structure is kept.
  var glyphCount: Int { structures.count }
  /// The number of glyphs whose structure was computed.
  private(set) var computedGlyphs = 0

  /// The stems of the face; `nil` if it has no Latin letters to measure.
  func stems(in face: FT_Face) -> StemMetrics? {
    if let measuredStems { return measuredStems }
    let stems = StemMetrics(of: face)
    measuredStems = .some(stems)
    return stems
  }

  /// The structure of a glyph; `nil` if the face has no outline of it.
  ///
  /// Loads the glyph into the face's slot.
  func structure(of glyph: FT_UInt, in face: FT_Face) -> GlyphStructure? {
    if let known = structures[glyph] { return known }
    guard let stem = stems(in: face)?.stem else { return nil }
    if structures.count >= Self.maximumGlyphs { structures.removeAll() }
    let structure = GlyphStructure(glyph: glyph, of: face, stem: stem)
    computedGlyphs += 1
    structures[glyph] = .some(structure)
    return structure
  }
}
