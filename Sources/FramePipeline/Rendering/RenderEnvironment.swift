package import Foundation
package import PixelOutput
package import WidgetTimeline
package import WidgetUI

/// What a rendering takes from outside: so that equal worlds give equal bytes.
///
/// The network is an author's own: a provider that asks it is outside of a rendering.
package struct RenderEnvironment: Sendable {
  /// The time, for the timeline and the manifest; no part of a rendering asks another clock.
  package var now: Date
  /// The language and region that values are written for.
  package var locale: Locale
  /// The zone that times are shown in.
  package var timeZone: TimeZone
  /// Font files, or folders of them, besides the system's.
  package var fonts: [URL]
  /// The pictures, colors, strings and files that views name.
  package var resources: any ViewResources

  package init(
    now: Date, locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone = .gmt,
    fonts: [URL] = [], resources: any ViewResources = NoResources()
  ) {
    self.now = now
    self.locale = locale
    self.timeZone = timeZone
    self.fonts = fonts
    self.resources = resources
  }

  /// The calendar that dates are reckoned with: Gregorian, unless the locale names another, as
  /// `th_TH@calendar=buddhist` does.
  package var calendar: Calendar {
    // A locale's own answer takes milliseconds at every start.
    let isNamed = locale.identifier.contains("calendar=") || locale.identifier.contains("-u-")
    var calendar = isNamed ? locale.calendar : Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }
}

extension RenderSettings {
  /// The values that a widget's views begin with.
  package func environment(in renderEnvironment: RenderEnvironment) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = colorScheme
    environment.dynamicTypeSize = dynamicTypeSize
    environment.systemColors = systemColors
    if increasesContrast { environment.colorSchemeContrast = .increased }
    environment.isBold = usesBoldText
    environment.locale = renderEnvironment.locale
    environment.calendar = renderEnvironment.calendar
    environment.timeZone = renderEnvironment.timeZone
    environment.layoutDirection = LayoutDirection(language: renderEnvironment.locale.identifier)
    environment.displayScale = device.scale
    environment.now = renderEnvironment.now
    if allowsRiskyDestinations { environment.refusedSchemes = [] }
    return environment
  }

  /// When the device sleeps, by the clock that people live by.
  package func quiet(in renderEnvironment: RenderEnvironment) -> QuietTime {
    QuietTime(device.quietHours, zone: renderEnvironment.timeZone)
  }

  /// The place of a family on the device.
  ///
  /// - Throws: ``RenderError`` where the device has none for it.
  package func display(of family: WidgetFamily) throws(RenderError) -> DisplayFamily {
    guard let display = DisplayFamily(rawValue: family.description) else {
      throw .noPlace(family: family.description, device: device.id)
    }
    return display
  }

  /// How a family's canvas becomes a picture of the device.
  package func placement(of family: DisplayFamily) -> PicturePlacement {
    let wanted = canvas ?? device.canvas(of: family, fill: fillsPanel)
    return PicturePlacement(
      canvas: wanted, scale: device.scale, rotation: device.rotation,
      isMirrored: device.isMirrored,
      letterbox: canvas == nil ? device.letterbox(around: wanted) : nil)
  }
}

extension LayoutDirection {
  /// The side on which reading starts in a language, told from its code or script (ISO 639, 15924).
  ///
  /// A locale's own answer takes milliseconds at every start.
  init(language identifier: String) {
    let parts = identifier.split { $0 == "-" || $0 == "_" || $0 == "@" }.map(String.init)
    let script = parts.dropFirst().first { $0.count == 4 }?.capitalized
    if let script {
      self = Self.scripts.contains(script) ? .rightToLeft : .leftToRight
    } else {
      self = Self.languages.contains(parts.first ?? "") ? .rightToLeft : .leftToRight
    }
  }

  private static let scripts: Set<String> = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm"]
  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "mzn", "nqo", "pnb", "ps", "sd", "syr",
    "ug", "ur", "yi",
  ]
}
