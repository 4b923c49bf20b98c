package import Foundation
package import FramePipeline
package import PixelOutput

/// What a display decides about the reloads of its instances.
package struct DisplayConstraints: Hashable, Sendable {
  /// When it sleeps.
  package var quietHours: [QuietHours]
  package var powerSource: PowerSource
  /// The shortest time from one of its pictures to the next, in seconds.
  package var frameInterval: TimeInterval

  package init(
    quietHours: [QuietHours] = [], powerSource: PowerSource = .battery,
    frameInterval: TimeInterval = 0
  ) {
    self.quietHours = quietHours
    self.powerSource = powerSource
    self.frameInterval = frameInterval
  }

  package init(_ profile: DeviceProfile) {
    self.init(
      quietHours: profile.quietHours, powerSource: profile.powerSource,
      frameInterval: profile.frameInterval)
  }
}

extension DeviceRegistry {
  /// What the displays of instances decide, by the ids that those have; one that cannot be found has a
  /// battery and never sleeps.
  package func constraints(of instances: [WidgetInstance]) -> [String: DisplayConstraints] {
    Set(instances.map(\.device)).reduce(into: [:]) { constraints, device in
      constraints[device] = (try? profile(id: device)).map(DisplayConstraints.init)
    }
  }
}
