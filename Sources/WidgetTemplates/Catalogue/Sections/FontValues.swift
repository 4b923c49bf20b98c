import Foundation
import WidgetUI

extension Font: NativeValue {}
extension Font.Weight: NativeValue {
  package static var typeName: String { "Font.Weight" }
}
extension Font.Design: NativeValue {
  package static var typeName: String { "Font.Design" }
}

/// Fonts.
enum FontValues: CatalogueSection {
  static let title = "Fonts"

  static var types: [NativeType] {
    [NativeType(Font.self), NativeType(Font.Weight.self), NativeType(Font.Design.self)]
  }

  static var entries: [CatalogueEntry] { styles + weights + designs + making }

  private static var styles: [CatalogueEntry] {
    let all: [(String, Font)] = [
      ("largeTitle", .largeTitle), ("title", .title), ("title2", .title2), ("title3", .title3),
      ("headline", .headline), ("subheadline", .subheadline), ("body", .body),
      ("callout", .callout),
      ("footnote", .footnote), ("caption", .caption), ("caption2", .caption2),
    ]
    return all.map { constant(of: Font.self, $0, $1) }
  }

  private static var weights: [CatalogueEntry] {
    let all: [(String, Font.Weight)] = [
      ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
      ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
      ("black", .black),
    ]
    return all.map { constant(of: Font.Weight.self, $0, $1) }
  }

  private static var designs: [CatalogueEntry] {
    let all: [(String, Font.Design)] = [
      ("default", .default), ("rounded", .rounded), ("serif", .serif), ("monospaced", .monospaced),
    ]
    return all.map { constant(of: Font.Design.self, $0, $1) }
  }

  private static var making: [CatalogueEntry] {
    [
      function(
        of: Font.self, "system", Parameter<CGFloat>("size"),
        Parameter<Font.Weight?>(optional: "weight"),
        Parameter<Font.Design?>(optional: "design")
      ) { Font.system(size: $0, weight: $1, design: $2) },
      method(of: Font.self, "bold") { $0.bold() },
      method(of: Font.self, "italic") { $0.italic() },
      method(of: Font.self, "monospacedDigit") { $0.monospacedDigit() },
      method(of: Font.self, "weight", Parameter<Font.Weight>()) { $0.weight($1) },
    ]
  }
}
