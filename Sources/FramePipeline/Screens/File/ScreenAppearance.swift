package import WidgetUI

/// When a screen is light and when it is dark.
package enum ScreenAppearance: Hashable, Codable, Sendable {
  case always(ColorScheme)
  /// Dark at some times, else light.
  case dark([WeeklyTimes])

  /// The color schemes that are ever shown.
  package var schemes: [ColorScheme] {
    switch self {
    case .always(let scheme): [scheme]
    case .dark: [.light, .dark]
    }
  }
}
