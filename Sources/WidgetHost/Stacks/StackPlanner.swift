package import Foundation
package import FramePipeline
package import PixelOutput
import WidgetUI

/// Plans the rotation of a stack: shows the most relevant member, without flicker.
///
/// A member whose entry has a positive score ranks above one whose provider specifies no relevance, which ranks above
/// one whose score is 0 or less or whose relevance has ended. A member of lower rank is replaced at once. Within a
/// rank, the strongest member takes over when it leads by a margin and the current one has been shown long enough; the
/// current one wins ties. If all members have the lowest rank, the current one stays.
///
/// Because entries are dated, the plan covers a day: a display that sleeps shows the right member all day.
package struct StackPlanner: Hashable, Sendable {
  package var rules: StackRules
  package var timeZone: TimeZone
  /// The location of the device, if known.
  package var location: Coordinate?

  package init(rules: StackRules, timeZone: TimeZone, location: Coordinate? = nil) {
    self.rules = rules
    self.timeZone = timeZone
    self.location = location
  }

  /// Plans a day ahead.
  ///
  /// - Parameters:
  ///   - members: The members, in the order of paging.
  ///   - state: The previous plan, the pin and the usage.
  ///   - now: The time of the plan.
  /// - Returns: The turns from the current one on, or `nil` if there are no members.
  package func plan(
    _ members: [StackMember], _ state: StackState, now: Timestamp
  ) -> StackPlan? {
    guard !members.isEmpty else { return nil }
    let end = CompositionHorizon.hosted.end(from: now)
    let schedule = StackRotation(
      members: members, pin: state.pin?.bounded(at: now, length: rules.pinDuration),
      hours: LocalHours(from: now, to: end, in: timeZone),
      usage: usage(of: members, state.usage), rules: rules)
    var turns = [schedule.turn(at: now, after: state.plan)]
    var time = now
    while turns.count < rules.maximumChanges,
      let next = schedule.nextChange(after: time, turns.last),
      next < end
    {
      time = next
      schedule.decide(at: time, &turns)
    }
    return StackPlan(
      turns: turns, made: now, end: turns.count < rules.maximumChanges ? end : time)
  }

  /// Returns the members' shares of views for each hour of the day.
  private func usage(of members: [StackMember], _ usage: StackUsage) -> [[Double]] {
    if usage.isEmpty { return [] }
    return (0..<24).map { hour in
      members.map { usage.share(of: $0.id, hour: hour, location: location) }
    }
  }
}

extension StackPin {
  /// Returns the pin with its end limited to `length` seconds from now, in case the clock was set back.
  func bounded(at now: Timestamp, length: Double) -> StackPin {
    guard let until else { return self }
    return StackPin(member: member, from: from, until: min(until, now.advanced(by: length)))
  }
}

extension Timestamp {
  /// Returns the time some seconds later, limited to the last representable time.
  package func advanced(by seconds: Double) -> Timestamp { Timestamp(date + seconds) }
}

/// The planned turns of a stack's members.
package struct StackPlan: Hashable, Codable, Sendable {
  /// A member's turn: from `from` up to, but not including, `to`.
  package struct Turn: Hashable, Codable, Sendable {
    package var member: WidgetInstance.ID
    package var from: Timestamp
    /// The beginning of the next turn, or `nil` in the last turn.
    package var to: Timestamp?

    package init(member: WidgetInstance.ID, from: Timestamp, to: Timestamp? = nil) {
      self.member = member
      self.from = from
      self.to = to
    }
  }

  /// Consecutive turns; the first began when the plan was made or earlier.
  package var turns: [Turn]
  package var made: Timestamp
  /// The end of the plan; after it, the last turn continues until there is a new plan.
  package var end: Timestamp

  package init(turns: [Turn], made: Timestamp, end: Timestamp) {
    self.turns = turns
    self.made = made
    self.end = end
  }

  /// The time at which the next plan is due.
  package var renewal: Timestamp { CompositionHorizon.renewal(from: made, to: end) }

  /// Returns the schedule of the stack's only cell.
  func schedule(in scheme: ColorScheme) -> ScreenSchedule {
    let turns = turns.map { SlotSchedule.Turn(ScreenMember(stacked: $0.member), from: $0.from) }
    return ScreenSchedule(
      slots: [SlotSchedule(turns: turns)],
      appearances: [ScreenSchedule.Appearance(scheme, from: turns.first?.from ?? made)], end: end)
  }

  /// Returns the turn at a time, or `nil` before the first.
  package func turn(at time: Timestamp) -> Turn? { turns.last { $0.from <= time } }
}

/// The rules for the speed of a stack's rotation; times are in seconds.
package struct StackRules: Hashable, Sendable {
  /// The minimum time between two changes.
  package var cadence: Double
  /// The minimum time for which a relevant member is shown before a more relevant one replaces it.
  package var dwell: Double
  /// The minimum lead of a challenger; strengths go up to 1.4.
  package var margin = 0.1
  /// The weight of usage relative to relevance; the hour or the location alone can exceed the margin.
  package var usageWeight = 0.4
  /// How long a member stays after a person paged to it, in seconds.
  package var pinDuration = 1800.0
  /// The maximum number of changes in a plan.
  package var maximumChanges = 1000

  /// Creates rules for a display with a minimum duration of a frame.
  ///
  /// A relevant member stays for at least five minutes, or fifteen if a frame lasts a minute, as on electronic paper.
  package init(cadence: Double) {
    self.cadence = max(0, cadence)
    dwell = min(max(300, 15 * self.cadence), 3600)
  }

  /// Creates rules for a device; for an unknown one, those of a slow display.
  package init(device: DeviceProfile?) {
    self.init(cadence: device?.frameInterval ?? 60)
  }
}

/// A member that a person paged to or pinned.
package struct StackPin: Hashable, Codable, Sendable {
  package var member: WidgetInstance.ID
  package var from: Timestamp
  /// When rotation continues; `nil` for a pinned member, which stays until it is unpinned.
  package var until: Timestamp?

  /// Whether the pin applies at a time.
  package func isActive(at time: Timestamp) -> Bool { until.map { time < $0 } ?? true }

  package init(member: WidgetInstance.ID, from: Timestamp, until: Timestamp?) {
    self.member = member
    self.from = from
    self.until = until
  }
}
