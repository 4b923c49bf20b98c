package import Foundation
package import FramePipeline
package import PixelOutput
import WidgetUI

/// Plans which member a stack shows when: the most relevant one, without flicker.
///
/// A member whose entry has a positive score stands before one whose provider says nothing, and that one
/// before one whose score is 0 or less or whose relevance is over. A member that stands behind gives way
/// at once. Among relevant ones, and among silent ones, the strongest takes over when it is ahead by a
/// margin and the present one has had its time; what is equal stays. Where nobody is relevant, or all say
/// no, the present one stays.
///
/// As entries are dated, so is the plan: a display that sleeps shows the right member all day.
package struct StackPlanner: Hashable, Sendable {
  package var rules: StackRules
  package var timeZone: TimeZone
  /// Where the device is, if that is known.
  package var place: Coordinate?

  package init(rules: StackRules, timeZone: TimeZone, place: Coordinate? = nil) {
    self.rules = rules
    self.timeZone = timeZone
    self.place = place
  }

  /// Plans a day ahead.
  ///
  /// - Parameters:
  ///   - members: What can be shown, in the order of paging.
  ///   - state: What was shown and chosen so far.
  ///   - now: The time of the plan.
  /// - Returns: The turns from the present one on; `nil` where there are no members.
  package func plan(
    _ members: [StackMember], _ state: StackState, now: Timestamp
  ) -> StackPlan? {
    guard !members.isEmpty else { return nil }
    let end = CompositionHorizon.hosted.end(from: now)
    let schedule = StackRotation(
      members: members, hold: state.hold?.bounded(at: now, length: rules.holdLength),
      hours: LocalHours(from: now, to: end, in: timeZone),
      habits: habits(of: members, state.habits), rules: rules)
    var turns = [schedule.turn(at: now, after: state.plan)]
    var time = now
    while turns.count < rules.mostChanges, let next = schedule.moment(after: time, turns.last),
      next < end
    {
      time = next
      schedule.decide(at: time, &turns)
    }
    return StackPlan(
      turns: turns, made: now, end: turns.count < rules.mostChanges ? end : time)
  }

  /// The members' shares for each hour of the day.
  private func habits(of members: [StackMember], _ habits: StackUsage) -> [[Double]] {
    if habits.isEmpty { return [] }
    return (0..<24).map { hour in
      members.map { habits.share(of: $0.id, hour: hour, place: place) }
    }
  }
}

extension StackPin {
  /// The hold as it counts at a time: where the clock was put back, it lasts no longer than ever.
  fileprivate func bounded(at now: Timestamp, length: Double) -> StackPin {
    guard let until else { return self }
    return StackPin(member: member, from: from, until: min(until, now.advanced(by: length)))
  }
}

extension Timestamp {
  /// The time some seconds later, or the last time there is.
  package func advanced(by seconds: Double) -> Timestamp { Timestamp(date + seconds) }
}

/// Which member a stack shows when, as it was planned at some time.
package struct StackPlan: Hashable, Codable, Sendable {
  /// A member's turn: from `from` up to, but not including, `to`.
  package struct Turn: Hashable, Codable, Sendable {
    package var member: WidgetInstance.ID
    package var from: Timestamp
    /// The next turn's beginning; `nil` in the last turn.
    package var to: Timestamp?

    package init(member: WidgetInstance.ID, from: Timestamp, to: Timestamp? = nil) {
      self.member = member
      self.from = from
      self.to = to
    }
  }

  /// One after the other; the first began before the plan was made, or then.
  package var turns: [Turn]
  package var made: Timestamp
  /// Up to when the plan reaches: from then on the last turn goes on for want of a newer plan.
  package var end: Timestamp

  package init(turns: [Turn], made: Timestamp, end: Timestamp) {
    self.turns = turns
    self.made = made
    self.end = end
  }

  /// When a newer plan is due.
  package var renewal: Timestamp { CompositionHorizon.renewal(from: made, to: end) }

  /// What the stack's one cell shows when.
  func schedule(in scheme: ColorScheme) -> ScreenSchedule {
    let turns = turns.map { SlotSchedule.Turn(ScreenMember(stacked: $0.member), from: $0.from) }
    return ScreenSchedule(
      slots: [SlotSchedule(turns: turns)],
      appearances: [ScreenSchedule.Appearance(scheme, from: turns.first?.from ?? made)], end: end)
  }

  /// The turn at a time, or `nil` before the first.
  package func turn(at time: Timestamp) -> Turn? { turns.last { $0.from <= time } }
}

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
  /// The most changes in a plan.
  package var mostChanges = 1000

  /// Makes rules for a display on which a picture stays for so many seconds at least.
  ///
  /// A member that is still relevant stays five minutes, and fifteen where a new picture takes a
  /// minute, as on electronic ink.
  package init(cadence: Double) {
    self.cadence = max(0, cadence)
    dwell = min(max(300, 15 * self.cadence), 3600)
  }

  /// Makes rules for a device; for one that is not known, those of a slow one.
  package init(device: DeviceProfile?) {
    self.init(cadence: device?.frameInterval ?? 60)
  }
}

/// The member that a person turned to, which then stays for a while.
package struct StackPin: Hashable, Codable, Sendable {
  package var member: WidgetInstance.ID
  package var from: Timestamp
  /// When rotation goes on; `nil` for a pinned member, which stays until it is unpinned.
  package var until: Timestamp?

  /// Whether the member is shown at a time.
  package func holds(at time: Timestamp) -> Bool { until.map { time < $0 } ?? true }

  package init(member: WidgetInstance.ID, from: Timestamp, until: Timestamp?) {
    self.member = member
    self.from = from
    self.until = until
  }
}
