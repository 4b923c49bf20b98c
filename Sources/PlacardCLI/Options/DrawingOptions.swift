public import ArgumentParser
import Foundation
import FramePipeline
public import Graphics
import PixelOutput
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

/// Which display is drawn for, and how.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The display, by its name in 'devices' or the file of a profile; may be given several times. \
      (default: trmnl-og, of 'preview' a phone)
      """,
      valueName: "name"),
    completion: .list(DeviceCatalogue.all.map(\.id)))
  var device: [String] = []

  @Flag(help: "Lay widgets of any family out on the whole panel.")
  var fill = false

  @Option(help: Dither.help)
  var dither: Dither?

  /// The chosen devices, or those that hold without a choice.
  func profiles(default id: String = "trmnl-og") throws -> [DeviceProfile] {
    try (device.isEmpty ? [id] : device).map { try DeviceRegistry().profile(named: $0) }
  }
}

extension Dither: ExpressibleByArgument {
  /// What the choices are, and what no choice means.
  static let help = ArgumentHelp(
    """
    How colors that are no ink are drawn, in all of the picture alike: 'none' takes the nearest ink; \
    'ordered' (a grid of 8×8) and 'blue-noise' (without a grid) are fixed patterns, which do not move \
    between frames; the others hand errors on: 'floyd-steinberg' is fine, 'atkinson' has more contrast, \
    'stucki' and 'jarvis' are soft. (default: the display's way by kind of content, on most panels \
    'ordered' for fills and 'floyd-steinberg' for photographs and gradients; text and lines are drawn in ink)
    """)
}
