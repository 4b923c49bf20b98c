import Foundation
import TemplateEvaluation
import WidgetUI

extension Calendar: CatalogValue {}
extension Calendar.Component: CatalogValue {
  package static var typeName: String { "Calendar.Component" }
}

/// A set of date components, as in `[.day, .hour]`.
struct CalendarComponents: CatalogValue {
  static let typeName = "Set<Calendar.Component>"

  let set: Set<Calendar.Component>
}

extension DateComponents: CatalogValue {}
extension Locale: CatalogValue {}
extension TimeZone: CatalogValue {}

/// Calendars, locales and time zones.
enum CalendarValues: CatalogSection {
  static let title = "Calendars"
  static let introduction = """
    `Calendar.current`, `Locale.current` and `TimeZone.current` are those of the widget's environment.
    """

  static var types: [NativeType] {
    [
      NativeType(equatable: Calendar.self), NativeType(equatable: Calendar.Component.self),
      NativeType(CalendarComponents.self, of: Calendar.Component.self) {
        CalendarComponents(set: Set($0))
      }, NativeType(equatable: DateComponents.self),
      NativeType(equatable: Locale.self), NativeType(equatable: TimeZone.self),
    ]
  }

  static var entries: [CatalogEntry] { current + queries + dates + components + names }

  private static var current: [CatalogEntry] {
    [
      constantInFrame(of: Calendar.self, "current") { $0.calendar },
      constantInFrame(of: Calendar.self, "autoupdatingCurrent") { $0.calendar },
      constantInFrame(of: Locale.self, "current") { $0.environment.locale },
      constantInFrame(of: Locale.self, "autoupdatingCurrent") { $0.environment.locale },
      constantInFrame(of: TimeZone.self, "current") { $0.environment.timeZone },
      value("Locale", Parameter<String>("identifier")) { Locale(identifier: $0) },
      property(of: Locale.self, "identifier") { $0.identifier },
      value("TimeZone", Parameter<String>("identifier")) { TimeZone(identifier: $0) },
      property(of: TimeZone.self, "identifier") { $0.identifier },
    ]
  }

  private static let part = Parameter<Calendar.Component>()

  private static var queries: [CatalogEntry] {
    [
      method(of: Calendar.self, "component", part, Parameter<Date>("from")) {
        $0.component($1, from: try $2.checked())
      },
      method(of: Calendar.self, "isDate", Parameter<Date>(), Parameter<Date>("inSameDayAs")) {
        $0.isDate(try $1.checked(), inSameDayAs: try $2.checked())
      },
      method(
        of: Calendar.self, "isDate", Parameter<Date>(), Parameter<Date>("equalTo"),
        Parameter<Calendar.Component>("toGranularity")
      ) { $0.isDate(try $1.checked(), equalTo: try $2.checked(), toGranularity: $3) },
      method(of: Calendar.self, "isDateInWeekend", Parameter<Date>()) {
        $0.isDateInWeekend(try $1.checked())
      },
      method(
        of: Calendar.self, "dateComponents", Parameter<CalendarComponents>(),
        Parameter<Date>("from")
      ) { $0.dateComponents($1.set, from: try $2.checked()) },
      method(
        of: Calendar.self, "dateComponents", Parameter<CalendarComponents>(),
        Parameter<Date>("from"), Parameter<Date>("to")
      ) { $0.dateComponents($1.set, from: try $2.checked(), to: try $3.checked()) },
    ]
  }

  private static var dates: [CatalogEntry] {
    [
      method(of: Calendar.self, "startOfDay", Parameter<Date>("for")) {
        $0.startOfDay(for: try $1.checked())
      },
      method(
        of: Calendar.self, "date", Parameter<Calendar.Component>("byAdding"),
        Parameter<Int>("value"), Parameter<Date>("to")
      ) { calendar, part, count, date in
        // A larger count would leave the supported years, 1 to 9999.
        guard part.supportedRange.contains(count) else {
          throw EvaluationError.failed("a date beyond the years 1 to 9999")
        }
        return try calendar.date(byAdding: part, value: count, to: try date.checked())?.checked()
      },
      method(
        of: Calendar.self, "date", Parameter<Int>("bySettingHour"), Parameter<Int>("minute"),
        Parameter<Int>("second"), Parameter<Date>("of")
      ) { calendar, hour, minute, second, date -> Date? in
        guard 0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second else { return nil }
        return calendar.date(
          bySettingHour: hour, minute: minute, second: second, of: try date.checked())
      },
    ]
  }

  private static var components: [CatalogEntry] {
    let parts: [(String, (DateComponents) -> Int?)] = [
      ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour),
      ("minute", \.minute), ("second", \.second), ("weekday", \.weekday),
      ("weekOfYear", \.weekOfYear), ("quarter", \.quarter),
    ]
    return parts.map { part in property(of: DateComponents.self, part.0) { part.1($0) } }
      + constants(
        of: Calendar.Component.self,
        [
          "era": .era, "year": .year, "month": .month, "day": .day, "hour": .hour,
          "minute": .minute, "second": .second, "weekday": .weekday, "quarter": .quarter,
          "weekOfYear": .weekOfYear, "weekOfMonth": .weekOfMonth,
          "yearForWeekOfYear": .yearForWeekOfYear, "dayOfYear": .dayOfYear,
        ])
  }

  private static var names: [CatalogEntry] {
    let lists: [(String, (Calendar) -> [String])] = [
      ("weekdaySymbols", \.weekdaySymbols), ("shortWeekdaySymbols", \.shortWeekdaySymbols),
      ("veryShortWeekdaySymbols", \.veryShortWeekdaySymbols), ("monthSymbols", \.monthSymbols),
      ("shortMonthSymbols", \.shortMonthSymbols),
    ]
    return lists.map { list in property(of: Calendar.self, list.0) { list.1($0) } } + [
      property(of: Calendar.self, "firstWeekday") { $0.firstWeekday }
    ]
  }
}

extension Calendar.Component {
  /// The approximate number of these components between the years 1 and 9999, in both directions.
  fileprivate var supportedRange: ClosedRange<Int> {
    switch self {
    case .second, .nanosecond: -400_000_000_000...400_000_000_000
    case .minute: -6_000_000_000...6_000_000_000
    case .hour: -100_000_000...100_000_000
    case .day, .weekday, .weekdayOrdinal, .dayOfYear: -4_000_000...4_000_000
    default: -120_000...120_000
    }
  }
}

extension StackFrame {
  /// The environment's calendar, in its locale and time zone.
  fileprivate var calendar: Calendar {
    var calendar = environment.calendar
    calendar.locale = environment.locale
    calendar.timeZone = environment.timeZone
    return calendar
  }
}
