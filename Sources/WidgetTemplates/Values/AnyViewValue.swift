import WidgetUI

/// Views as values.
enum AnyViewValue {
  static func of<Content: View>(_ view: Content) -> Value { AnyView(view).templateValue }
}
