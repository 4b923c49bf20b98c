import WidgetTimeline
import WidgetUI

extension WidgetFamily: NativeValue {}
extension ColorScheme: NativeValue {}

/// What `@Environment` reads.
enum EnvironmentMembers: CatalogueSection {
  static let title = "The environment"
  static let introduction = "Read with `@Environment(\\.name) var name`."

  static var types: [NativeType] {
    [
      NativeType(EnvironmentValues.self),
      NativeType(equatable: WidgetFamily.self),
      NativeType(equatable: ColorScheme.self, cases: ["light", "dark"]),
    ]
  }

  static var entries: [CatalogueEntry] {
    let families: [(String, WidgetFamily)] = [
      ("systemSmall", .systemSmall), ("systemMedium", .systemMedium), ("systemLarge", .systemLarge),
      ("systemExtraLarge", .systemExtraLarge), ("accessoryCircular", .accessoryCircular),
      ("accessoryRectangular", .accessoryRectangular), ("accessoryInline", .accessoryInline),
    ]
    return [
      property(of: EnvironmentValues.self, "widgetFamily") { $0.widgetFamily },
      property(of: EnvironmentValues.self, "colorScheme") { $0.colorScheme },
      constant(of: ColorScheme.self, "light", ColorScheme.light),
      constant(of: ColorScheme.self, "dark", ColorScheme.dark),
    ] + families.map { constant(of: WidgetFamily.self, $0, $1) }
  }
}
