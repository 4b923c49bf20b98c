public import ArgumentParser
import Foundation
public import WidgetUI

/// When, where and for whom widgets are drawn.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The time at which the provider is asked, such as 2026-01-14T09:41:00Z; the widget's own clock \
      answers it too. (default: now)
      """, valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("The language and region, such as en_US or de_DE.", valueName: "name"))
  var locale = "en_US"

  @Option(
    help: ArgumentHelp(
      "The time zone, such as Europe/Berlin. (default: the system's)", valueName: "name"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp("Dark text on light, or light text on dark.", valueName: "scheme"))
  var colorScheme: ColorScheme = .light

  @Option(
    help: ArgumentHelp(
      "The size of text, by SwiftUI's names: xSmall, small, medium, large, xLarge … accessibility5.",
      valueName: "size"),
    completion: .list(DynamicTypeSize.allCases.map { "\($0)" }),
    transform: DrawingOptions.textSize(named:))
  var dynamicTypeSize = DynamicTypeSize.large

  @Flag(help: "Let links of the schemes 'file', 'javascript' and 'data' become tap targets.")
  var allowAnyLink = false

  @Option(
    help: ArgumentHelp(
      "Which of Apple's palettes 'Color.blue' and the like are taken from.", valueName: "palette"))
  var systemColors: SystemColors = .iOS26

  @OptionGroup var defaults: DefaultsOptions

  private static func textSize(named name: String) throws -> DynamicTypeSize {
    if let size = DynamicTypeSize.allCases.first(where: { "\($0)" == name }) { return size }
    throw ValidationError(
      unknown("text size", name, among: DynamicTypeSize.allCases.map { "\($0)" }))
  }

  /// Refuses what cannot be understood, before the author's code runs.
  func check() throws {
    _ = try LocaleArgument.checked(locale)
    if at != nil { _ = try date() }
    if timeZone != nil { _ = try zone() }
  }

  /// The wanted time, or `nil` for now.
  func date() throws -> Date? {
    try at.map { try TimeArgument.date($0, in: try zone()) }
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

extension SystemColors: ExpressibleByArgument {}
