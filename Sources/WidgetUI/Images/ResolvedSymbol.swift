package import Foundation
package import Graphics
package import LayoutEngine

/// A symbol beside text in the font of its place; lengths are points.
package struct ResolvedSymbol {
  /// The icon.
  package let glyph: Character
  /// The side of the square the symbol is laid out in.
  package let side: Double
  /// From the top of the square to the baseline of the text beside it.
  package let baseline: Double

  /// The icon font's drawing area reaches over 22 of the em's 24 units.
  private static let drawnPart = 22.0 / 24.0

  /// Symbols are 1.17 em wide and high at the usual scale, and centred on the capitals of the text.
  init(glyph: Character, environment: EnvironmentValues, _ context: LayoutContext) {
    let font = environment.resolvedFont(context)
    let factor: Double =
      switch environment.imageScale {
      case .small: 0.78
      case .medium: 1
      case .large: 1.29
      }
    self.glyph = glyph
    side = context.ceilToPixel(font.face.size * 1.17 * factor)
    baseline = side / 2 + font.metrics.capHeight / 2
  }

  /// The icon drawn as large as `rect` allows, stretched where that is no square.
  func item(in rect: CGRect, paint: Paint) -> DisplayList.Item {
    let em = min(rect.width, rect.height) / Self.drawnPart
    let square = CGRect(x: rect.midX - em / 2, y: rect.midY - em / 2, width: em, height: em)
    let text = DisplayList.Item.text(block(em: em, paint: paint), at: square.origin)
    guard abs(rect.width - rect.height) > 0.01 else { return text }
    let longer = max(rect.width, rect.height) / min(rect.width, rect.height)
    let transform = CGAffineTransform(
      scaleX: rect.width > rect.height ? longer : 1, y: rect.width > rect.height ? 1 : longer
    ).about(CGPoint(x: rect.midX, y: rect.midY))
    return .group(DisplayList.Group(items: [text], effects: [.transform(transform)]))
  }

  /// The icon as a line of text: the font puts its baseline an eighth of the em above the bottom.
  private func block(em: Double, paint: Paint) -> TextBlock {
    TextBlock(
      spans: [
        TextBlock.Span(
          string: String(glyph),
          face: FontFace(family: .custom(SymbolFont.family), size: em), paint: paint)
      ],
      metrics: FontMetrics(
        ascent: em * 0.875, descent: em * 0.125, capHeight: em * 0.7, xHeight: em * 0.5),
      language: "en")
  }
}
