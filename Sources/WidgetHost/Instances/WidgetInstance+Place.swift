package import Foundation
import FramePipeline
import WidgetUI

extension WidgetInstance {
  /// The instance as it would be drawn anywhere: what the provider answers does not follow from a place.
  package var unplaced: WidgetInstance {
    var other = self
    other.place = nil
    return other
  }

  /// What the instance is drawn in at a time, when all others are drawn in an environment.
  package func environment(in shared: HostEnvironment, at date: Date) -> HostEnvironment {
    guard let appearance = place?.appearance else { return shared }
    var own = shared
    own.colorScheme = appearance.scheme(at: date, in: shared.zone).rawValue
    return own
  }

  /// When the place changes the color scheme next; `nil` where it does not.
  func nextAppearance(after date: Date, in shared: HostEnvironment) -> Date? {
    place?.appearance?.nextChange(after: date, in: shared.zone)
  }
}
