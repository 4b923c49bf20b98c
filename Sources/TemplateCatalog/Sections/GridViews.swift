import Foundation
import Graphics
import LayoutEngine
import TemplateEvaluation
import WidgetUI

extension GridItem: CatalogValue {}
extension GridItem.Size: CatalogValue {
  package static var typeName: String { "GridItem.Size" }
}

/// Views in rows and columns.
enum GridViews: CatalogSection {
  static let title = "Grids"

  static var types: [NativeType] { [NativeType(GridItem.self), NativeType(GridItem.Size.self)] }

  private static let content = Parameter<ViewContent>("content")
  private static let spacing = Parameter<CGFloat?>(optional: "spacing")

  static var entries: [CatalogEntry] { grids + items + cells }

  private static var grids: [CatalogEntry] {
    [
      view(
        "Grid", Parameter("alignment", default: Alignment.center, as: ".center"),
        Parameter<CGFloat?>(optional: "horizontalSpacing"),
        Parameter<CGFloat?>(optional: "verticalSpacing"), content
      ) { alignment, horizontal, vertical, content in
        Grid(alignment: alignment, horizontalSpacing: horizontal, verticalSpacing: vertical) {
          content.views
        }
      },
      view("GridRow", Parameter<VerticalAlignment?>(optional: "alignment"), content) {
        alignment, content in
        GridRow(alignment: alignment) { content.views }
      },
      view(
        "LazyVGrid", Parameter<[GridItem]>("columns"),
        Parameter("alignment", default: HorizontalAlignment.center, as: ".center"), spacing,
        content
      ) { columns, alignment, spacing, content in
        LazyVGrid(columns: columns, alignment: alignment, spacing: spacing) { content.views }
      },
      view(
        "LazyHGrid", Parameter<[GridItem]>("rows"),
        Parameter("alignment", default: VerticalAlignment.center, as: ".center"), spacing, content
      ) { rows, alignment, spacing, content in
        LazyHGrid(rows: rows, alignment: alignment, spacing: spacing) { content.views }
      },
    ]
  }

  private static var items: [CatalogEntry] {
    [
      value(
        "GridItem", Parameter(default: GridItem.Size.flexible(), as: ".flexible()"), spacing,
        Parameter<Alignment?>(optional: "alignment")
      ) { GridItem($0, spacing: $1, alignment: $2) },
      function(of: GridItem.Size.self, "fixed", Parameter<CGFloat>()) { GridItem.Size.fixed($0) },
      function(
        of: GridItem.Size.self, "flexible", Parameter<CGFloat>("minimum", default: 10, as: "10"),
        Parameter<CGFloat>("maximum", default: .infinity, as: ".infinity")
      ) { GridItem.Size.flexible(minimum: $0, maximum: $1) },
      function(
        of: GridItem.Size.self, "adaptive", Parameter<CGFloat>("minimum"),
        Parameter<CGFloat>("maximum", default: .infinity, as: ".infinity")
      ) { GridItem.Size.adaptive(minimum: $0, maximum: $1) },
    ]
  }

  private static var cells: [CatalogEntry] {
    [
      modifier("gridCellColumns", Parameter<Int>()) { $0.gridCellColumns($1) },
      modifier("gridCellUnsizedAxes", Parameter<Axis.Set>()) { $0.gridCellUnsizedAxes($1) },
      modifier("gridColumnAlignment", Parameter<HorizontalAlignment>()) {
        $0.gridColumnAlignment($1)
      },
      modifier("gridCellAnchor", Parameter<UnitPoint>()) { $0.gridCellAnchor($1) },
    ]
  }
}
