package import Foundation
package import FramePipeline

/// Plans the turns of a playlist: its members follow each other, each for an interval.
///
/// The turns begin at multiples of the interval since the midnight before the playlist was created, so that they do not
/// depend on when a host runs. A member that has no frame yet is skipped. After a person paged to a member or unpinned it,
/// the turns go on as if nothing had happened.
package struct PlaylistPlanner: Hashable, Sendable {
  /// The length of a turn, in milliseconds.
  private let interval: Int64
  private let origin: Timestamp
  private let rules: StackRules

  /// Creates a planner; `nil` for a stack that is not a playlist.
  package init?(of stack: WidgetStack, rules: StackRules, timeZone: TimeZone) {
    guard let interval = stack.interval else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.interval = max(1000, Int64(min(interval, 1e9) * 1000))
    self.rules = rules
    origin = Timestamp(calendar.startOfDay(for: stack.created))
  }

  /// Plans a day ahead.
  ///
  /// - Parameters:
  ///   - members: All members, in their order.
  ///   - available: Those that have frames.
  ///   - pin: The member that a person paged to or pinned.
  ///   - now: The time of the plan.
  /// - Returns: The turns from the current one on, or `nil` if no member has frames.
  package func plan(
    _ members: [WidgetInstance.ID], available: Set<WidgetInstance.ID>, _ pin: StackPin?,
    now: Timestamp
  ) -> StackPlan? {
    guard members.contains(where: available.contains) else { return nil }
    let end = CompositionHorizon.hosted.end(from: now)
    let pin = pin?.bounded(at: now, length: rules.pinDuration)
    var turns: [StackPlan.Turn] = []
    var time = turnStart(at: now)
    var last = time
    while time < end, turns.count < rules.maximumChanges {
      last = time
      let shown = max(time, now)
      let held = pin.flatMap { $0.isActive(at: shown) && available.contains($0.member) ? $0 : nil }
      if let member = held?.member ?? member(at: shown, of: members, available),
        member != turns.last?.member
      {
        turns.indices.last.map { turns[$0].to = time }
        let from = held.map { max(time, min($0.from, now)) } ?? time
        turns.append(StackPlan.Turn(member: member, from: from))
      }
      let next = turnStart(at: shown).advanced(by: Double(interval) / 1000)
      time = pin?.until.map { $0 > shown && $0 < next ? $0 : next } ?? next
    }
    return StackPlan(
      turns: turns, made: now, end: turns.count < rules.maximumChanges ? end : max(last, now))
  }

  private func number(at time: Timestamp) -> Int64 {
    (time.milliseconds - origin.milliseconds).flooredQuotient(by: interval)
  }

  private func turnStart(at time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: origin.milliseconds + number(at: time) * interval)
  }

  /// Returns the member whose turn it is, or the next one that has frames.
  private func member(
    at time: Timestamp, of members: [WidgetInstance.ID], _ available: Set<WidgetInstance.ID>
  ) -> WidgetInstance.ID? {
    let number = number(at: time)
    let count = Int64(members.count)
    let first = Int(number - number.flooredQuotient(by: count) * count)
    return (members[first...] + members[..<first]).first(where: available.contains)
  }
}
