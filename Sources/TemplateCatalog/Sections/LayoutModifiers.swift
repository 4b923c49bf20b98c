import Foundation
import Graphics
import LayoutEngine
import TemplateEvaluation
import WidgetUI

/// Modifiers of size and position.
enum LayoutModifiers: CatalogSection {
  static let title = "Size and position"

  static var entries: [CatalogEntry] {
    paddings + frames + positions + ratios + safeAreas
  }

  private static let center = Parameter("alignment", default: Alignment.center, as: ".center")
  private static let edges = Parameter(default: Edge.Set.all, as: ".all")

  private static var paddings: [CatalogEntry] {
    let placement = Parameter(
      "for", default: ContentMarginPlacement.automatic, as: ".automatic")
    return [
      modifier("padding", edges, Parameter<CGFloat?>(default: nil, as: "nil")) {
        $0.padding($1, $2)
      },
      modifier("padding", Parameter<CGFloat>()) { $0.padding($1) },
      modifier("padding", Parameter<EdgeInsets>()) { $0.padding($1) },
      modifier("contentMargins", edges, Parameter<CGFloat?>(), placement) {
        $0.contentMargins($1, $2, for: $3)
      },
      modifier("contentMargins", edges, Parameter<EdgeInsets>(), placement) {
        $0.contentMargins($1, $2, for: $3)
      },
      modifier("contentMargins", Parameter<CGFloat>(), placement) {
        $0.contentMargins($1, for: $2)
      },
    ]
  }

  private static var frames: [CatalogEntry] {
    [
      modifier(
        "frame", Parameter<CGFloat?>(optional: "width"), Parameter<CGFloat?>(optional: "height"),
        center
      ) { $0.frame(width: $1, height: $2, alignment: $3) },
      modifier(
        "frame", Parameter<CGFloat?>(optional: "minWidth"),
        Parameter<CGFloat?>(optional: "idealWidth"),
        Parameter<CGFloat?>(optional: "maxWidth"), Parameter<CGFloat?>(optional: "minHeight"),
        Parameter<CGFloat?>(optional: "idealHeight"), Parameter<CGFloat?>(optional: "maxHeight"),
        center
      ) {
        $0.frame(
          minWidth: $1, idealWidth: $2, maxWidth: $3, minHeight: $4, idealHeight: $5, maxHeight: $6,
          alignment: $7)
      },
      modifier("containerRelativeFrame", Parameter<Axis.Set>(), center) {
        $0.containerRelativeFrame($1, alignment: $2)
      },
      modifier(
        "containerRelativeFrame", Parameter<Axis.Set>(), Parameter<Int>("count"),
        Parameter("span", default: 1, as: "1"), Parameter<CGFloat>("spacing"), center
      ) { $0.containerRelativeFrame($1, count: $2, span: $3, spacing: $4, alignment: $5) },
      modifier("fixedSize") { $0.fixedSize() },
      modifier("fixedSize", Parameter<Bool>("horizontal"), Parameter<Bool>("vertical")) {
        $0.fixedSize(horizontal: $1, vertical: $2)
      },
      modifier("layoutPriority", Parameter<Double>()) { $0.layoutPriority($1) },
    ]
  }

  private static var positions: [CatalogEntry] {
    let (x, y) = (
      Parameter<CGFloat>("x", default: 0, as: "0"), Parameter<CGFloat>("y", default: 0, as: "0")
    )
    return [
      modifier("offset", x, y) { $0.offset(x: $1, y: $2) },
      modifier("offset", Parameter<CGSize>()) { $0.offset($1) },
      modifier("position", x, y) { $0.position(x: $1, y: $2) },
      modifier("position", Parameter<CGPoint>()) { $0.position($1) },
      modifier("zIndex", Parameter<Double>()) { $0.zIndex($1) },
      modifier("coordinateSpace", Parameter<String>("name")) { $0.coordinateSpace(name: $1) },
    ]
  }

  private static var ratios: [CatalogEntry] {
    [
      modifier(
        "aspectRatio", Parameter<CGFloat?>(default: nil, as: "nil"),
        Parameter<ContentMode>("contentMode")
      ) { $0.aspectRatio($1, contentMode: $2) },
      modifier("aspectRatio", Parameter<CGSize>(), Parameter<ContentMode>("contentMode")) {
        $0.aspectRatio($1, contentMode: $2)
      },
      modifier("scaledToFit") { $0.scaledToFit() },
      modifier("scaledToFill") { $0.scaledToFill() },
    ]
  }

  private static var safeAreas: [CatalogEntry] {
    [
      modifier(
        "ignoresSafeArea", Parameter(default: SafeAreaRegions.all, as: ".all"),
        Parameter("edges", default: Edge.Set.all, as: ".all")
      ) { $0.ignoresSafeArea($1, edges: $2) },
      modifier("edgesIgnoringSafeArea", Parameter<Edge.Set>()) { $0.edgesIgnoringSafeArea($1) },
      modifier("safeAreaPadding", edges, Parameter<CGFloat?>(default: nil, as: "nil")) {
        $0.safeAreaPadding($1, $2)
      },
      modifier("safeAreaPadding", Parameter<CGFloat>()) { $0.safeAreaPadding($1) },
    ]
  }
}
