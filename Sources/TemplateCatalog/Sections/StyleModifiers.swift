import Foundation
import Graphics
import LayoutEngine
import TemplateEvaluation
import WidgetUI

/// Modifiers of colors and backgrounds.
enum StyleModifiers: CatalogSection {
  static let title = "Colors and layers"

  private static let style = Parameter<AnyShapeStyle>()
  private static let center = Parameter("alignment", default: Alignment.center, as: ".center")
  private static let content = Parameter<ViewContent>("content")

  static var entries: [CatalogEntry] { foregrounds + backgrounds + overlays + masks }

  private static var foregrounds: [CatalogEntry] {
    [
      modifier("foregroundStyle", style) { $0.foregroundStyle($1) },
      modifier("foregroundStyle", style, style) { $0.foregroundStyle($1, $2) },
      modifier("foregroundStyle", style, style, style) { $0.foregroundStyle($1, $2, $3) },
      modifier("foregroundColor", Parameter<Color?>()) { $0.foregroundColor($1) },
      modifier("tint", Parameter<Color?>()) { $0.tint($1) },
      modifier("tint", style) { $0.tint($1) },
      modifier("accentColor", Parameter<Color?>()) { $0.accentColor($1) },
      modifier("backgroundStyle", style) { $0.backgroundStyle($1) },
    ]
  }

  private static let edges = Parameter(
    "ignoresSafeAreaEdges", default: Edge.Set.all, as: ".all")

  private static var backgrounds: [CatalogEntry] {
    [
      modifier("background", style, edges) { $0.background($1, ignoresSafeAreaEdges: $2) },
      modifier("background", edges) { $0.background(ignoresSafeAreaEdges: $1) },
      modifier("background", style, Parameter<AnyShape>("in")) { $0.background($1, in: $2) },
      modifier("background", Parameter<AnyShape>("in")) { $0.background(in: $1) },
      modifier("background", Parameter<AnyView>(), center) { $0.background($1, alignment: $2) },
      modifier("background", center, content) { view, alignment, content in
        view.background(alignment: alignment) { content.views }
      },
    ]
  }

  private static var overlays: [CatalogEntry] {
    [
      modifier("overlay", style, edges) { $0.overlay($1, ignoresSafeAreaEdges: $2) },
      modifier("overlay", style, Parameter<AnyShape>("in")) { $0.overlay($1, in: $2) },
      modifier("overlay", Parameter<AnyView>(), center) { $0.overlay($1, alignment: $2) },
      modifier("overlay", center, content) { view, alignment, content in
        view.overlay(alignment: alignment) { content.views }
      },
    ]
  }

  private static var masks: [CatalogEntry] {
    [
      modifier("mask", center, content) { view, alignment, content in
        view.mask(alignment: alignment) { content.views }
      },
      modifier("mask", Parameter<AnyView>()) { $0.mask($1) },
      modifier(
        "border", style, Parameter("width", default: 1.0, as: "1")
      ) { $0.border($1, width: $2) },
    ]
  }
}
