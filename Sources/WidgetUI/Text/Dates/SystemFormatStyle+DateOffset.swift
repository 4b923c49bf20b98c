public import Foundation

extension SystemFormatStyle {
  /// The time from a date in units of calendars or of the clock.
  ///
  /// With the fields minute and second, or hour, minute and second, the text is that of a clock, `1:05:32`, if as many
  /// fields may be shown; otherwise it is in units, `1 hour, 5 minutes`. Units that are zero are left out.
  public struct DateOffset: DiscreteFormatStyle, Hashable, Codable, Sendable {
    private let anchor: Date
    private let allowedFields: Set<Date.ComponentsFormatStyle.Field>
    private let maxFieldCount: Int
    private let sign: NumberFormatStyleConfiguration.SignDisplayStrategy
    var conventions = ClockConventions()

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - anchor: The date that time is counted from.
    ///   - allowedFields: The units.
    ///   - maxFieldCount: How many units are shown at most, from the largest one.
    ///   - sign: Whether the text shows a sign: by default, a minus before the date.
    public init(
      to anchor: Date,
      allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
        .year, .month, .week, .day, .hour, .minute, .second,
      ],
      maxFieldCount: Int = 2,
      sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
    ) {
      self.anchor = anchor
      self.allowedFields = allowedFields
      self.maxFieldCount = maxFieldCount
      self.sign = sign
    }

    /// Returns the text at a date.
    public func format(_ value: Date) -> AttributedString { AttributedString(text(at: value)) }

    /// Returns the format in a language.
    public func locale(_ locale: Locale) -> DateOffset {
      var style = self
      style.conventions.locale = locale
      return style
    }

    /// Returns the format with a calendar.
    public func calendar(_ calendar: Calendar) -> DateOffset {
      var style = self
      style.conventions.calendar = calendar
      return style
    }

    /// Returns the next date with another text.
    public func discreteInput(after input: Date) -> Date? { change(after: input) }
    /// Returns the last date before with another text.
    public func discreteInput(before input: Date) -> Date? { change(before: input) }
  }
}

extension SystemFormatStyle.DateOffset: SecondsFormatStyle {
  var origin: MillisecondDate { MillisecondDate(anchor) }

  func text(after seconds: Int64) -> String {
    let time = isClock ? clock(seconds) : units(seconds)
    return signText(seconds) + time
  }

  private var isClock: Bool {
    allowedFields == [.minute, .second] && maxFieldCount >= 2
      || allowedFields == [.hour, .minute, .second] && maxFieldCount >= 3
  }

  private func signText(_ seconds: Int64) -> String {
    if sign == .never { return "" }
    if seconds < 0 { return "\u{2212}" }
    if sign == .always(includingZero: true) { return "+" }
    return sign == .always(includingZero: false) && seconds > 0 ? "+" : ""
  }

  private func clock(_ seconds: Int64) -> String {
    TimerClock(
      seconds: abs(seconds), showsHours: allowedFields.contains(.hour),
      showsSeconds: conventions.showsSeconds
    ).string(in: conventions.locale)
  }

  private func units(_ seconds: Int64) -> String {
    let units = Set(allowedFields.compactMap(\.elapsedUnit))
    let values = ElapsedUnits(conventions.dates, allowed: units)
      .values(from: origin, seconds: seconds)
    return ShownUnits(values, most: maxFieldCount, showsSeconds: conventions.showsSeconds)
      .string(in: conventions.locale)
  }
}

extension Date.ComponentsFormatStyle.Field {
  var elapsedUnit: ElapsedTime.Unit? {
    switch self {
    case .year: .year
    case .month: .month
    case .week: .week
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    default: nil
    }
  }
}

/// The units of a time that are shown: the largest ones, without those that are zero.
struct ShownUnits {
  private let amounts: [UnitNames.Amount]
  private let hidesSeconds: Bool

  init(_ values: [(unit: ElapsedTime.Unit, value: Int)], most: Int, showsSeconds: Bool) {
    let largest = values.firstIndex { $0.value > 0 } ?? values.count - 1
    var shown = values.suffix(from: max(largest, 0)).prefix(max(most, 1)).filter { $0.value > 0 }
    if shown.isEmpty { shown = Array(values.suffix(1)) }
    hidesSeconds = !showsSeconds && shown.first?.unit == .second
    if !showsSeconds, !hidesSeconds { shown.removeAll { $0.unit == .second } }
    let count = shown.count
    amounts = shown.map {
      UnitNames.Amount(value: $0.value, unit: $0.unit, isOnly: count == 1)
    }
  }

  func string(in locale: Locale) -> String {
    guard !amounts.isEmpty else { return "" }
    let names = UnitNames(locale)
    guard hidesSeconds else { return names.list(amounts) }
    // Any number with two digits, which are hidden.
    return SecondsPlaceholder.hidingDigits(
      names.list([UnitNames.Amount(value: 30, unit: .second, isOnly: true)]))
  }
}
