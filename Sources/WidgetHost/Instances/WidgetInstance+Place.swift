package import Foundation
package import Graphics
package import WidgetUI

extension WidgetInstance {
  /// The instance as it would be drawn anywhere: what the provider answers does not follow from a place.
  package var unplaced: WidgetInstance {
    var other = self
    other.place = nil
    return other
  }

  /// What the instance is drawn in at a time, when all others are drawn in an environment.
  package func environment(in shared: HostEnvironment, at date: Date) -> HostEnvironment {
    guard let hours = place?.appearance else { return shared }
    var own = shared
    own.colorScheme = hours.scheme(at: date, in: shared.zone).rawValue
    return own
  }

  /// When the place changes the color scheme next; `nil` where it does not.
  func nextAppearance(after date: Date, in shared: HostEnvironment) -> Date? {
    place?.appearance?.nextChange(after: date, in: shared.zone)
  }
}

extension SchemeColors {
  /// The color in a scheme.
  package subscript(scheme: ColorScheme) -> ResolvedColor {
    switch scheme {
    case .light: light
    case .dark: dark
    }
  }
}
