import LayoutEngine
import WidgetUI

/// Modifiers of colors and grounds.
enum StyleModifiers: CatalogueSection {
  static let title = "Colors and grounds"

  static var entries: [CatalogueEntry] {
    [
      modifier("foregroundStyle", Parameter<AnyShapeStyle>()) { $0.foregroundStyle($1) },
      modifier("foregroundColor", Parameter<Color?>()) { $0.foregroundColor($1) },
      modifier("tint", Parameter<Color?>()) { $0.tint($1) },
      modifier("background", Parameter<AnyShapeStyle>()) { $0.background($1) },
      modifier(
        "background", Parameter("alignment", default: Alignment.center, as: ".center"),
        Parameter<ViewContent>("content")
      ) { view, alignment, content in view.background(alignment: alignment) { content.views } },
      modifier("opacity", Parameter<Double>()) { $0.opacity($1) },
    ]
  }
}
