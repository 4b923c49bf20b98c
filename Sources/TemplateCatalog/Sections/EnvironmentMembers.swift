import Foundation
import Graphics
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

extension WidgetFamily: CatalogValue {}
extension ColorScheme: CatalogValue {}
extension ColorSchemeContrast: CatalogValue {}
extension LayoutDirection: CatalogValue {}
extension WidgetRenderingMode: CatalogValue {}
extension LevelOfDetail: CatalogValue {}
extension ContentSizeCategory: CatalogValue {}

/// Values that `@Environment` reads.
enum EnvironmentMembers: CatalogSection {
  static let title = "The environment"
  static let introduction = """
    Read with `@Environment(\\.name) var name`, and changed for the views inside with `.environment(\\.name, value)`
    if the value can be changed.
    """

  static var types: [NativeType] {
    [
      NativeType(EnvironmentValues.self),
      NativeType(
        equatable: WidgetFamily.self, cases: WidgetFamily.allCases.map(\.description)),
      NativeType(equatable: ColorScheme.self, cases: ["light", "dark"]),
      NativeType(equatable: ColorSchemeContrast.self, cases: ["standard", "increased"]),
      NativeType(equatable: LayoutDirection.self, cases: ["leftToRight", "rightToLeft"]),
      NativeType(equatable: WidgetRenderingMode.self), NativeType(equatable: LevelOfDetail.self),
      NativeType(equatable: ContentSizeCategory.self),
    ]
  }

  static var environmentKeys: [EnvironmentKeyEntry] { EnvironmentKeys.writable }

  static var entries: [CatalogEntry] {
    EnvironmentKeys.writable.map(\.entry) + EnvironmentKeys.readable + widgetConstants + appearances
      + sizes
  }

  private static var widgetConstants: [CatalogEntry] {
    WidgetFamily.allCases.map { constant(of: WidgetFamily.self, $0.description, $0) }
      + constants(
        of: WidgetRenderingMode.self,
        ["fullColor": .fullColor, "accented": .accented, "vibrant": .vibrant])
      + constants(
        of: LevelOfDetail.self, ["default": .default, "simplified": .simplified])
  }

  private static var appearances: [CatalogEntry] {
    constants(of: ColorScheme.self, ["light": .light, "dark": .dark])
      + constants(
        of: ColorSchemeContrast.self, ["standard": .standard, "increased": .increased])
      + constants(
        of: LayoutDirection.self,
        ["leftToRight": .leftToRight, "rightToLeft": .rightToLeft])
      + [
        modifier("colorScheme", Parameter<ColorScheme>()) { $0.colorScheme($1) },
        modifier("preferredColorScheme", Parameter<ColorScheme?>()) {
          $0.preferredColorScheme($1)
        },
      ]
  }

  private static var sizes: [CatalogEntry] {
    [
      property(of: ContentSizeCategory.self, "isAccessibilityCategory") {
        $0.isAccessibilityCategory
      }
    ]
      + constants(
        of: ContentSizeCategory.self,
        [
          "extraSmall": .extraSmall, "small": .small, "medium": .medium, "large": .large,
          "extraLarge": .extraLarge, "extraExtraLarge": .extraExtraLarge,
          "extraExtraExtraLarge": .extraExtraExtraLarge,
          "accessibilityMedium": .accessibilityMedium,
          "accessibilityLarge": .accessibilityLarge,
        ])
  }
}

extension EnvironmentKeyEntry {
  init<Content: TemplateValue>(
    _ name: String, _ path: WritableKeyPath<EnvironmentValues, Content>
  ) {
    self.init(
      name: name, type: Content.templateType,
      entry: property(of: EnvironmentValues.self, name) { $0[keyPath: path] },
      change: { AnyView($0.environment(path, Content(templateValue: $1))) })
  }
}

/// Environment values by name.
enum EnvironmentKeys {
  static var writable: [EnvironmentKeyEntry] {
    [
      EnvironmentKeyEntry("colorScheme", \.colorScheme),
      EnvironmentKeyEntry("colorSchemeContrast", \.colorSchemeContrast),
      EnvironmentKeyEntry("layoutDirection", \.layoutDirection),
      EnvironmentKeyEntry("dynamicTypeSize", \.dynamicTypeSize),
      EnvironmentKeyEntry("locale", \.locale), EnvironmentKeyEntry("calendar", \.calendar),
      EnvironmentKeyEntry("timeZone", \.timeZone),
      EnvironmentKeyEntry("redactionReasons", \.redactionReasons),
      EnvironmentKeyEntry("isEnabled", \.isEnabled), EnvironmentKeyEntry("font", \.font),
      EnvironmentKeyEntry("lineLimit", \.lineLimit),
      EnvironmentKeyEntry("lineSpacing", \.lineSpacing),
      EnvironmentKeyEntry("truncationMode", \.truncationMode),
      EnvironmentKeyEntry("minimumScaleFactor", \.minimumScaleFactor),
      EnvironmentKeyEntry("multilineTextAlignment", \.multilineTextAlignment),
      EnvironmentKeyEntry("allowsTightening", \.allowsTightening),
      EnvironmentKeyEntry("textCase", \.textCase),
    ]
  }

  static var readable: [CatalogEntry] {
    let values = EnvironmentValues.self
    return [
      property(of: values, "widgetFamily") { $0.widgetFamily },
      property(of: values, "widgetRenderingMode") { $0.widgetRenderingMode },
      property(of: values, "showsWidgetContainerBackground") {
        $0.showsWidgetContainerBackground
      },
      property(of: values, "widgetContentMargins") { $0.widgetContentMargins },
      property(of: values, "levelOfDetail") { $0.levelOfDetail },
      property(of: values, "displayScale") { $0.displayScale },
      property(of: values, "pixelLength") { $0.pixelLength },
      property(of: values, "sizeCategory") { $0.sizeCategory },
      property(of: values, "isLuminanceReduced") { $0.isLuminanceReduced },
      property(of: values, "isFocused") { $0.isFocused },
      property(of: values, "accessibilityReduceMotion") { $0.accessibilityReduceMotion },
      property(of: values, "accessibilityReduceTransparency") {
        $0.accessibilityReduceTransparency
      },
      property(of: values, "accessibilityDifferentiateWithoutColor") {
        $0.accessibilityDifferentiateWithoutColor
      },
    ]
  }
}
