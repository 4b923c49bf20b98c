import Foundation
import TemplateEvaluation
import WidgetUI

extension Text.TruncationMode: CatalogValue {
  package static var typeName: String { "Text.TruncationMode" }
}
extension Text.Case: CatalogValue {
  package static var typeName: String { "Text.Case" }
}
extension RedactionReasons: CatalogValue {}

/// Modifiers that affect all texts in a view.
enum TextModifiers: CatalogSection {
  static let title = "Texts in a view"

  static var types: [NativeType] {
    [
      NativeType(equatable: Text.TruncationMode.self, cases: ["head", "tail", "middle"]),
      NativeType(equatable: Text.Case.self, cases: ["uppercase", "lowercase"]),
      NativeType(set: RedactionReasons.self), NativeType(comparable: DynamicTypeSize.self),
      NativeType(ClosedRange<DynamicTypeSize>.self),
      NativeType(PartialRangeFrom<DynamicTypeSize>.self),
      NativeType(PartialRangeThrough<DynamicTypeSize>.self),
    ]
  }

  static var entries: [CatalogEntry] { fonts + lines + marks + redaction + sizes }

  private static let isActive = Parameter(default: true, as: "true")

  private static var fonts: [CatalogEntry] {
    [
      modifier("font", Parameter<Font?>()) { $0.font($1) },
      modifier("fontWeight", Parameter<Font.Weight?>()) { $0.fontWeight($1) },
      modifier("fontDesign", Parameter<Font.Design?>()) { $0.fontDesign($1) },
      modifier("fontWidth", Parameter<Font.Width?>()) { $0.fontWidth($1) },
      modifier("bold", isActive) { $0.bold($1) },
      modifier("italic", isActive) { $0.italic($1) },
      modifier("monospaced", isActive) { $0.monospaced($1) },
      modifier("monospacedDigit") { $0.monospacedDigit() },
    ]
  }

  private static var lines: [CatalogEntry] {
    [
      modifier("lineLimit", Parameter<Int?>()) { $0.lineLimit($1) },
      modifier("lineLimit", Parameter<Int>(), Parameter<Bool>("reservesSpace")) {
        $0.lineLimit($1, reservesSpace: $2)
      },
      modifier("lineLimit", Parameter<ClosedRange<Int>>()) { $0.lineLimit($1) },
      modifier("lineLimit", Parameter<PartialRangeFrom<Int>>()) { $0.lineLimit($1) },
      modifier("lineLimit", Parameter<PartialRangeThrough<Int>>()) { $0.lineLimit($1) },
      modifier("lineSpacing", Parameter<CGFloat>()) { $0.lineSpacing($1) },
      modifier("minimumScaleFactor", Parameter<CGFloat>()) { $0.minimumScaleFactor($1) },
      modifier("multilineTextAlignment", Parameter<TextAlignment>()) {
        $0.multilineTextAlignment($1)
      },
      modifier("truncationMode", Parameter<Text.TruncationMode>()) { $0.truncationMode($1) },
      modifier("allowsTightening", Parameter<Bool>()) { $0.allowsTightening($1) },
      modifier("textCase", Parameter<Text.Case?>()) { $0.textCase($1) },
    ]
      + constants(
        of: Text.TruncationMode.self, ["head": .head, "tail": .tail, "middle": .middle])
      + constants(of: Text.Case.self, ["uppercase": .uppercase, "lowercase": .lowercase])
  }

  private static var marks: [CatalogEntry] {
    let color = Parameter<Color?>(optional: "color")
    return [
      modifier("kerning", Parameter<CGFloat>()) { $0.kerning($1) },
      modifier("tracking", Parameter<CGFloat>()) { $0.tracking($1) },
      modifier("baselineOffset", Parameter<CGFloat>()) { $0.baselineOffset($1) },
      modifier("underline", isActive, color) { $0.underline($1, color: $2) },
      modifier("strikethrough", isActive, color) { $0.strikethrough($1, color: $2) },
    ]
  }

  private static var redaction: [CatalogEntry] {
    [
      modifier("redacted", Parameter<RedactionReasons>("reason")) { $0.redacted(reason: $1) },
      modifier("unredacted") { $0.unredacted() },
      modifier("privacySensitive", isActive) { $0.privacySensitive($1) },
      modifier("invalidatableContent", isActive) { $0.invalidatableContent($1) },
      method(of: RedactionReasons.self, "contains", Parameter<RedactionReasons>()) {
        $0.contains($1)
      },
      property(of: RedactionReasons.self, "isEmpty") { $0.isEmpty },
    ]
      + constants(
        of: RedactionReasons.self,
        ["placeholder": .placeholder, "privacy": .privacy, "invalidated": .invalidated])
  }

  private static var sizes: [CatalogEntry] {
    [
      modifier("dynamicTypeSize", Parameter<DynamicTypeSize>()) { $0.dynamicTypeSize($1) },
      modifier("dynamicTypeSize", Parameter<ClosedRange<DynamicTypeSize>>()) {
        $0.dynamicTypeSize($1)
      },
      modifier("dynamicTypeSize", Parameter<PartialRangeFrom<DynamicTypeSize>>()) {
        $0.dynamicTypeSize($1)
      },
      modifier("dynamicTypeSize", Parameter<PartialRangeThrough<DynamicTypeSize>>()) {
        $0.dynamicTypeSize($1)
      },
      property(of: DynamicTypeSize.self, "isAccessibilitySize") { $0.isAccessibilitySize },
    ]
      + constants(
        of: DynamicTypeSize.self,
        [
          "xSmall": .xSmall, "small": .small, "medium": .medium, "large": .large,
          "xLarge": .xLarge, "xxLarge": .xxLarge, "xxxLarge": .xxxLarge,
          "accessibility1": .accessibility1, "accessibility2": .accessibility2,
          "accessibility3": .accessibility3, "accessibility4": .accessibility4,
          "accessibility5": .accessibility5,
        ])
  }
}
