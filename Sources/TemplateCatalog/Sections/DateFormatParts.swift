import Foundation
import TemplateEvaluation

extension Date.FormatStyle.Symbol.Year: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.Symbol.Year" }
}
extension Date.FormatStyle.Symbol.Month: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.Symbol.Month" }
}
extension Date.FormatStyle.Symbol.Day: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.Symbol.Day" }
}
extension Date.FormatStyle.Symbol.Weekday: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.Symbol.Weekday" }
}
extension Date.FormatStyle.Symbol.Hour: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.Symbol.Hour" }
}
extension Date.FormatStyle.Symbol.Hour.AMPMStyle: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.Symbol.Hour.AMPMStyle" }
}
extension Date.FormatStyle.Symbol.Minute: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.Symbol.Minute" }
}
extension Date.FormatStyle.Symbol.Second: CatalogValue {
  package static var typeName: String { "Date.FormatStyle.Symbol.Second" }
}

/// Formats of the components of a date.
enum DateFormatParts: CatalogSection {
  static let title = "Parts of date formats"

  private typealias Symbol = Date.FormatStyle.Symbol

  static var types: [NativeType] {
    [
      NativeType(equatable: Symbol.Year.self), NativeType(equatable: Symbol.Month.self),
      NativeType(equatable: Symbol.Day.self), NativeType(equatable: Symbol.Weekday.self),
      NativeType(equatable: Symbol.Hour.self), NativeType(equatable: Symbol.Hour.AMPMStyle.self),
      NativeType(equatable: Symbol.Minute.self), NativeType(equatable: Symbol.Second.self),
    ]
  }

  static var entries: [CatalogEntry] {
    constants(
      of: Symbol.Year.self,
      ["defaultDigits": .defaultDigits, "twoDigits": .twoDigits])
      + constants(
        of: Symbol.Month.self,
        [
          "defaultDigits": .defaultDigits, "twoDigits": .twoDigits,
          "abbreviated": .abbreviated, "wide": .wide, "narrow": .narrow,
        ])
      + constants(
        of: Symbol.Day.self,
        [
          "defaultDigits": .defaultDigits, "twoDigits": .twoDigits,
          "ordinalOfDayInMonth": .ordinalOfDayInMonth,
        ])
      + constants(
        of: Symbol.Weekday.self,
        ["abbreviated": .abbreviated, "wide": .wide, "narrow": .narrow, "short": .short])
      + times
  }

  private static var times: [CatalogEntry] {
    let style = Parameter<Symbol.Hour.AMPMStyle>("amPM")
    return constants(
      of: Symbol.Minute.self, ["defaultDigits": .defaultDigits, "twoDigits": .twoDigits])
      + constants(
        of: Symbol.Second.self, ["defaultDigits": .defaultDigits, "twoDigits": .twoDigits])
      + constants(
        of: Symbol.Hour.AMPMStyle.self,
        [
          "abbreviated": .abbreviated, "wide": .wide, "narrow": .narrow, "omitted": .omitted,
        ])
      + [
        function(of: Symbol.Hour.self, "defaultDigits", style) {
          .defaultDigits(amPM: $0) as Symbol.Hour
        },
        function(of: Symbol.Hour.self, "twoDigits", style) { .twoDigits(amPM: $0) as Symbol.Hour },
      ]
  }
}
