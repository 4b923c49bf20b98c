package import Foundation
package import FramePipeline

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
    let end = now.advanced(by: rules.horizon)
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
