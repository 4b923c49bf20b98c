import Foundation
import Graphics
import LayoutEngine
import WidgetUI

extension HorizontalAlignment: NativeValue {}
extension VerticalAlignment: NativeValue {}
extension Alignment: NativeValue {}
extension TextAlignment: NativeValue {}
extension ContentMode: NativeValue {}
extension SafeAreaRegions: NativeValue {}
extension ContentMarginPlacement: NativeValue {}
extension Edge.Set: NativeValue {
  package static var typeName: String { "Edge.Set" }
}
extension Edge: NativeValue {}
extension Axis.Set: NativeValue {
  package static var typeName: String { "Axis.Set" }
}

/// Alignments, edges and axes.
enum LayoutValues: CatalogueSection {
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

  static var entries: [CatalogueEntry] { alignments + edges + modes }

  private static var alignments: [CatalogueEntry] {
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

  private static var edges: [CatalogueEntry] {
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

  private static var modes: [CatalogueEntry] {
    constants(of: ContentMode.self, ["fit": .fit, "fill": .fill])
      + constants(
        of: ContentMarginPlacement.self,
        [
          "automatic": .automatic, "scrollContent": .scrollContent,
          "scrollIndicators": .scrollIndicators,
        ])
  }
}
