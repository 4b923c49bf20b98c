package import Foundation
package import WidgetUI

/// The times of the day at which the color scheme changes, by the clock on the wall.
package struct AppearanceHours: Hashable, Codable, Sendable {
  /// From when on it is light, and dark, in minutes after midnight; equal ones are always light.
  package var light, dark: Int

  package init(light: Int, dark: Int) {
    self.light = light
    self.dark = dark
  }

  /// The color scheme of a moment.
  package func scheme(at date: Date, in zone: TimeZone) -> ColorScheme {
    let time = ClockTime.minute(of: date, in: zone)
    if light <= dark { return light == dark || (light..<dark).contains(time) ? .light : .dark }
    return (dark..<light).contains(time) ? .dark : .light
  }

  /// When the scheme changes next; `nil` where it never does.
  package func nextChange(after date: Date, in zone: TimeZone) -> Date? {
    if light == dark { return nil }
    return [light, dark].map { ClockTime.next(minute: $0, after: date, in: zone) }.min()
  }
}
