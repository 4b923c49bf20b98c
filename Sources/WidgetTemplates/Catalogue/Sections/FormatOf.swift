import Foundation
import WidgetUI

/// How values of a type are written, whatever the format is called.
struct FormatOf<Input: TemplateValue & Equatable>: ErasedValue {
  static var typeName: String { "FormatStyle<\(Input.templateType)>" }

  /// A text that shows a value.
  let text: (Input) -> Text
  /// A value as it is written in an environment.
  let string: (Input, EnvironmentValues) -> String

  init<Style: FormatStyle>(_ style: Style)
  where Style.FormatInput == Input, Style.FormatOutput == String {
    text = { Text($0, format: style) }
    string = { style.adapted(to: $1).format($0) }
  }
}

/// A format by its own type, which more can be said of.
protocol FormatValue: NativeValue, FormatStyle
where FormatOutput == String, FormatInput: TemplateValue & Equatable {}

extension NativeType {
  /// A format, which stands for any format of its values.
  init<Style: FormatValue>(format type: Style.Type) {
    self.init(type, NativeConversion { (style: Style) in FormatOf(style) })
  }
}
