import CPangoCairo

/// What the few pixels of a letter must show of its design.
struct GlyphStructure {
  /// Pixels of an em in the picture that is looked at.
  private static let em = 128
  /// Smaller areas are where strokes nearly touch; in pixels of that picture.
  private static let leastArea = 12
  /// How high a stroke in the middle is at least, as a share of the em: a tip is higher than the top of a bowl.
  private static let leastHeight = (tip: 0.06, stem: 0.3)

  /// A stroke that is as far from the left side of a letter as from the right one.
  enum MiddleStroke {
    /// As of an "m" or a "T".
    case stem
    /// Where strokes meet, as of a "V" or a "w".
    case tip
  }

  let topology: InkTopology
  let middleStroke: MiddleStroke?

  init?(glyph: FT_UInt, of face: FT_Face, stem: Double) {
    guard let shape = GlyphSpecimen(glyph: glyph, of: face, em: Self.em) else { return nil }
    topology = InkTopology(
      width: shape.width, height: shape.height, least: Self.leastArea, isInked: shape.isInked)
    let own = stem * Double(Self.em)
    let strokes = (0..<shape.height).count { y in
      shape.runs(alongRow: y).contains { run in
        abs(run.lowerBound + run.upperBound - shape.width) <= 1
          && (0.6 * own...1.7 * own).contains(Double(run.count))
      }
    }
    let height = Double(strokes) / Double(Self.em)
    if Double(shape.width) <= 2.2 * own || height < Self.leastHeight.tip {
      middleStroke = nil
    } else {
      middleStroke = height < Self.leastHeight.stem ? .tip : .stem
    }
  }
}
