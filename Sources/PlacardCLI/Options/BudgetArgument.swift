import ArgumentParser
import WidgetHost

/// An instance's budget on the command line: a number of reloads a day, `unlimited` or `default`.
struct BudgetArgument: ExpressibleByArgument, Hashable, Sendable {
  /// `nil` follows from the display.
  let limit: ReloadLimit?

  static let allValueStrings = ["unlimited", "default"]

  init?(argument: String) {
    switch argument {
    case "unlimited": limit = .unlimited
    case "default": limit = nil
    default:
      guard let count = Int(argument), ReloadLimit.range.contains(count) else { return nil }
      limit = .perDay(count)
    }
  }

  static let help = ArgumentHelp(
    """
    How often the widget is reloaded by its policy and by apps in 24 hours: a number up to \
    \(ReloadLimit.range.upperBound), 'unlimited', or 'default', which is 40 to 70 on a battery, and on mains \
    as often as the display can show it. Reloads that a person requests are never charged.
    """, valueName: "number")
}
