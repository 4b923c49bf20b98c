/// The icon font that symbols are drawn from: Material Design Icons, whose glyphs fill an em box.
package enum SymbolFont {
  /// The family's name, to be used as `FontFace.Family.custom`.
  package static let family = "Material Design Icons"

  /// The measures of a line that is one em high: 448 and 64 of the font's 512 units.
  package static func metrics(em: Double) -> FontMetrics {
    FontMetrics(ascent: em * 7 / 8, descent: em / 8, capHeight: em * 7 / 8, xHeight: em * 7 / 8)
  }
}
