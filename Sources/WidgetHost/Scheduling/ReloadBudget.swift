package import Foundation
package import FramePipeline
import Graphics
package import PixelOutput

/// The reload budget of an instance: the number of charged reloads that it may have in 24 hours.
///
/// ``ChargedReloads`` counts those that it had.
package struct ReloadBudget: Hashable, Sendable {
  /// The number of views per day from which an instance counts as often viewed.
  private static let oftenViewedRate = 8.0
  /// The number of views per day beyond which the budget does not grow.
  private static let maximumViewRate = 68.0

  /// The number of charged reloads in 24 hours; `nil` if reloads are not charged.
  package let perDay: Int?
  /// Whether it is reloaded when it comes into view.
  package let isRarelyViewed: Bool

  /// Creates the budget on a display with a battery for a number of views per day: 40 to 70 reloads for often viewed
  /// instances, fewer but at least 2 for rarely viewed ones or on low battery, and 48 if views are not reported.
  package init(viewsPerDay: Double, isLowOnBattery: Bool = false) {
    let isRarelyViewed = viewsPerDay < Self.oftenViewedRate
    let full =
      isRarelyViewed
      ? max(4, viewsPerDay * 5)
      : 40 + (min(viewsPerDay, Self.maximumViewRate) - Self.oftenViewedRate) / 2
    self.isRarelyViewed = isRarelyViewed
    perDay = max(2, Int(clamping: isLowOnBattery ? full / 3 : full))
  }

  /// Creates the budget that a person chose, or an unlimited one.
  package init(_ setting: ReloadBudgetSetting, viewsPerDay: Double) {
    isRarelyViewed = viewsPerDay < Self.oftenViewedRate
    switch setting {
    case .perDay(let count): perDay = max(1, count)
    case .unlimited: perDay = nil
    }
  }
}

/// The constraints of a display on the reloads of its instances.
package struct DisplayConstraints: Hashable, Sendable {
  /// When it sleeps.
  package var quietHours: [QuietHours]
  package var powerSource: PowerSource
  /// The minimum time between two of its frames, in seconds.
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

extension DeviceProfileRegistry {
  /// Returns the constraints of displays by device id; an unknown device has a battery and never sleeps.
  package func constraints(ofDevices devices: Set<String>) -> [String: DisplayConstraints] {
    devices.reduce(into: [:]) { constraints, device in
      constraints[device] = (try? profile(id: device)).map(DisplayConstraints.init)
    }
  }
}
