import Foundation
import TemplateEvaluation
import WidgetUI

extension IntegerFormatStyle<Int>: TypedFormatStyle, CatalogValue, NativeValue, TemplateValue {
  package static var typeName: String { "IntegerFormatStyle" }
}
extension IntegerFormatStyle<Int>.Percent: TypedFormatStyle, CatalogValue, NativeValue,
  TemplateValue
{
  package static var typeName: String { "IntegerFormatStyle.Percent" }
}
extension IntegerFormatStyle<Int>.Currency: TypedFormatStyle, CatalogValue, NativeValue,
  TemplateValue
{
  package static var typeName: String { "IntegerFormatStyle.Currency" }
}
extension FloatingPointFormatStyle<Double>: TypedFormatStyle, CatalogValue, NativeValue,
  TemplateValue
{
  package static var typeName: String { "FloatingPointFormatStyle" }
}
extension FloatingPointFormatStyle<Double>.Percent: TypedFormatStyle, CatalogValue, NativeValue,
  TemplateValue
{
  package static var typeName: String { "FloatingPointFormatStyle.Percent" }
}
extension FloatingPointFormatStyle<Double>.Currency: TypedFormatStyle, CatalogValue, NativeValue,
  TemplateValue
{
  package static var typeName: String { "FloatingPointFormatStyle.Currency" }
}

/// Number formats.
enum NumberFormats: CatalogSection {
  static let title = "Formats of numbers"
  static let introduction = """
    `Text(ratio, format: .percent.precision(.fractionLength(0)))`, or `ratio.formatted(.percent)` for a string. Numbers
    are formatted for the environment's locale.
    """

  static var types: [NativeType] {
    [
      NativeType(AnyFormatStyle<Int>.self), NativeType(AnyFormatStyle<Double>.self),
      NativeType(format: IntegerFormatStyle<Int>.self),
      NativeType(format: IntegerFormatStyle<Int>.Percent.self),
      NativeType(format: IntegerFormatStyle<Int>.Currency.self),
      NativeType(format: FloatingPointFormatStyle<Double>.self),
      NativeType(format: FloatingPointFormatStyle<Double>.Percent.self),
      NativeType(format: FloatingPointFormatStyle<Double>.Currency.self),
    ]
  }

  static var entries: [CatalogEntry] { formatted + formats + modifiers }

  private static var formatted: [CatalogEntry] {
    [
      methodInFrame(of: Int.self, "formatted") { $1.formatted(.number.locale($0.locale)) },
      methodInFrame(of: Double.self, "formatted") { $1.formatted(.number.locale($0.locale)) },
      methodInFrame(of: Int.self, "formatted", Parameter<AnyFormatStyle<Int>>()) {
        $2.string($1, $0.environment)
      },
      methodInFrame(of: Double.self, "formatted", Parameter<AnyFormatStyle<Double>>()) {
        $2.string($1, $0.environment)
      },
    ]
  }

  private static var formats: [CatalogEntry] {
    [
      constant(of: AnyFormatStyle<Int>.self, "number", IntegerFormatStyle<Int>()),
      constant(of: AnyFormatStyle<Int>.self, "percent", IntegerFormatStyle<Int>.Percent()),
      function(of: AnyFormatStyle<Int>.self, "currency", Parameter<String>("code")) {
        IntegerFormatStyle<Int>.Currency(code: $0)
      },
      constant(of: AnyFormatStyle<Double>.self, "number", FloatingPointFormatStyle<Double>()),
      constant(
        of: AnyFormatStyle<Double>.self, "percent", FloatingPointFormatStyle<Double>.Percent()),
      function(of: AnyFormatStyle<Double>.self, "currency", Parameter<String>("code")) {
        FloatingPointFormatStyle<Double>.Currency(code: $0)
      },
    ]
  }

  private typealias Digits = Parameter<NumberFormatStyleConfiguration.Precision>
  private typealias Groups = Parameter<NumberFormatStyleConfiguration.Grouping>
  private typealias Signs = Parameter<NumberFormatStyleConfiguration.SignDisplayStrategy>
  private typealias Notations = Parameter<NumberFormatStyleConfiguration.Notation>
  private typealias Regions = Parameter<Locale>
  private typealias Int_ = IntegerFormatStyle<Int>
  private typealias Double_ = FloatingPointFormatStyle<Double>

  private static var modifiers: [CatalogEntry] {
    digits + groups + [
      method(of: Int_.self, "sign", Signs("strategy")) { $0.sign(strategy: $1) },
      method(of: Double_.self, "sign", Signs("strategy")) { $0.sign(strategy: $1) },
      method(of: Double_.Percent.self, "sign", Signs("strategy")) { $0.sign(strategy: $1) },
      method(of: Int_.self, "notation", Notations()) { $0.notation($1) },
      method(of: Double_.self, "notation", Notations()) { $0.notation($1) },
      method(of: Int_.self, "locale", Regions()) { $0.locale($1) },
      method(of: Double_.self, "locale", Regions()) { $0.locale($1) },
      method(of: Int_.Currency.self, "locale", Regions()) { $0.locale($1) },
      method(of: Double_.Currency.self, "locale", Regions()) { $0.locale($1) },
    ]
  }

  private static var digits: [CatalogEntry] {
    [
      method(of: Int_.self, "precision", Digits()) { $0.precision($1) },
      method(of: Int_.Percent.self, "precision", Digits()) { $0.precision($1) },
      method(of: Int_.Currency.self, "precision", Digits()) { $0.precision($1) },
      method(of: Double_.self, "precision", Digits()) { $0.precision($1) },
      method(of: Double_.Percent.self, "precision", Digits()) { $0.precision($1) },
      method(of: Double_.Currency.self, "precision", Digits()) { $0.precision($1) },
    ]
  }

  private static var groups: [CatalogEntry] {
    [
      method(of: Int_.self, "grouping", Groups()) { $0.grouping($1) },
      method(of: Int_.Currency.self, "grouping", Groups()) { $0.grouping($1) },
      method(of: Double_.self, "grouping", Groups()) { $0.grouping($1) },
      method(of: Double_.Percent.self, "grouping", Groups()) { $0.grouping($1) },
      method(of: Double_.Currency.self, "grouping", Groups()) { $0.grouping($1) },
    ]
  }
}

extension StackFrame {
  fileprivate var locale: Locale { environment.locale }
}

/// A type-erased format of the values of a type.
struct AnyFormatStyle<Input: TemplateValue & Equatable>: ErasedValue {
  static var typeName: String { "FormatStyle<\(Input.templateType)>" }

  /// Creates a text that shows a value.
  let text: (Input) -> Text
  /// Formats a value for an environment.
  let string: (Input, EnvironmentValues) -> String

  init<Style: FormatStyle>(_ style: Style)
  where Style.FormatInput == Input, Style.FormatOutput == String {
    text = { Text($0, format: style) }
    string = { style.adapted(to: $1).format($0) }
  }
}

/// A format whose type is known, and which therefore has modifiers of its own.
protocol TypedFormatStyle: CatalogValue, FormatStyle
where FormatOutput == String, FormatInput: TemplateValue & Equatable {}

extension NativeType {
  /// A format that is accepted wherever any format of its values is.
  init<Style: TypedFormatStyle>(format type: Style.Type) {
    self.init(type, NativeConversion { (style: Style) in AnyFormatStyle(style) })
  }
}
