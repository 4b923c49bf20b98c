import CPangoCairo

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

  /// Measures the upright strokes of a font; `nil` where it has no such letters.
  init?(of face: FT_Face) {
    guard let n = GlyphSpecimen("n", of: face, em: Self.em),
      let o = GlyphSpecimen("o", of: face, em: Self.em),
      let stem = n.firstRun(alongRow: n.height * 3 / 5),
      let bar = o.firstRun(downColumn: o.width / 2)
    else { return nil }
    let em = Double(Self.em)
    self.stem = Double(stem) / em
    self.bar = Double(bar) / em
    width = Double(n.width) / em
    gap = max(0, n.advance - width)
    // A font of signs may have anything in the place of its letters.
    guard (0.02...0.25).contains(self.stem), (0.02...0.25).contains(self.bar),
      (0.2...0.9).contains(width), gap < 0.4
    else { return nil }
  }
}
