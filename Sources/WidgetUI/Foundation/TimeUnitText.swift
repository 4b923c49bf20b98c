import Foundation

/// Formats amounts of units of time in the forms of ``DateComponentsFormatter``.
struct TimeUnitText {
  enum Unit: CaseIterable { case year, month, week, day, hour, minute, second }

  /// A unit and its number.
  struct Amount: Equatable {
    var unit: Unit
    var value: Int
  }

  let locale: Locale

  func text(
    _ amounts: [Amount], style: DateComponentsFormatter.UnitsStyle, pads: Bool
  ) -> String {
    switch style {
    case .positional: positional(amounts, pads: pads)
    case .abbreviated: joined(amounts, .narrow)
    case .short: joined(amounts, .abbreviated)
    case .full: joined(amounts, .wide)
    case .spellOut: spelledOut(amounts)
    case .brief:
      amounts.map { name(of: $0, .abbreviated).filter { !$0.isWhitespace } }
        .joined(separator: " ")
    }
  }

  /// Hours, minutes and seconds between colons, after the longer units.
  private func positional(_ amounts: [Amount], pads: Bool) -> String {
    let clock = amounts.filter { $0.unit.isOfClock }
    let long = amounts.filter { !$0.unit.isOfClock }
    let digits = clock.enumerated().map { index, amount in
      index > 0 || pads || !long.isEmpty
        ? amount.value.formatted(
          .number.precision(.integerLength(2...)).grouping(.never).locale(locale))
        : amount.value.formatted(.number.grouping(.never).locale(locale))
    }.joined(separator: ":")
    return ([joined(long, .narrow), digits].filter { !$0.isEmpty }).joined(separator: " ")
  }

  private func joined(_ amounts: [Amount], _ width: Duration.UnitsFormatStyle.UnitWidth) -> String {
    // Foundation crashes on a list of no units.
    guard !amounts.isEmpty else { return "" }
    let isNarrow = width == .narrow
    // Foundation's list of durations knows how a language joins units, where all have a fixed length.
    guard
      amounts.contains(where: { $0.unit.duration == nil })
        || amounts.contains(where: { $0.value == 0 })
    else { return durations(amounts, width) }
    return amounts.map { name(of: $0, width) }.joined(separator: isNarrow ? " " : ", ")
  }

  private func name(of amount: Amount, _ width: Duration.UnitsFormatStyle.UnitWidth) -> String {
    guard amount.unit.duration == nil else { return durations([amount], width) }
    let isYear = amount.unit == .year
    if locale.baseLanguage != "en", let names = LongUnitNames.table[locale.baseLanguage] {
      return isYear
        ? names.string(years: amount.value, in: locale)
        : names.string(months: amount.value, in: locale)
    }
    let plural = amount.value == 1 ? "" : "s"
    return switch width {
    case .narrow: "\(amount.value)\(isYear ? "y" : "mo")"
    case .abbreviated: "\(amount.value) \(isYear ? "yr" : "mth")\(plural)"
    default: "\(amount.value) \(isYear ? "year" : "month")\(plural)"
    }
  }

  private func durations(
    _ amounts: [Amount], _ width: Duration.UnitsFormatStyle.UnitWidth
  ) -> String {
    let seconds = amounts.reduce(0) { $0 + $1.value * ($1.unit.duration?.seconds ?? 0) }
    let units = Set(amounts.compactMap(\.unit.duration?.unit))
    return Duration.seconds(seconds).formatted(
      .units(allowed: units, width: width, zeroValueUnits: .hide).locale(locale))
  }

  private func spelledOut(_ amounts: [Amount]) -> String {
    let numbers = NumberFormatter()
    numbers.numberStyle = .spellOut
    numbers.locale = locale
    return amounts.map { amount in
      let text = name(of: amount, .wide)
      let digits = amount.value.formatted(.number.locale(locale))
      guard let word = numbers.string(from: NSNumber(value: amount.value)) else { return text }
      return text.replacingOccurrences(of: digits, with: word)
    }.joined(separator: ", ")
  }
}

extension TimeUnitText.Unit {
  var isOfClock: Bool {
    switch self {
    case .year, .month, .week, .day: false
    case .hour, .minute, .second: true
    }
  }

  /// The unit's names in Foundation's two types for units of calendars.
  var calendarUnit: (component: Calendar.Component, unit: NSCalendar.Unit) {
    switch self {
    case .year: (.year, .year)
    case .month: (.month, .month)
    case .week: (.weekOfMonth, .weekOfMonth)
    case .day: (.day, .day)
    case .hour: (.hour, .hour)
    case .minute: (.minute, .minute)
    case .second: (.second, .second)
    }
  }

  /// The unit of Foundation's durations, and its length in seconds; `nil` for units without a fixed length.
  fileprivate var duration: (unit: Duration.UnitsFormatStyle.Unit, seconds: Int)? {
    switch self {
    case .year, .month: nil
    case .week: (.weeks, 604_800)
    case .day: (.days, 86_400)
    case .hour: (.hours, 3_600)
    case .minute: (.minutes, 60)
    case .second: (.seconds, 1)
    }
  }
}
