package import Foundation
package import FramePipeline
package import Graphics
package import PixelOutput
import SwiftRuntime
import WidgetTimeline
package import WidgetUI

/// The time, locale, appearance and other conditions under which a task's widgets are drawn.
package struct DrawingConfiguration: Codable, Sendable {
  /// The time for the provider and the author's clock, or `nil` for the current time.
  package var date: Date?
  package var locale: String
  /// The identifier of the time zone, or `nil` for the system's.
  package var timeZone: String?
  @RawCoded package var colorScheme: ColorScheme
  /// The name of a `DynamicTypeSize`.
  package var dynamicTypeSize: String
  @RawCoded package var systemColors: SystemColors
  package var allowsRiskyDestinations: Bool
  /// The values in the `UserDefaults` of the author's code.
  package var defaults: [String: String]
  /// The maximum time for a provider, in seconds.
  package var timeout: Double

  package init(
    date: Date?, locale: String, timeZone: String?, colorScheme: ColorScheme,
    dynamicTypeSize: String, systemColors: SystemColors, allowsRiskyDestinations: Bool,
    defaults: [String: String], timeout: Double
  ) {
    self.date = date
    self.locale = locale
    self.timeZone = timeZone
    self.colorScheme = colorScheme
    self.dynamicTypeSize = dynamicTypeSize
    self.systemColors = systemColors
    self.allowsRiskyDestinations = allowsRiskyDestinations
    self.defaults = defaults
    self.timeout = timeout
  }

  /// The maximum time for a provider.
  var timeLimit: Duration { .seconds(timeout) }
}

/// The displays that a task draws for, and their options.
package struct DisplayConfiguration: Codable, Sendable {
  /// The displays, by their names or the paths of their profiles.
  package var names: [String]
  /// The format of picture files, or `nil` for the preferred format of each display.
  package var format: PictureFormat?
  package var fillsPanel: Bool
  /// The dithering method, or `nil` for the default of each display.
  package var dither: Dither?

  package init(names: [String], format: PictureFormat? = nil, fillsPanel: Bool, dither: Dither?) {
    self.names = names
    self.format = format
    self.fillsPanel = fillsPanel
    self.dither = dither
  }

  /// Returns the profiles, restricted to the chosen format if there is one.
  package func profiles() throws -> [DeviceProfile] {
    try names.map { name in
      var profile = try DeviceProfileRegistry().profile(named: name)
      if let format { profile.formats = [format] }
      return profile
    }
  }
}

/// The process environment in which a task runs the author's code: clock, locale, time zone and user defaults.
package struct TaskConfiguration {
  package let renderEnvironment: RenderEnvironment
  private let drawing: DrawingConfiguration
  private let source: WidgetProgramSource

  /// Applies the configuration to the process, once, before the author's code runs.
  ///
  /// - Parameters:
  ///   - drawing: The configuration.
  ///   - source: The widgets.
  ///   - changesProcess: `false` where no author's code runs, or it was applied before.
  /// - Throws: An error if the clock or the locale cannot be set.
  package init(
    _ drawing: DrawingConfiguration, _ source: WidgetProgramSource, changesProcess: Bool = true
  ) throws {
    self.drawing = drawing
    self.source = source
    let zone = drawing.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current
    if changesProcess { try Self.apply(drawing, zone) }
    renderEnvironment = RenderEnvironment(
      now: drawing.date ?? Date(), locale: Locale(identifier: drawing.locale), timeZone: zone,
      fonts: source.resources.fonts, resources: source.resources)
  }

  private static func apply(_ drawing: DrawingConfiguration, _ zone: TimeZone) throws {
    FileURLProtocol.register()
    if let date = drawing.date { try ProcessClock.freeze(at: date) }
    if drawing.timeZone != nil {
      setenv("TZ", zone.identifier, 1)
      NSTimeZone.default = zone
    }
    try ProcessLocale.setCurrent(drawing.locale)
    AuthorDefaults(values: drawing.defaults).install()
  }

  /// The widgets, with names in the configured language.
  var program: WidgetProgram {
    get async { await source.program(locale: drawing.locale) }
  }

  /// Returns the render settings for a device.
  package func settings(
    device: DeviceProfile, displays: DisplayConfiguration, threadCount: Int = 1
  ) -> RenderSettings {
    var settings = RenderSettings(device: device)
    settings.fillsPanel = displays.fillsPanel
    settings.dither = displays.dither
    settings.colorScheme = drawing.colorScheme
    settings.dynamicTypeSize =
      DynamicTypeSize.allCases.first { "\($0)" == drawing.dynamicTypeSize } ?? .large
    settings.systemColors = drawing.systemColors
    settings.allowsRiskyDestinations = drawing.allowsRiskyDestinations
    settings.timeLimit = drawing.timeLimit
    settings.threadCount = threadCount
    return settings
  }
}

/// A property that is encoded as its raw value.
@propertyWrapper
package struct RawCoded<Value: RawRepresentable & Sendable>: Codable, Sendable
where Value.RawValue: Codable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    let raw = try decoder.singleValueContainer().decode(Value.RawValue.self)
    guard let value = Value(rawValue: raw) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "unknown value '\(raw)'"))
    }
    wrappedValue = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue.rawValue)
  }
}
