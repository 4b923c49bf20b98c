import Foundation
import Graphics
import LayoutEngine
import TemplateEvaluation
import WidgetUI

extension HorizontalAlignment: CatalogValue {}
extension VerticalAlignment: CatalogValue {}
extension Alignment: CatalogValue {}
extension TextAlignment: CatalogValue {}
extension ContentMode: CatalogValue {}
extension SafeAreaRegions: CatalogValue {}
extension ContentMarginPlacement: CatalogValue {}
extension Edge.Set: CatalogValue {
  package static var typeName: String { "Edge.Set" }
}
extension Edge: CatalogValue {}
extension Axis.Set: CatalogValue {
  package static var typeName: String { "Axis.Set" }
}

/// Alignments, edges and axes.
enum LayoutValues: CatalogSection {
  static let title = "Alignments and edges"

  static var types: [NativeType] {
    [
      NativeType(equatable: HorizontalAlignment.self),
      NativeType(equatable: VerticalAlignment.self), NativeType(equatable: Alignment.self),
      NativeType(equatable: TextAlignment.self, cases: ["leading", "center", "trailing"]),
      NativeType(equatable: ContentMode.self, cases: ["fit", "fill"]),
      NativeType(set: SafeAreaRegions.self), NativeType(equatable: ContentMarginPlacement.self),
      NativeType(set: Edge.Set.self), NativeType(set: Axis.Set.self),
      NativeType(equatable: Edge.self, cases: ["top", "leading", "bottom", "trailing"]),
    ]
  }

  static var entries: [CatalogEntry] { alignments + edges + modes }

  private static var alignments: [CatalogEntry] {
    constants(
      of: HorizontalAlignment.self,
      ["leading": .leading, "center": .center, "trailing": .trailing])
      + constants(
        of: VerticalAlignment.self,
        [
          "top": .top, "center": .center, "bottom": .bottom,
          "firstTextBaseline": .firstTextBaseline, "lastTextBaseline": .lastTextBaseline,
        ])
      + constants(
        of: Alignment.self,
        [
          "center": .center, "leading": .leading, "trailing": .trailing, "top": .top,
          "bottom": .bottom, "topLeading": .topLeading, "topTrailing": .topTrailing,
          "bottomLeading": .bottomLeading, "bottomTrailing": .bottomTrailing,
          "centerFirstTextBaseline": .centerFirstTextBaseline,
          "centerLastTextBaseline": .centerLastTextBaseline,
          "leadingFirstTextBaseline": .leadingFirstTextBaseline,
          "leadingLastTextBaseline": .leadingLastTextBaseline,
          "trailingFirstTextBaseline": .trailingFirstTextBaseline,
          "trailingLastTextBaseline": .trailingLastTextBaseline,
        ])
      + [
        value(
          "Alignment", Parameter<HorizontalAlignment>("horizontal"),
          Parameter<VerticalAlignment>("vertical")
        ) { Alignment(horizontal: $0, vertical: $1) }
      ]
      + constants(
        of: TextAlignment.self,
        ["leading": .leading, "center": .center, "trailing": .trailing])
  }

  private static var edges: [CatalogEntry] {
    constants(
      of: Edge.Set.self,
      [
        "all": .all, "top": .top, "bottom": .bottom, "leading": .leading,
        "trailing": .trailing, "horizontal": .horizontal, "vertical": .vertical,
      ])
      + constants(
        of: Edge.self,
        ["top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing])
      + constants(of: Axis.Set.self, ["horizontal": .horizontal, "vertical": .vertical])
      + constants(
        of: SafeAreaRegions.self, ["all": .all, "container": .container, "keyboard": .keyboard])
  }

  private static var modes: [CatalogEntry] {
    constants(of: ContentMode.self, ["fit": .fit, "fill": .fill])
      + constants(
        of: ContentMarginPlacement.self,
        [
          "automatic": .automatic, "scrollContent": .scrollContent,
          "scrollIndicators": .scrollIndicators,
        ])
  }
}
