public import ArgumentParser
import Foundation
public import WidgetUI

/// When, where and for whom widgets are drawn.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: """
      The time at which the provider is asked, such as 2026-01-14T09:41:00Z; the widget's own clock \
      answers it too. (default: now)
      """)
  var at: String?

  @Option(help: "The language and region, such as en_US or de_DE.")
  var locale = "en_US"

  @Option(help: "The time zone, such as Europe/Berlin. (default: the system's)")
  var timeZone: String?

  @Option(help: "Dark on light or light on dark: light or dark.")
  var colorScheme: ColorScheme = .light

  @Option(
    help: "The size of text: xSmall, small, medium, large, xLarge … accessibility5.")
  var dynamicTypeSize: DynamicTypeSize = .large

  @Flag(help: "Let links of the schemes 'file', 'javascript' and 'data' become tap targets.")
  var allowAnyLink = false

  @Flag(help: "Use the system colors of iOS 26.")
  var latestColors = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A value that the widget finds in UserDefaults.standard; may be given several times.",
      valueName: "key=value"))
  var settings: [Setting] = []

  /// The wanted time, or `nil` for now.
  func date() throws -> Date? {
    let zone = try zone()
    return try at.map { try TimeArgument.date($0, in: zone) }
  }

  /// The wanted time zone.
  func zone() throws -> TimeZone {
    guard let timeZone else { return .current }
    if let zone = TimeZone(identifier: timeZone) { return zone }
    throw CommandError(unknown("time zone", timeZone, among: TimeZone.knownTimeZoneIdentifiers))
  }
}

/// A value for the author's settings.
struct Setting: ExpressibleByArgument, Hashable, Sendable {
  let key: String
  let value: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    key = String(argument[..<sign])
    value = String(argument[argument.index(after: sign)...])
  }
}

extension ColorScheme: ExpressibleByArgument {}

extension DynamicTypeSize: ExpressibleByArgument {
  /// The size of this name, as SwiftUI spells it.
  public init?(argument: String) {
    guard let size = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = size
  }

  /// The names that can be given.
  public static var allValueStrings: [String] { allCases.map { "\($0)" } }

  /// The name of the size.
  public var defaultValueDescription: String { "\(self)" }
}
