import TemplateEvaluation
import WidgetUI

extension AccessibilityChildBehavior: CatalogValue {}
extension AccessibilityTraits: CatalogValue {}

/// Accessibility modifiers.
enum AccessibilityModifiers: CatalogSection {
  static let title = "Accessibility"

  static var types: [NativeType] {
    [
      NativeType(equatable: AccessibilityChildBehavior.self),
      NativeType(set: AccessibilityTraits.self),
    ]
  }

  static var entries: [CatalogEntry] {
    let (text, string) = (Parameter<Text>(), Parameter<String>())
    return [
      modifier("accessibilityLabel", string) { $0.accessibilityLabel($1) },
      modifier("accessibilityLabel", text) { $0.accessibilityLabel($1) },
      modifier("accessibilityValue", string) { $0.accessibilityValue($1) },
      modifier("accessibilityValue", text) { $0.accessibilityValue($1) },
      modifier("accessibilityHint", string) { $0.accessibilityHint($1) },
      modifier("accessibilityHint", text) { $0.accessibilityHint($1) },
      modifier("accessibilityHidden", Parameter<Bool>()) { $0.accessibilityHidden($1) },
      modifier("accessibilityIdentifier", string) { $0.accessibilityIdentifier($1) },
      modifier(
        "accessibilityElement",
        Parameter("children", default: AccessibilityChildBehavior.ignore, as: ".ignore")
      ) { $0.accessibilityElement(children: $1) },
      modifier("accessibilityAddTraits", Parameter<AccessibilityTraits>()) {
        $0.accessibilityAddTraits($1)
      },
      modifier("accessibilityRemoveTraits", Parameter<AccessibilityTraits>()) {
        $0.accessibilityRemoveTraits($1)
      },
      modifier("accessibilitySortPriority", Parameter<Double>()) {
        $0.accessibilitySortPriority($1)
      },
      modifier("accessibility", Parameter<Text>("label")) { $0.accessibility(label: $1) },
      modifier("accessibility", Parameter<Text>("value")) { $0.accessibility(value: $1) },
      modifier("accessibility", Parameter<Bool>("hidden")) { $0.accessibility(hidden: $1) },
    ]
      + constants(
        of: AccessibilityChildBehavior.self,
        ["ignore": .ignore, "contain": .contain, "combine": .combine])
      + constants(
        of: AccessibilityTraits.self,
        [
          "isButton": .isButton, "isHeader": .isHeader, "isSelected": .isSelected,
          "isLink": .isLink, "isImage": .isImage, "isStaticText": .isStaticText,
          "updatesFrequently": .updatesFrequently, "isSummaryElement": .isSummaryElement,
        ])
  }
}
