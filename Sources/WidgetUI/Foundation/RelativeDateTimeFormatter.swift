// The names and types are Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

/// Formats dates relative to another one, such as "5 minutes ago".
public class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  /// Whether words such as "yesterday" replace numbers.
  public enum DateTimeStyle: Int, Sendable {
    /// Always a number: "1 day ago".
    case numeric
    /// A word where the language has one: "yesterday".
    case named
  }

  /// The length of the units' names.
  public enum UnitsStyle: Int, Sendable {
    /// "2 months ago".
    case full
    /// "two months ago".
    case spellOut
    /// "2 mo. ago".
    case short
    /// "2mo ago".
    case abbreviated
  }

  /// Whether words such as "yesterday" replace numbers.
  public var dateTimeStyle = DateTimeStyle.numeric
  /// The length of the units' names.
  public var unitsStyle = UnitsStyle.full
  /// Where the text is; a text at the beginning of a sentence begins with a capital letter.
  public var formattingContext = Context.unknown
  /// The calendar of the units.
  public var calendar: Calendar! = .current
  /// The language.
  public var locale: Locale! = .current

  /// Formats a date relative to another one.
  public func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric,
      unitsStyle: formatUnits, locale: locale ?? .current, calendar: calendar ?? .current,
      capitalizationContext: capitalization
    ).format(referenceDate)
  }

  /// Formats an interval from now; a negative one is in the past.
  public func localizedString(fromTimeInterval interval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now.addingTimeInterval(interval), relativeTo: now)
  }

  /// Formats the time of components from now; negative ones are in the past.
  public func localizedString(from components: DateComponents) -> String {
    let now = Date()
    let date = (calendar ?? .current).date(byAdding: components, to: now) ?? now
    return localizedString(for: date, relativeTo: now)
  }

  /// Formats a `Date` relative to now; returns `nil` for other types.
  public override func string(for object: Any?) -> String? {
    (object as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }

  private var formatUnits: Date.RelativeFormatStyle.UnitsStyle {
    switch unitsStyle {
    case .full: .wide
    case .spellOut: .spellOut
    case .short: .abbreviated
    case .abbreviated: .narrow
    }
  }

  private var capitalization: FormatStyleCapitalizationContext {
    switch formattingContext {
    case .beginningOfSentence: .beginningOfSentence
    case .middleOfSentence: .middleOfSentence
    case .listItem: .listItem
    case .standalone: .standalone
    default: .unknown
    }
  }
}
