import Foundation
package import FramePipeline
package import PixelOutput

/// How quickly a stack changes what it shows; times are in seconds.
package struct StackRules: Hashable, Sendable {
  /// The shortest time between any two changes.
  package var cadence: Double
  /// How long a member that is still relevant is shown before a more relevant one takes its place.
  package var dwell: Double
  /// By how much a challenger has to be ahead; strengths go up to 1.4.
  package var margin = 0.1
  /// How much habit counts beside relevance: enough that the hour or the place alone is ahead by the margin.
  package var habitWeight = 0.4
  /// How long a page that a person turned to stays.
  package var holdLength = 1800.0
  /// How far ahead is planned.
  package var horizon = 86_400.0
  /// The most changes in a plan.
  package var mostChanges = 1000
  /// How the panel changes its picture.
  package var refresh = RefreshRules()
  /// When the display sleeps.
  package var quietHours: [QuietHours] = []

  /// Makes rules for a display on which a picture stays for so many seconds at least.
  ///
  /// A member that is still relevant stays five minutes, and fifteen where a new picture takes a
  /// minute, as on electronic ink.
  package init(cadence: Double) {
    self.cadence = max(0, cadence)
    dwell = min(max(300, 15 * self.cadence), 3600)
  }

  /// Makes rules for a device.
  package init(device: DeviceProfile) {
    self.init(cadence: device.frameInterval)
    refresh = device.refresh
    quietHours = device.quietHours
  }
}

extension StackRules {
  /// The display's quiet time by the clock that a member's pictures show.
  package func quiet(like member: Manifest?) -> QuietTime {
    QuietTime(quietHours, zone: member.flatMap { TimeZone(identifier: $0.timeZone) } ?? .gmt)
  }
}
