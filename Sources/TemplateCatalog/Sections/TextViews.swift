import Foundation
import TemplateEvaluation
import WidgetUI

extension Text.LineStyle.Pattern: CatalogValue {
  package static var typeName: String { "Text.LineStyle.Pattern" }
}

/// Texts and the modifiers that only texts have.
enum TextViews: CatalogSection {
  static let title = "Texts"
  static let introduction = """
    A string literal can contain Markdown (`*italic*`, `**bold**`, `[link](https://…)`) and values in
    `\\(…)`, with `format:`, `specifier:` or `style:` after them. Texts are joined with `+`.
    """

  static var types: [NativeType] {
    [
      NativeType(equatable: Text.self, NativeConversion { (text: Text) in AnyView(text) }),
      NativeType(equatable: Text.DateStyle.self), NativeType(equatable: LocalizedStringKey.self),
      NativeType(equatable: Text.LineStyle.Pattern.self),
    ]
  }

  static var additions: [String: (Value, Value, StackFrame) throws -> Value] {
    [
      Text.typeName: { one, other, frame in
        let text = Text(templateValue: one) + Text(templateValue: other)
        try frame.instance.evaluation.spend(on: text)
        return text.templateValue
      }
    ]
  }

  static var entries: [CatalogEntry] { initializers + dates + styles + modifiers + lines }

  private static var initializers: [CatalogEntry] {
    [
      valueInFrame("Text", Parameter<LocalizedStringKey>()) { frame, key in
        Text(key, bundle: frame.assets)
      },
      value("Text", Parameter<String>()) { Text($0) },
      value("Text", Parameter<Substring>()) { Text($0) },
      value("Text", Parameter<String>("verbatim")) { Text(verbatim: $0) },
      value("Text", Parameter<Image>()) { Text($0) },
      value("LocalizedStringKey", Parameter<String>()) { LocalizedStringKey($0) },
    ]
  }

  private static var dates: [CatalogEntry] {
    [
      value("Text", Parameter<Date>(), Parameter<Text.DateStyle>("style")) { Text($0, style: $1) },
      value(
        "Text", Parameter<ClosedRange<Date>>("timerInterval"),
        Parameter<Date?>(optional: "pauseTime"),
        Parameter("countsDown", default: true, as: "true"),
        Parameter("showsHours", default: true, as: "true")
      ) { Text(timerInterval: $0, pauseTime: $1, countsDown: $2, showsHours: $3) },
      value("Text", Parameter<ClosedRange<Date>>()) { Text($0) },
      value("Text", Parameter<Int>(), Parameter<AnyFormatStyle<Int>>("format")) { $1.text($0) },
      value("Text", Parameter<Double>(), Parameter<AnyFormatStyle<Double>>("format")) {
        $1.text($0)
      },
      value("Text", Parameter<Date>(), Parameter<AnyFormatStyle<Date>>("format")) { $1.text($0) },
    ]
  }

  private static var styles: [CatalogEntry] {
    constants(
      of: Text.DateStyle.self,
      [
        "time": .time, "date": .date, "relative": .relative, "offset": .offset, "timer": .timer,
      ])
      + constants(
        of: Text.LineStyle.Pattern.self,
        [
          "solid": .solid, "dot": .dot, "dash": .dash, "dashDot": .dashDot,
          "dashDotDot": .dashDotDot,
        ])
  }

  private static var modifiers: [CatalogEntry] {
    [
      method(of: Text.self, "font", Parameter<Font?>()) { $0.font($1) },
      method(of: Text.self, "fontWeight", Parameter<Font.Weight?>()) { $0.fontWeight($1) },
      method(of: Text.self, "fontDesign", Parameter<Font.Design?>()) { $0.fontDesign($1) },
      method(of: Text.self, "fontWidth", Parameter<Font.Width?>()) { $0.fontWidth($1) },
      method(of: Text.self, "bold", Parameter(default: true, as: "true")) { $0.bold($1) },
      method(of: Text.self, "italic", Parameter(default: true, as: "true")) { $0.italic($1) },
      method(of: Text.self, "monospaced", Parameter(default: true, as: "true")) {
        $0.monospaced($1)
      },
      method(of: Text.self, "monospacedDigit") { $0.monospacedDigit() },
      method(of: Text.self, "foregroundColor", Parameter<Color?>()) { $0.foregroundColor($1) },
      method(of: Text.self, "foregroundStyle", Parameter<AnyShapeStyle>()) {
        $0.foregroundStyle($1)
      },
      method(of: Text.self, "kerning", Parameter<CGFloat>()) { $0.kerning($1) },
      method(of: Text.self, "tracking", Parameter<CGFloat>()) { $0.tracking($1) },
      method(of: Text.self, "baselineOffset", Parameter<CGFloat>()) { $0.baselineOffset($1) },
    ]
  }

  private static var lines: [CatalogEntry] {
    let isActive = Parameter(default: true, as: "true")
    let color = Parameter<Color?>(optional: "color")
    let pattern = Parameter<Text.LineStyle.Pattern>("pattern")
    return [
      method(of: Text.self, "underline", isActive, color) { $0.underline($1, color: $2) },
      method(of: Text.self, "underline", isActive, pattern, color) {
        $0.underline($1, pattern: $2, color: $3)
      },
      method(of: Text.self, "strikethrough", isActive, color) { $0.strikethrough($1, color: $2) },
      method(of: Text.self, "strikethrough", isActive, pattern, color) {
        $0.strikethrough($1, pattern: $2, color: $3)
      },
    ]
  }
}
