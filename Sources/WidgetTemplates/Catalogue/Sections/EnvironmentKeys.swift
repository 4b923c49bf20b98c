import Foundation
import Graphics
import WidgetTimeline
import WidgetUI

/// A value of the environment that `.environment(\.name, value)` changes.
struct EnvironmentKeyEntry {
  let name: String
  let type: TemplateType
  /// How the value is read.
  let entry: CatalogueEntry
  let change: (AnyView, Value) -> AnyView

  init<Content: TemplateValue>(
    _ name: String, _ path: WritableKeyPath<EnvironmentValues, Content>
  ) {
    self.name = name
    type = Content.templateType
    entry = property(of: EnvironmentValues.self, name) { $0[keyPath: path] }
    change = { AnyView($0.environment(path, Content(templateValue: $1))) }
  }
}

/// The environment's values by name.
enum EnvironmentKeys {
  static var changeable: [EnvironmentKeyEntry] {
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

  static var readable: [CatalogueEntry] {
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
