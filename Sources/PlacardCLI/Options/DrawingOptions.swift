public import ArgumentParser
import Foundation
import FramePipeline
public import Graphics
import PixelOutput
import WidgetHost
public import WidgetUI
import WidgetWorker

/// The time, the locale and other conditions for drawing widgets.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The time at which the timeline is requested, such as 2026-01-14T09:41:00Z; the widget's \
      Date() returns it (default: now)
      """, valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("The language and region, such as de_DE", valueName: "name"))
  var locale = "en_US"

  @Option(
    help: ArgumentHelp(
      "The time zone, such as Europe/Berlin (default: that of the system)", valueName: "name"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp("The color scheme", valueName: "scheme"))
  var colorScheme: ColorScheme = .light

  @Option(
    help: ArgumentHelp(
      "The Dynamic Type size: xSmall, small, medium, large, xLarge … accessibility5",
      valueName: "size"),
    completion: .list(DynamicTypeSize.allCases.map { "\($0)" }),
    transform: DrawingOptions.textSize(named:))
  var dynamicTypeSize = DynamicTypeSize.large

  @Flag(help: "Accept links with the schemes 'file', 'javascript' and 'data' as tap targets")
  var allowAnyLink = false

  @Option(
    help: ArgumentHelp(
      "The palette of the system colors, such as Color.blue", valueName: "palette"))
  var systemColors: SystemColors = .iOS26

  @OptionGroup var defaults: DefaultsOptions

  static func textSize(named name: String) throws -> DynamicTypeSize {
    if let size = DynamicTypeSize.allCases.first(where: { "\($0)" == name }) { return size }
    throw ValidationError(
      unknown("text size", name, among: DynamicTypeSize.allCases.map { "\($0)" }))
  }

  /// Rejects invalid options before the author's code runs.
  func check() throws {
    _ = try LocaleName.checked(locale)
    if at != nil { _ = try date() }
    if timeZone != nil { _ = try zone() }
  }

  /// Returns the configuration for a task.
  func configuration(_ limits: WorkerLimitOptions) throws -> DrawingConfiguration {
    try check()
    return DrawingConfiguration(
      date: try date(), locale: locale, timeZone: timeZone, colorScheme: colorScheme,
      dynamicTypeSize: "\(dynamicTypeSize)", systemColors: systemColors,
      allowsRiskyDestinations: allowAnyLink, defaults: defaults.values, timeout: limits.timeout)
  }

  /// The requested time, or `nil` for now.
  func date() throws -> Date? {
    try at.map { try TimeArgument.date($0, in: try zone()) }
  }

  /// The requested time zone.
  func zone() throws -> TimeZone { try TimeArgument.zone(timeZone) }
}

/// A key and a value on the command line.
struct KeyValueArgument: ExpressibleByArgument, Hashable, Sendable {
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

/// The displays to draw for, and how.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The id of a display, as 'devices' prints it, or a profile file; repeatable (default: \
      trmnl-og, for 'preview' a phone)
      """,
      valueName: "name"),
    completion: .list(DeviceCatalog.all.map(\.id)))
  var device: [String] = []

  @Flag(help: "Lay out widgets of any family on the whole panel")
  var fill = false

  @Option(help: Dither.help)
  var dither: Dither?

  /// Returns the chosen devices, or the default one.
  func profiles(default id: String = "trmnl-og") throws -> [DeviceProfile] {
    try configuration(default: id).profiles()
  }

  /// Returns the configuration for a task.
  func configuration(
    default id: String = "trmnl-og", format: PictureFormat? = nil
  ) -> DisplayConfiguration {
    DisplayConfiguration(
      names: device.isEmpty ? [id] : device, format: format, fillsPanel: fill, dither: dither)
  }
}

extension Dither: ExpressibleByArgument {
  /// The help with the values and the default.
  static let help = ArgumentHelp(
    """
    One dithering method for the whole picture. 'none' uses the nearest ink. 'ordered' (an 8×8 \
    matrix) and 'blue-noise' are fixed patterns, which do not move between frames. The others \
    diffuse errors: 'floyd-steinberg' is fine, 'atkinson' has more contrast, 'stucki' and 'jarvis' \
    are soft. (default: by kind of content; on most displays 'ordered' for fills, \
    'floyd-steinberg' for photographs and gradients, and solid ink for text and lines)
    """)
}
