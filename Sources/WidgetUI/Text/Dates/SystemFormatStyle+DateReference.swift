public import Foundation

extension SystemFormatStyle {
  /// A date in words: relative to the current one if it is near, `in 5 minutes`, otherwise by itself, `June 2019`.
  public struct DateReference: DiscreteFormatStyle, Hashable, Codable, Sendable {
    private let date: Date
    private let allowedFields: Set<Date.ComponentsFormatStyle.Field>
    private let maxFieldCount: Int
    private let thresholdField: Date.ComponentsFormatStyle.Field
    var conventions = ClockConventions()

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - date: The date that is shown.
    ///   - allowedFields: The units of the relative text, which has one of them.
    ///   - maxFieldCount: How many fields the absolute text has: the largest ones that differ from the current date's.
    ///   - thresholdField: The largest unit of the relative text: with `day`, it is used up to a month.
    public init(
      to date: Date,
      allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
        .year, .month, .day, .hour, .minute,
      ],
      maxFieldCount: Int = 2, thresholdField: Date.ComponentsFormatStyle.Field = .day
    ) {
      self.date = date
      self.allowedFields = allowedFields
      self.maxFieldCount = maxFieldCount
      self.thresholdField = thresholdField
    }

    /// Returns the text at a date.
    public func format(_ value: Date) -> AttributedString { AttributedString(text(at: value)) }

    /// Returns the format in a language.
    public func locale(_ locale: Locale) -> DateReference {
      var style = self
      style.conventions.locale = locale
      return style
    }

    /// Returns the format with a calendar.
    public func calendar(_ calendar: Calendar) -> DateReference {
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

extension SystemFormatStyle.DateReference: SecondsFormatStyle {
  var origin: MillisecondDate { MillisecondDate(date) }

  func text(after seconds: Int64) -> String {
    let (shown, now) = (origin.date, origin.adding(seconds: seconds).date)
    guard shown.isWithinCalendars, now.isWithinCalendars else { return "" }
    let calendar = conventions.dates.calendar
    let distance = calendar.dateComponents(Self.components, from: now, to: shown)
    let isDistant = Self.fields.contains { field in
      isLarger(field) && (distance.value(for: field.component) ?? 0) != 0
    }
    return isDistant
      ? absoluteText(of: shown, at: now, calendar)
      : relativeText(of: shown, at: now, isNow: abs(seconds) < 60, calendar)
  }

  /// The units that decide whether a date is near, from the largest one.
  private static let fields: [(unit: ElapsedTime.Unit, component: Calendar.Component)] = [
    (.year, .year), (.month, .month), (.day, .day), (.hour, .hour), (.minute, .minute),
    (.second, .second),
  ]

  private static let components = Set(fields.map { $0.component })

  private func isLarger(_ field: (unit: ElapsedTime.Unit, component: Calendar.Component)) -> Bool {
    field.unit.rawValue < (thresholdField.elapsedUnit ?? .day).rawValue
  }

  private func relativeText(
    of date: Date, at now: Date, isNow: Bool, _ calendar: Calendar
  ) -> String {
    let fields = allowedFields.union([thresholdField])
    let showsSeconds = fields.contains(.second) && conventions.showsSeconds
    // Less than the smallest unit is "now", which languages have for seconds.
    let isNow = isNow && !showsSeconds
    let shown = fields.filter { field in
      guard let unit = field.elapsedUnit, unit != .second || showsSeconds else { return false }
      return unit.rawValue >= (thresholdField.elapsedUnit ?? .day).rawValue
    }
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: date, allowedFields: isNow || shown.isEmpty ? [.second] : shown,
      presentation: .named, unitsStyle: .wide, locale: conventions.locale, calendar: calendar,
      capitalizationContext: .unknown)
    return style.format(isNow ? date : now)
  }

  private func absoluteText(of date: Date, at now: Date, _ calendar: Calendar) -> String {
    let style = Date.FormatStyle(
      locale: conventions.locale, calendar: calendar, timeZone: conventions.timeZone)
    let most = max(maxFieldCount, 1)
    if calendar.isDate(date, inSameDayAs: now) { return style.hour().minute().format(date) }
    guard calendar.isDate(date, equalTo: now, toGranularity: .year) else {
      var shown = style.year()
      if most >= 2 { shown = shown.month(.wide) }
      if most >= 3 { shown = shown.day() }
      if most >= 4 { shown = shown.hour().minute() }
      return shown.format(date)
    }
    var shown = style.month(.wide)
    if most >= 2 { shown = shown.weekday(.wide).day() }
    if most >= 3 { shown = shown.hour().minute() }
    return shown.format(date)
  }
}
