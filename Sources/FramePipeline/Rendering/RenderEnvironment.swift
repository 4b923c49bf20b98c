package import Foundation
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
