import Foundation
import TemplateEvaluation
import WidgetUI

extension Font: CatalogValue {}
extension Font.Weight: CatalogValue {
  package static var typeName: String { "Font.Weight" }
}
extension Font.Design: CatalogValue {
  package static var typeName: String { "Font.Design" }
}
extension Font.TextStyle: CatalogValue {
  package static var typeName: String { "Font.TextStyle" }
}
extension Font.Width: CatalogValue {
  package static var typeName: String { "Font.Width" }
}
extension Font.Leading: CatalogValue {
  package static var typeName: String { "Font.Leading" }
}

/// Fonts.
enum FontValues: CatalogSection {
  static let title = "Fonts"

  static var types: [NativeType] {
    [
      NativeType(equatable: Font.self), NativeType(equatable: Font.Weight.self),
      NativeType(
        equatable: Font.Design.self, cases: ["default", "rounded", "serif", "monospaced"]),
      NativeType(equatable: Font.TextStyle.self), NativeType(equatable: Font.Width.self),
      NativeType(equatable: Font.Leading.self, cases: ["standard", "tight", "loose"]),
    ]
  }

  static var entries: [CatalogEntry] { styles + weights + factories + modifiers }

  private static var styles: [CatalogEntry] {
    constants(
      of: Font.self,
      [
        "largeTitle": .largeTitle, "title": .title, "title2": .title2, "title3": .title3,
        "headline": .headline, "subheadline": .subheadline, "body": .body, "callout": .callout,
        "footnote": .footnote, "caption": .caption, "caption2": .caption2,
      ])
      + constants(
        of: Font.TextStyle.self,
        [
          "largeTitle": .largeTitle, "title": .title, "title2": .title2, "title3": .title3,
          "headline": .headline, "subheadline": .subheadline, "body": .body,
          "callout": .callout, "footnote": .footnote, "caption": .caption, "caption2": .caption2,
        ])
  }

  private static var weights: [CatalogEntry] {
    constants(
      of: Font.Weight.self,
      [
        "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
        "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy,
        "black": .black,
      ])
      + constants(
        of: Font.Design.self,
        [
          "default": .default, "rounded": .rounded, "serif": .serif, "monospaced": .monospaced,
        ])
      + constants(
        of: Font.Width.self,
        [
          "compressed": .compressed, "condensed": .condensed, "standard": .standard,
          "expanded": .expanded,
        ])
      + constants(
        of: Font.Leading.self, ["standard": .standard, "tight": .tight, "loose": .loose])
  }

  private static var factories: [CatalogEntry] {
    [
      function(
        of: Font.self, "system", Parameter<CGFloat>("size"),
        Parameter<Font.Weight?>(optional: "weight"),
        Parameter<Font.Design?>(optional: "design")
      ) { Font.system(size: $0, weight: $1, design: $2) },
      function(
        of: Font.self, "system", Parameter<Font.TextStyle>(),
        Parameter<Font.Design?>(optional: "design"),
        Parameter<Font.Weight?>(optional: "weight")
      ) { Font.system($0, design: $1, weight: $2) },
      function(of: Font.self, "custom", Parameter<String>(), Parameter<CGFloat>("size")) {
        Font.custom($0, size: $1)
      },
      function(
        of: Font.self, "custom", Parameter<String>(), Parameter<CGFloat>("size"),
        Parameter<Font.TextStyle>("relativeTo")
      ) { Font.custom($0, size: $1, relativeTo: $2) },
      function(of: Font.self, "custom", Parameter<String>(), Parameter<CGFloat>("fixedSize")) {
        Font.custom($0, fixedSize: $1)
      },
    ]
  }

  private static var modifiers: [CatalogEntry] {
    [
      method(of: Font.self, "bold") { $0.bold() },
      method(of: Font.self, "italic") { $0.italic() },
      method(of: Font.self, "monospaced") { $0.monospaced() },
      method(of: Font.self, "monospacedDigit") { $0.monospacedDigit() },
      method(of: Font.self, "smallCaps") { $0.smallCaps() },
      method(of: Font.self, "lowercaseSmallCaps") { $0.lowercaseSmallCaps() },
      method(of: Font.self, "weight", Parameter<Font.Weight>()) { $0.weight($1) },
      method(of: Font.self, "width", Parameter<Font.Width>()) { $0.width($1) },
      method(of: Font.self, "leading", Parameter<Font.Leading>()) { $0.leading($1) },
    ]
  }
}
