public import Foundation

/// Formats amounts of time, such as "1 hour, 5 minutes" or "1:05".
///
/// Foundation on Linux declares the class as unavailable. Here, a unit that is left out because of
/// ``maximumUnitCount`` is cut off rather than rounded, and the phrases of approximation and
/// remaining time are English.
public class DateComponentsFormatter: Formatter, @unchecked Sendable {
  /// The form of a text.
  public enum UnitsStyle: Int, Sendable {
    /// "1:05:03".
    case positional
    /// "1h 5m 3s".
    case abbreviated
    /// "1 hr, 5 min, 3 sec".
    case short
    /// "1 hour, 5 minutes, 3 seconds".
    case full
    /// "one hour, five minutes, three seconds".
    case spellOut
    /// "1hr 5min 3sec".
    case brief
  }

  /// The handling of units whose value is 0.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Creates options.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Drops leading ones from a positional text, and all from others.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    /// Drops those before the first other unit.
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    /// Drops those between other units.
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    /// Drops those after the last other unit.
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    /// Drops all.
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Shows all, and with two digits in a positional text.
    public static let pad = ZeroFormattingBehavior(rawValue: 65_536)
  }

  /// The form of the text.
  public var unitsStyle = UnitsStyle.positional
  /// The units that may be used; empty for all from years to seconds.
  public var allowedUnits: NSCalendar.Unit = []
  /// The handling of units whose value is 0.
  public var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The calendar, whose locale decides the language.
  public var calendar: Calendar? = .current
  /// The date from which intervals are counted, for months and years of their length.
  public var referenceDate: Date?
  /// The largest number of units; 0 for no limit.
  public var maximumUnitCount = 0
  /// Whether fractions are shown; without effect.
  public var allowsFractionalUnits = false
  /// Whether the largest unit is left out where it would be 1 or less; without effect.
  public var collapsesLargestUnit = false
  /// Whether the text begins with "About".
  public var includesApproximationPhrase = false
  /// Whether the text ends with "remaining".
  public var includesTimeRemainingPhrase = false
  /// Where the text is; without effect.
  public var formattingContext = Context.unknown

  /// Formats an interval.
  public func string(from interval: TimeInterval) -> String? {
    guard interval.isFinite, abs(interval) < 1e11 else { return nil }
    let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
    return string(from: start, to: start.addingTimeInterval(interval.rounded(.down)))
  }

  /// Formats the time between two dates.
  public func string(from start: Date, to end: Date) -> String? {
    let values = units(in: end < start ? (end, start) : (start, end))
    return text(values, isNegative: end < start)
  }

  /// Formats components.
  public func string(from components: DateComponents) -> String? {
    var calendar = calendar ?? .current
    calendar.timeZone = .gmt
    let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
    return calendar.date(byAdding: components, to: start).flatMap { string(from: start, to: $0) }
  }

  /// Formats `DateComponents`; returns `nil` for other types.
  public override func string(for object: Any?) -> String? {
    (object as? DateComponents).flatMap { string(from: $0) }
  }

  /// Formats components in a form.
  public class func localizedString(
    from components: DateComponents, unitsStyle: UnitsStyle
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  private func units(in span: (Date, Date)) -> [TimeUnitText.Amount] {
    var calendar = calendar ?? .current
    calendar.timeZone = .gmt
    let allowed = TimeUnitText.Unit.allCases.filter {
      allowedUnits.isEmpty || allowedUnits.contains($0.calendarUnit.unit)
    }
    let components = calendar.dateComponents(
      Set(allowed.map(\.calendarUnit.component)), from: span.0, to: span.1)
    return allowed.map {
      TimeUnitText.Amount(unit: $0, value: components.value(for: $0.calendarUnit.component) ?? 0)
    }
  }

  private func text(_ units: [TimeUnitText.Amount], isNegative: Bool) -> String? {
    guard let last = units.last else { return nil }
    var shown = shownUnits(units)
    if shown.isEmpty { shown = [last] }
    if maximumUnitCount > 0 { shown = Array(shown.prefix(maximumUnitCount)) }
    let formatter = TimeUnitText(locale: calendar?.locale ?? .current)
    var text = formatter.text(
      shown, style: unitsStyle, pads: zeroFormattingBehavior.contains(.pad))
    if isNegative, shown.contains(where: { $0.value > 0 }) { text = "-" + text }
    if includesApproximationPhrase { text = "About " + text }
    if includesTimeRemainingPhrase { text += " remaining" }
    return text
  }

  private func shownUnits(_ units: [TimeUnitText.Amount]) -> [TimeUnitText.Amount] {
    let behavior = zeroFormattingBehavior
    if behavior.contains(.pad) { return units }
    let drops: ZeroFormattingBehavior =
      behavior.contains(.default)
      ? (unitsStyle == .positional ? .dropLeading : .dropAll) : behavior
    guard let first = units.firstIndex(where: { $0.value != 0 }),
      let last = units.lastIndex(where: { $0.value != 0 })
    else { return drops.isEmpty ? units : [] }
    return units.indices.filter { index in
      if units[index].value != 0 { return true }
      if index < first { return !drops.contains(.dropLeading) }
      return !drops.contains(index > last ? .dropTrailing : .dropMiddle)
    }.map { units[$0] }
  }
}
