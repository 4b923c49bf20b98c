package import Foundation
package import Graphics
package import PixelOutput
package import WidgetTimeline
package import WidgetUI

/// Everything that a rendering reads from outside; equal environments give equal bytes.
///
/// The network is not part of it: a provider that accesses the network is responsible for that itself.
package struct RenderEnvironment: Sendable {
  /// The time for the timeline and the manifest; a rendering reads no other clock.
  package var now: Date
  /// The language and region of formatted values.
  package var locale: Locale
  /// The time zone in which times are shown.
  package var timeZone: TimeZone
  /// Font files, or folders of them, in addition to the system's.
  package var fonts: [URL]
  /// The pictures, colors, strings and files that views refer to.
  package var resources: any ViewResources

  package init(
    now: Date, locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone = .gmt,
    fonts: [URL] = [], resources: any ViewResources = EmptyResources()
  ) {
    self.now = now
    self.locale = locale
    self.timeZone = timeZone
    self.fonts = fonts
    self.resources = resources
  }

  /// The calendar for date computations: Gregorian, unless the locale specifies another, as `th_TH@calendar=buddhist`
  /// does.
  package var calendar: Calendar {
    // `Locale.calendar` takes milliseconds at every start.
    let isNamed = locale.identifier.contains("calendar=") || locale.identifier.contains("-u-")
    var calendar = isNamed ? locale.calendar : Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }
}

extension RenderSettings {
  /// Returns the environment values of a widget's root view.
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
    environment.displayInks = device.palette.inkColors
    environment.now = renderEnvironment.now
    if allowsRiskyDestinations { environment.rejectedSchemes = [] }
    return environment
  }

  /// Returns the device's quiet hours, in the time zone of the rendering.
  package func quiet(in renderEnvironment: RenderEnvironment) -> QuietTime {
    QuietTime(device.quietHours, zone: renderEnvironment.timeZone)
  }

  /// Returns the device's display family for a widget family.
  ///
  /// - Throws: ``RenderError`` if the device does not support it.
  package func displayFamily(of family: WidgetFamily) throws(RenderError) -> DisplayFamily {
    guard let display = DisplayFamily(rawValue: family.description) else {
      throw .unsupportedByDevice(family: family.description, device: device.id)
    }
    return display
  }

  /// Returns the mapping from a family's canvas to a picture of the device.
  package func placement(of family: DisplayFamily) -> PicturePlacement {
    let unrotated = canvas ?? device.canvas(of: family, fill: fillsPanel)
    return PicturePlacement(
      canvas: unrotated, scale: device.scale, rotation: device.rotation,
      isMirrored: device.isMirrored,
      letterbox: canvas == nil ? device.letterbox(around: unrotated) : nil)
  }
}

extension Palette {
  /// The nominal colors of the inks or grays; empty if the display shows every color, or every gray.
  package var inkColors: [ResolvedColor] {
    guard needsDithering else { return [] }
    return inks.map { ink in
      ResolvedColor(
        red: Double(ink.nominal.red) / 255, green: Double(ink.nominal.green) / 255,
        blue: Double(ink.nominal.blue) / 255)
    }
  }
}

extension LayoutDirection {
  /// Creates the layout direction of a language, from its code or script (ISO 639, 15924).
  ///
  /// `Locale`'s own result takes milliseconds at every start.
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
