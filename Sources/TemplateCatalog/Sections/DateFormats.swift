import Foundation
import TemplateEvaluation
import WidgetUI

extension Date.FormatStyle: TypedFormatStyle, CatalogValue, NativeValue, TemplateValue {
  package static var typeName: String { "Date.FormatStyle" }
}
extension Date.ISO8601FormatStyle: TypedFormatStyle, CatalogValue, NativeValue, TemplateValue {
  package static var typeName: String { "Date.ISO8601FormatStyle" }
}
extension Date.FormatStyle.DateStyle: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.DateStyle" }
}
extension Date.FormatStyle.TimeStyle: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.TimeStyle" }
}

/// Date formats.
enum DateFormats: CatalogSection {
  static let title = "Formats of dates"
  static let introduction = """
    `.dateTime` and the components of the date, in any order: `Text(date, format: .dateTime.weekday(.wide).hour())`.
    The locale determines the order in the text.
    """

  static var types: [NativeType] {
    [
      NativeType(AnyFormatStyle<Date>.self), NativeType(format: Date.FormatStyle.self),
      NativeType(format: Date.ISO8601FormatStyle.self),
      NativeType(equatable: Date.FormatStyle.DateStyle.self),
      NativeType(equatable: Date.FormatStyle.TimeStyle.self),
    ]
  }

  static var entries: [CatalogEntry] { formatted + formats + components + styles }

  private static let date = Parameter<Date.FormatStyle.DateStyle>("date")
  private static let time = Parameter<Date.FormatStyle.TimeStyle>("time")

  private static var formatted: [CatalogEntry] {
    [
      methodInFrame(of: Date.self, "formatted") { frame, date in
        AnyFormatStyle(Date.FormatStyle(date: .numeric, time: .shortened))
          .string(try date.checked(), frame.environment)
      },
      methodInFrame(of: Date.self, "formatted", date, time) { frame, date, dateStyle, timeStyle in
        AnyFormatStyle(Date.FormatStyle(date: dateStyle, time: timeStyle))
          .string(try date.checked(), frame.environment)
      },
      methodInFrame(of: Date.self, "formatted", Parameter<AnyFormatStyle<Date>>()) {
        $2.string(try $1.checked(), $0.environment)
      },
    ]
  }

  private static var formats: [CatalogEntry] {
    [
      constant(of: AnyFormatStyle<Date>.self, "dateTime", Date.FormatStyle()),
      constant(of: Date.FormatStyle.self, "dateTime", Date.FormatStyle()),
      constant(of: AnyFormatStyle<Date>.self, "iso8601", Date.ISO8601FormatStyle()),
      value("Date.FormatStyle", date, time) { Date.FormatStyle(date: $0, time: $1) },
      method(of: Date.FormatStyle.self, "locale", Parameter<Locale>()) { $0.locale($1) },
    ]
  }

  private typealias Symbol = Date.FormatStyle.Symbol

  private static var components: [CatalogEntry] {
    let style = Date.FormatStyle.self
    return [
      method(of: style, "era") { $0.era() },
      method(of: style, "year", part(Symbol.Year.defaultDigits)) { $0.year($1) },
      method(of: style, "quarter") { $0.quarter() },
      method(
        of: style, "month", Parameter(default: Symbol.Month.abbreviated, as: ".abbreviated")
      ) { $0.month($1) },
      method(of: style, "week") { $0.week() },
      method(of: style, "day", part(Symbol.Day.defaultDigits)) { $0.day($1) },
      method(of: style, "dayOfYear") { $0.dayOfYear() },
      method(
        of: style, "weekday", Parameter(default: Symbol.Weekday.abbreviated, as: ".abbreviated")
      ) { $0.weekday($1) },
      method(
        of: style, "hour",
        Parameter(
          default: Symbol.Hour.defaultDigits(amPM: .abbreviated),
          as: ".defaultDigits(amPM: .abbreviated)")
      ) { $0.hour($1) },
      method(of: style, "minute", part(Symbol.Minute.defaultDigits)) { $0.minute($1) },
      method(of: style, "second", part(Symbol.Second.defaultDigits)) { $0.second($1) },
      method(of: style, "timeZone") { $0.timeZone() },
    ]
  }

  private static func part<Part: TemplateValue>(_ defaultValue: Part) -> Parameter<Part> {
    Parameter(default: defaultValue, as: ".defaultDigits")
  }

  private static var styles: [CatalogEntry] {
    constants(
      of: Date.FormatStyle.DateStyle.self,
      [
        "omitted": .omitted, "numeric": .numeric, "abbreviated": .abbreviated, "long": .long,
        "complete": .complete,
      ])
      + constants(
        of: Date.FormatStyle.TimeStyle.self,
        [
          "omitted": .omitted, "shortened": .shortened, "standard": .standard,
          "complete": .complete,
        ])
  }
}
