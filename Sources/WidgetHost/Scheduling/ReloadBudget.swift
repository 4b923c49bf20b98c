package import Foundation
package import FramePipeline
import Graphics
package import PixelOutput

/// The charged reloads of the last 24 hours, and when the next one may be.
///
/// The window begins with its oldest reload, not at midnight, and what is left is spread evenly over the
/// rest of it, so that an instance that always wants a reload has them at equal distances.
package struct ReloadBudget: Hashable, Codable, Sendable {
  /// The length of the window, in seconds.
  package static let window: TimeInterval = 86_400
  /// So many reloads of an hour need not keep their distance where someone asks for them.
  private static let promptPerHour = 4
  private static let hour: TimeInterval = 3600

  /// When charged reloads were, oldest first; none is older than the window.
  package private(set) var charges: [Date] = []

  package init() {}

  /// How many of the 24 hours before `now` are charged.
  package func used(at now: Date) -> Int {
    let start = now.addingTimeInterval(-Self.window)
    return charges.count - (charges.firstIndex { $0 > start } ?? charges.count)
  }

  /// Charges a reload, and forgets those that have left the window.
  package mutating func charge(at date: Date) {
    let start = date.addingTimeInterval(-Self.window)
    charges.removeFirst(charges.firstIndex { $0 > start } ?? charges.count)
    charges.append(date)
    if charges.count > 1, charges[charges.count - 2] > date { charges.sort() }
  }

  /// The first time at which the schedule may reload again, counted from the last reload, charged or not.
  package func nextRoutine(
    after last: Date, perDay: Int, shortestSpacing: TimeInterval
  ) -> Date {
    let used = used(at: last)
    // A budget that became smaller is kept by its pace: waiting for the window would be a day without any.
    guard used <= perDay else {
      return last.addingTimeInterval(max(shortestSpacing, Self.window / Double(perDay)))
    }
    let rest = oldest(at: last).addingTimeInterval(Self.window).timeIntervalSince(last)
    // The last part ends where the oldest reload leaves the window and makes room for another.
    let parts = perDay - max(used, 1) + 1
    return last.addingTimeInterval(max(shortestSpacing, rest / Double(parts)))
  }

  /// The first time at which a reload that someone asks for may be; the distant past where any time is right.
  ///
  /// Two thirds of the budget can be had at any time, four in an hour; the rest keeps its distance, so that
  /// an app that asks all the time is not left without reloads for half a day.
  package func nextPrompt(
    after last: Date, perDay: Int, shortestSpacing: TimeInterval
  ) -> Date {
    let routine = nextRoutine(after: last, perDay: perDay, shortestSpacing: shortestSpacing)
    guard used(at: last) * 3 < perDay * 2 else { return routine }
    guard charges.count >= Self.promptPerHour else { return .distantPast }
    return min(routine, charges[charges.count - Self.promptPerHour].addingTimeInterval(Self.hour))
  }

  private func oldest(at date: Date) -> Date {
    let start = date.addingTimeInterval(-Self.window)
    return charges.first { $0 > start && $0 <= date } ?? date
  }

  /// Follows a wall clock that was set anew.
  mutating func shift(by offset: TimeInterval) {
    charges = charges.map { $0.addingTimeInterval(offset) }
  }
}

/// How many reloads a day an instance may have.
package struct ReloadAllowance: Hashable, Sendable {
  /// From so many looks a day on an instance is often looked at.
  private static let often = 8.0
  /// More looks a day change nothing.
  private static let constantly = 68.0

  /// Charged reloads in 24 hours; `nil` where nothing is charged.
  package let perDay: Int?
  /// Whether it is reloaded when it comes into view.
  package let isRarelySeen: Bool

  /// Makes the allowance of a display with a battery for so many looks a day: 40 to 70 reloads where an
  /// instance is often looked at, fewer but at least 2 where it is rarely seen or the battery is low, and 48
  /// without any signal.
  package init(looksPerDay: Double, isLowOnBattery: Bool = false) {
    let isRarelySeen = looksPerDay < Self.often
    let full =
      isRarelySeen
      ? max(4, looksPerDay * 5) : 40 + (min(looksPerDay, Self.constantly) - Self.often) / 2
    self.isRarelySeen = isRarelySeen
    perDay = max(2, Int(clamping: isLowOnBattery ? full / 3 : full))
  }

  /// Makes the allowance that a person has chosen, or that needs no limit.
  package init(_ limit: ReloadLimit, looksPerDay: Double) {
    isRarelySeen = looksPerDay < Self.often
    switch limit {
    case .perDay(let count): perDay = max(1, count)
    case .unlimited: perDay = nil
    }
  }
}

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
