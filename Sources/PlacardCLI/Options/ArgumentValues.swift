import ArgumentParser
import Foundation
import InternetDates
import WidgetHost
import WidgetWorker

/// A coordinate on the command line, which may be negative.
struct CoordinateArgument: ExpressibleByArgument, Sendable {
  /// The character that replaces the hyphen of negative numbers, because a hyphen begins an option.
  private static let minus: Character = "−"

  let value: Double

  init?(argument: String) {
    let digits = argument.first == Self.minus ? "-" + argument.dropFirst() : argument
    guard let value = Double(digits) else { return nil }
    self.value = value
  }

  /// The commands that take coordinates.
  private static let commands = [
    ResolveCommand.configuration, TapCommand.configuration, LocationCommand.configuration,
  ].map(\.commandName)

  /// Replaces the hyphens of negative numbers, so that they are not taken for options.
  static func protected(_ arguments: [String]) -> [String] {
    guard commands.contains(arguments.first) else { return arguments }
    return arguments.map { argument in
      argument.hasPrefix("-") && argument.dropFirst().first?.isNumber == true
        ? String(minus) + argument.dropFirst() : argument
    }
  }
}

/// A duration on the command line, such as `90s`, `30m` or `1h30m`.
package struct DurationArgument: ExpressibleByArgument, Hashable, Sendable {
  package let seconds: Double

  package init?(argument: String) {
    guard let seconds = DurationText.seconds(argument) else { return nil }
    self.seconds = seconds
  }
}

/// A time on the command line.
enum TimeArgument {
  /// Parses `2026-01-14T09:41:00Z`, with fractions of a second and offsets; without an offset, in `zone`.
  static func date(_ text: String, in zone: TimeZone) throws -> Date {
    if let date = InternetDate.date(rfc3339: text, in: zone) { return date }
    throw CommandError(
      "invalid time '\(text)'; write it as 2026-01-14T09:41:00Z, or without the 'Z' for "
        + "the time zone '\(zone.identifier)'")
  }

  /// Returns the time zone with an identifier; the current one without.
  static func zone(_ identifier: String?) throws -> TimeZone {
    guard let identifier else { return .current }
    if let zone = TimeZone(identifier: identifier) { return zone }
    throw CommandError(unknown("time zone", identifier, among: TimeZone.knownTimeZoneIdentifiers))
  }
}

/// An instance's budget on the command line: a number of reloads per day, `unlimited` or `default`.
struct BudgetArgument: ExpressibleByArgument, Hashable, Sendable {
  /// `nil` derives it from the display.
  let limit: ReloadBudgetSetting?

  static let allValueStrings = ["unlimited", "default"]

  init?(argument: String) {
    switch argument {
    case "unlimited": limit = .unlimited
    case "default": limit = nil
    default:
      guard let count = Int(argument), ReloadBudgetSetting.range.contains(count) else { return nil }
      limit = .perDay(count)
    }
  }

  static let help = ArgumentHelp(
    """
    The reloads by policy and by apps in 24 hours: a number up to \(ReloadBudgetSetting.range.upperBound), \
    'unlimited', or 'default', which is 40 to 70 on a battery, and on mains power as many as the \
    display can show. Reloads that a person requests are never charged.
    """, valueName: "number")
}
