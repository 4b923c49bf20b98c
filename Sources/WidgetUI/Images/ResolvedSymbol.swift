import Foundation
import Graphics
import LayoutEngine

/// A symbol beside text in the font of its place; lengths are points.
struct ResolvedSymbol {
  /// The icon.
  let glyph: SymbolGlyph
  /// The size of the icon's ink, rounded up to pixels.
  let size: CGSize
  /// From the top of the icon to the baseline of the text beside it.
  let baseline: Double

  init(glyph: SymbolGlyph, environment: EnvironmentValues, _ context: LayoutContext) {
    let font = environment.resolvedFont(context)
    let factor: Double =
      switch environment.imageScale {
      case .small: 0.78
      case .medium: 1
      case .large: 1.29
      }
    let natural = glyph.size(pointSize: font.face.size * factor)
    self.glyph = glyph
    size = CGSize(
      width: context.ceilToPixel(natural.width), height: context.ceilToPixel(natural.height))
    baseline = size.height / 2 + font.metrics.capHeight / 2
  }

  /// The icon as large as `rect`, stretched where that has other proportions.
  func items(in rect: CGRect, paint: Paint) -> [DisplayList.Item] {
    glyph.items(in: rect, paint: paint)
  }
}
