import Foundation
import LayoutEngine
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

extension ContainerBackgroundPlacement: CatalogValue {}

/// Modifiers that configure the widget around a view.
enum WidgetModifiers: CatalogSection {
  static let title = "The widget"

  static var types: [NativeType] { [NativeType(equatable: ContainerBackgroundPlacement.self)] }

  static var entries: [CatalogEntry] {
    let placement = Parameter<ContainerBackgroundPlacement>("for")
    let content = Parameter<ViewContent>("content")
    return [
      modifier("containerBackground", Parameter<AnyShapeStyle>(), placement) {
        $0.containerBackground($1, for: $2)
      },
      modifier(
        "containerBackground", placement,
        Parameter("alignment", default: Alignment.center, as: ".center"), content
      ) { view, placement, alignment, content in
        view.containerBackground(for: placement, alignment: alignment) { content.views }
      },
      constant(
        of: ContainerBackgroundPlacement.self, "widget", ContainerBackgroundPlacement.widget),
      modifier("widgetURL", Parameter<URL?>()) { $0.widgetURL($1) },
      modifier("widgetAccentable", Parameter(default: true, as: "true")) {
        $0.widgetAccentable($1)
      },
      modifier("widgetLabel", Parameter<ViewContent>("label")) { view, label in
        view.widgetLabel { label.views }
      },
      modifier("widgetLabel", Parameter<String>()) { $0.widgetLabel($1) },
      modifier("widgetCurvesContent", Parameter(default: true, as: "true")) {
        $0.widgetCurvesContent($1)
      },
      view("AccessoryWidgetBackground") { AccessoryWidgetBackground() },
    ]
  }
}
