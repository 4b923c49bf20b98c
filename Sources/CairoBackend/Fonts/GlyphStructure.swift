import CPangoCairo

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
    guard let specimen = GlyphSpecimen(glyph: glyph, of: face, em: Self.em) else { return nil }
    topology = InkTopology(
      width: specimen.width, height: specimen.height, minimumArea: Self.minimumArea,
      isInked: specimen.isInked)
    let stemWidth = stem * Double(Self.em)
    let strokes = (0..<specimen.height).count { y in
      specimen.runs(alongRow: y).contains { run in
        abs(run.lowerBound + run.upperBound - specimen.width) <= 1
          && (0.6 * stemWidth...1.7 * stemWidth).contains(Double(run.count))
      }
    }
    let height = Double(strokes) / Double(Self.em)
    if Double(specimen.width) <= 2.2 * stemWidth || height < Self.minimumHeight.tip {
      middleStroke = nil
    } else {
      middleStroke = height < Self.minimumHeight.stem ? .tip : .stem
    }
  }
}
