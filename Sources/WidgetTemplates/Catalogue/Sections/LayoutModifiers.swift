import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Modifiers of size and place.
enum LayoutModifiers: CatalogueSection {
  static let title = "Size and place"

  static var entries: [CatalogueEntry] {
    [
      modifier(
        "padding", Parameter(default: Edge.Set.all, as: ".all"),
        Parameter<CGFloat?>(default: nil, as: "nil")
      ) { $0.padding($1, $2) },
      modifier("padding", Parameter<CGFloat>()) { $0.padding($1) },
      modifier(
        "frame", Parameter<CGFloat?>(optional: "width"), Parameter<CGFloat?>(optional: "height"),
        Parameter("alignment", default: Alignment.center, as: ".center")
      ) { $0.frame(width: $1, height: $2, alignment: $3) },
      modifier(
        "frame", Parameter<CGFloat?>(optional: "minWidth"),
        Parameter<CGFloat?>(optional: "idealWidth"),
        Parameter<CGFloat?>(optional: "maxWidth"), Parameter<CGFloat?>(optional: "minHeight"),
        Parameter<CGFloat?>(optional: "idealHeight"), Parameter<CGFloat?>(optional: "maxHeight"),
        Parameter("alignment", default: Alignment.center, as: ".center")
      ) {
        $0.frame(
          minWidth: $1, idealWidth: $2, maxWidth: $3, minHeight: $4, idealHeight: $5, maxHeight: $6,
          alignment: $7)
      },
      modifier("fixedSize") { $0.fixedSize() },
      modifier("layoutPriority", Parameter<Double>()) { $0.layoutPriority($1) },
    ]
  }
}
