import Graphics
import LayoutEngine

extension FontMetrics {
  /// How far a text in this font stands from its neighbours (read off SwiftUI's renders).
  func spacing(_ context: LayoutContext) -> ViewSpacing {
    let extra = context.ceilToPixel(0.1 * lineHeight)
    let spaced = lineHeight + extra
    var spacing = ViewSpacing()
    spacing.top = ViewSpacing.Edge([
      .textToText: max(context.ceilToPixel(leading), 0), .aboveText: spaced - ascent, .symbol: 0,
    ])
    spacing.bottom = ViewSpacing.Edge([
      .textToText: 0, .belowText: max(spaced - capHeight, extra + descent), .symbol: 0,
    ])
    return spacing
  }
}
