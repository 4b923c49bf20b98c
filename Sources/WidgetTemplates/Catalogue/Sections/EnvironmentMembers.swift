import Foundation
import Graphics
import WidgetTimeline
import WidgetUI

extension WidgetFamily: NativeValue {}
extension ColorScheme: NativeValue {}
extension ColorSchemeContrast: NativeValue {}
extension LayoutDirection: NativeValue {}
extension WidgetRenderingMode: NativeValue {}
extension LevelOfDetail: NativeValue {}
extension ContentSizeCategory: NativeValue {}

/// What `@Environment` reads.
enum EnvironmentMembers: CatalogueSection {
  static let title = "The environment"
  static let introduction = """
    Read with `@Environment(\\.name) var name`, and changed for the views inside with `.environment(\\.name, value)`
    where the value may be changed.
    """

  static var types: [NativeType] {
    [
      NativeType(EnvironmentValues.self), NativeType(equatable: WidgetFamily.self),
      NativeType(equatable: ColorScheme.self, cases: ["light", "dark"]),
      NativeType(equatable: ColorSchemeContrast.self, cases: ["standard", "increased"]),
      NativeType(equatable: LayoutDirection.self, cases: ["leftToRight", "rightToLeft"]),
      NativeType(equatable: WidgetRenderingMode.self), NativeType(equatable: LevelOfDetail.self),
      NativeType(equatable: ContentSizeCategory.self),
    ]
  }

  static var entries: [CatalogueEntry] {
    EnvironmentKeys.changeable.map(\.entry) + EnvironmentKeys.readable + places + looks + sizes
  }

  private static var places: [CatalogueEntry] {
    WidgetFamily.allCases.map { constant(of: WidgetFamily.self, $0.description, $0) }
      + constants(
        of: WidgetRenderingMode.self,
        ["fullColor": .fullColor, "accented": .accented, "vibrant": .vibrant])
      + constants(
        of: LevelOfDetail.self, ["default": .default, "simplified": .simplified])
  }

  private static var looks: [CatalogueEntry] {
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

  private static var sizes: [CatalogueEntry] {
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
