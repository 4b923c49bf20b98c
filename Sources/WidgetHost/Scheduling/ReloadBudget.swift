package import Foundation
package import FramePipeline
import Graphics
package import PixelOutput

/// The charged reloads of the last 24 hours, and the earliest time of the next one.
///
/// The window begins with its oldest reload, not at midnight. The remaining reloads are spread evenly over the rest of
/// it, so that an instance that continuously requests reloads gets them at equal intervals.
package struct ReloadBudget: Hashable, Codable, Sendable {
  /// The length of the window, in seconds.
  package static let window: TimeInterval = 86_400
  /// The number of requested reloads per hour that need not keep their distance.
  private static let promptPerHour = 4
  private static let hour: TimeInterval = 3600

  /// The times of charged reloads, oldest first; none is older than the window.
  package private(set) var charges: [Date] = []

  package init() {}

  /// Returns the number of charged reloads in the 24 hours before `now`.
  package func used(at now: Date) -> Int {
    let start = now.addingTimeInterval(-Self.window)
    return charges.count - (charges.firstIndex { $0 > start } ?? charges.count)
  }

  /// Charges a reload, and removes those that have left the window.
  package mutating func charge(at date: Date) {
    let start = date.addingTimeInterval(-Self.window)
    charges.removeFirst(charges.firstIndex { $0 > start } ?? charges.count)
    charges.append(date)
    if charges.count > 1, charges[charges.count - 2] > date { charges.sort() }
  }

  /// Returns the earliest time of a scheduled reload, counted from the last reload, charged or not.
  package func nextScheduled(
    after last: Date, perDay: Int, shortestSpacing: TimeInterval
  ) -> Date {
    let used = used(at: last)
    // A budget that was reduced is kept by its pace; waiting for the window could mean a day without reloads.
    guard used <= perDay else {
      return last.addingTimeInterval(max(shortestSpacing, Self.window / Double(perDay)))
    }
    let rest = oldest(at: last).addingTimeInterval(Self.window).timeIntervalSince(last)
    // The last interval ends when the oldest reload leaves the window, which permits another one.
    let parts = perDay - max(used, 1) + 1
    return last.addingTimeInterval(max(shortestSpacing, rest / Double(parts)))
  }

  /// Returns the earliest time of a requested reload; the distant past if it may start at any time.
  ///
  /// Two thirds of the budget are available at any time, four reloads in an hour; the rest keeps its distance, so that
  /// an app that requests reloads all the time is not left without any for half a day.
  package func nextRequested(
    after last: Date, perDay: Int, shortestSpacing: TimeInterval
  ) -> Date {
    let routine = nextScheduled(after: last, perDay: perDay, shortestSpacing: shortestSpacing)
    guard used(at: last) * 3 < perDay * 2 else { return routine }
    guard charges.count >= Self.promptPerHour else { return .distantPast }
    return min(routine, charges[charges.count - Self.promptPerHour].addingTimeInterval(Self.hour))
  }

  private func oldest(at date: Date) -> Date {
    let start = date.addingTimeInterval(-Self.window)
    return charges.first { $0 > start && $0 <= date } ?? date
  }

  /// Shifts the times by a change of the wall clock.
  mutating func shift(by offset: TimeInterval) {
    charges = charges.map { $0.addingTimeInterval(offset) }
  }
}

/// The number of reloads that an instance may have per day.
package struct ReloadAllowance: Hashable, Sendable {
  /// The number of views per day from which an instance counts as often viewed.
  private static let oftenViewedRate = 8.0
  /// The number of views per day beyond which the allowance does not grow.
  private static let maximumViewRate = 68.0

  /// The number of charged reloads in 24 hours; `nil` if reloads are not charged.
  package let perDay: Int?
  /// Whether it is reloaded when it comes into view.
  package let isRarelySeen: Bool

  /// Creates the allowance of a display on battery for a number of views per day: 40 to 70 reloads for often viewed
  /// instances, fewer but at least 2 for rarely viewed ones or on low battery, and 48 if views are not reported.
  package init(looksPerDay: Double, isLowOnBattery: Bool = false) {
    let isRarelySeen = looksPerDay < Self.oftenViewedRate
    let full =
      isRarelySeen
      ? max(4, looksPerDay * 5)
      : 40 + (min(looksPerDay, Self.maximumViewRate) - Self.oftenViewedRate) / 2
    self.isRarelySeen = isRarelySeen
    perDay = max(2, Int(clamping: isLowOnBattery ? full / 3 : full))
  }

  /// Creates the allowance for a limit that a person chose, or for unlimited reloads.
  package init(_ limit: ReloadLimit, looksPerDay: Double) {
    isRarelySeen = looksPerDay < Self.oftenViewedRate
    switch limit {
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

extension DeviceRegistry {
  /// Returns the constraints of instances' displays by device id; an unknown device has a battery and never sleeps.
  package func constraints(of instances: [WidgetInstance]) -> [String: DisplayConstraints] {
    Set(instances.map(\.device)).reduce(into: [:]) { constraints, device in
      constraints[device] = (try? profile(id: device)).map(DisplayConstraints.init)
    }
  }
}
