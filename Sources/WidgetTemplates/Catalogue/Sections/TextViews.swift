import Foundation
import WidgetUI

extension Text: NativeValue {}
extension Text.DateStyle: NativeValue {
  package static var typeName: String { "Text.DateStyle" }
}
extension LocalizedStringKey: NativeValue {}

/// Texts, and what only texts have.
enum TextViews: CatalogueSection {
  static let title = "Texts"

  static var types: [NativeType] {
    [
      NativeType(Text.self, NativeConversion { (text: Text) in AnyView(text) }),
      NativeType(Text.DateStyle.self), NativeType(LocalizedStringKey.self),
    ]
  }

  static var additions: [String: (Value, Value) -> Value] {
    [
      Text.typeName: { (Text(templateValue: $0) + Text(templateValue: $1)).templateValue }
    ]
  }

  static var entries: [CatalogueEntry] { initializers + styles + changes }

  private static var initializers: [CatalogueEntry] {
    [
      value("Text", Parameter<LocalizedStringKey>()) { Text($0) },
      value("Text", Parameter<String>()) { Text($0) },
      value("Text", Parameter<String>("verbatim")) { Text(verbatim: $0) },
      value("Text", Parameter<Date>(), Parameter<Text.DateStyle>("style")) { Text($0, style: $1) },
      value(
        "Text", Parameter<ClosedRange<Date>>("timerInterval"),
        Parameter<Date?>(optional: "pauseTime"),
        Parameter("countsDown", default: true, as: "true"),
        Parameter("showsHours", default: true, as: "true")
      ) { Text(timerInterval: $0, pauseTime: $1, countsDown: $2, showsHours: $3) },
      value("Text", Parameter<ClosedRange<Date>>()) { Text($0) },
    ]
  }

  private static var styles: [CatalogueEntry] {
    [
      constant(of: Text.DateStyle.self, "time", Text.DateStyle.time),
      constant(of: Text.DateStyle.self, "date", Text.DateStyle.date),
      constant(of: Text.DateStyle.self, "relative", Text.DateStyle.relative),
      constant(of: Text.DateStyle.self, "offset", Text.DateStyle.offset),
      constant(of: Text.DateStyle.self, "timer", Text.DateStyle.timer),
    ]
  }

  private static var changes: [CatalogueEntry] {
    [
      method(of: Text.self, "font", Parameter<Font?>()) { $0.font($1) },
      method(of: Text.self, "fontWeight", Parameter<Font.Weight?>()) { $0.fontWeight($1) },
      method(of: Text.self, "bold", Parameter(default: true, as: "true")) { $0.bold($1) },
      method(of: Text.self, "italic", Parameter(default: true, as: "true")) { $0.italic($1) },
      method(of: Text.self, "monospacedDigit") { $0.monospacedDigit() },
      method(of: Text.self, "foregroundColor", Parameter<Color?>()) { $0.foregroundColor($1) },
      method(of: Text.self, "foregroundStyle", Parameter<AnyShapeStyle>()) {
        $0.foregroundStyle($1)
      },
    ]
  }
}
