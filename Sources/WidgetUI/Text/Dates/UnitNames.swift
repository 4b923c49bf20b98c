import BundleResources
import Foundation

/// Formats amounts of time units in a language: `2 hours, 23 minutes`.
struct UnitNames {
  /// A unit and its number.
  struct Amount: Hashable {
    let value: Int
    let unit: ElapsedTime.Unit
    /// Whether no other unit is shown, so that this one is shown even if it is 0.
    let isOnly: Bool
  }

  private let locale: Locale

  init(_ locale: Locale) { self.locale = locale }

  func list(_ amounts: [Amount]) -> String {
    if locale.baseLanguage == "en" {
      return locale.localizingDigits(
        amounts.map { Self.english($0) }.joined(separator: ", "))
    }
    let hasLongUnits = amounts.contains { $0.unit == .year || $0.unit == .month }
    guard hasLongUnits, let names = LongUnitNames.table[locale.baseLanguage] else {
      return durations(amounts)
    }
    return amounts.map { names.string($0, in: locale) ?? durations([$0]) }
      .joined(separator: names.separator)
  }

  private static func english(_ amount: Amount) -> String {
    "\(amount.value) \(amount.unit)\(amount.value == 1 ? "" : "s")"
  }

  /// Formats amounts of units with a fixed length, using the locale's data.
  private func durations(_ amounts: [Amount]) -> String {
    let seconds = amounts.reduce(0) { $0 + $1.value * ($1.unit.seconds) }
    let units = Set(amounts.map(\.unit.durationUnit))
    return Duration.seconds(seconds).formatted(.units(allowed: units, width: .wide).locale(locale))
  }
}

extension ElapsedTime.Unit {
  fileprivate var seconds: Int {
    switch self {
    case .year: 365 * 86_400
    case .month: 30 * 86_400
    case .week: 7 * 86_400
    case .day: 86_400
    case .hour: 3_600
    case .minute: 60
    case .second: 1
    }
  }

  fileprivate var durationUnit: Duration.UnitsFormatStyle.Unit {
    switch self {
    case .year, .month, .week: .weeks
    case .day: .days
    case .hour: .hours
    case .minute: .minutes
    case .second: .seconds
    }
  }
}

/// The names of years and months in a language whose only plural forms are "one" and "other".
///
/// Foundation on Linux has no names for units without a fixed length; in a language that is not in
/// the table, their time is shown in weeks.
struct LongUnitNames {
  let year, years, month, months: String
  let separator: String

  init(_ year: String, _ years: String, _ month: String, _ months: String, and separator: String) {
    self.year = year
    self.years = years
    self.month = month
    self.months = months
    self.separator = separator
  }

  func string(_ amount: UnitNames.Amount, in locale: Locale) -> String? {
    switch amount.unit {
    case .year: string(years: amount.value, in: locale)
    case .month: string(months: amount.value, in: locale)
    case .week, .day, .hour, .minute, .second: nil
    }
  }

  func string(years number: Int, in locale: Locale) -> String {
    "\(number)\(isOne(number, in: locale) ? year : years)"
  }

  func string(months number: Int, in locale: Locale) -> String {
    "\(number)\(isOne(number, in: locale) ? month : months)"
  }

  /// Whether the language uses "one" with the number: in French also with 0.
  private func isOne(_ number: Int, in locale: Locale) -> Bool {
    PluralCategory(of: number, in: LocaleTag(locale.identifier)) == .one
  }

  static let table: [String: LongUnitNames] = [
    "de": LongUnitNames(" Jahr", " Jahre", " Monat", " Monate", and: " und "),
    "fr": LongUnitNames(" an", " ans", " mois", " mois", and: " et "),
    "es": LongUnitNames(" año", " años", " mes", " meses", and: " y "),
    "it": LongUnitNames(" anno", " anni", " mese", " mesi", and: " e "),
    "pt": LongUnitNames(" ano", " anos", " mês", " meses", and: " e "),
    "nl": LongUnitNames(" jaar", " jaar", " maand", " maanden", and: " en "),
    "sv": LongUnitNames(" år", " år", " månad", " månader", and: " och "),
    "da": LongUnitNames(" år", " år", " måned", " måneder", and: " og "),
    "nb": LongUnitNames(" år", " år", " måned", " måneder", and: " og "),
    "fi": LongUnitNames(" vuosi", " vuotta", " kuukausi", " kuukautta", and: " ja "),
    "tr": LongUnitNames(" yıl", " yıl", " ay", " ay", and: " "),
    "ja": LongUnitNames("年", "年", "か月", "か月", and: " "),
    "zh": LongUnitNames("年", "年", "个月", "个月", and: ""),
    "ko": LongUnitNames("년", "년", "개월", "개월", and: " "),
  ]
}
