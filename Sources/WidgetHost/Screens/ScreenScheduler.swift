package import Foundation
package import FramePipeline

/// What a screen shows by the clock on the wall: who is seen in each slot, and in which color scheme.
package struct ScreenScheduler {
  private let plan: ScreenPlan
  private let zone: TimeZone
  private let clock: WallClock

  package init(_ plan: ScreenPlan, in zone: TimeZone) {
    self.plan = plan
    self.zone = zone
    clock = WallClock(in: zone)
  }

  /// The names of what is seen at a time, in the order of the slots.
  package func shown(at date: Date) -> [String] {
    plan.slots.indices.compactMap { slot in
      item(of: slot, at: date).map { plan.file.subjectName(slot, $0) }
    }
  }

  /// The schedule of a while.
  ///
  /// - Parameters:
  ///   - start: When it begins.
  ///   - end: Up to when it is known.
  ///   - member: The pictures of what is seen, by its name.
  /// - Returns: Who is seen when, and in which color scheme.
  package func schedule(
    from start: Date, to end: Date, member: (String) -> ScreenMember
  ) -> ScreenSchedule {
    ScreenSchedule(
      slots: plan.slots.indices.map { slot in
        SlotSchedule(turns: turns(of: slot, from: start, to: end, member))
      },
      appearances: appearances(from: start, to: end), end: Timestamp(end))
  }

  /// The first item whose time it is; `nil` where it is none's.
  private func item(of slot: Int, at date: Date) -> Int? {
    plan.file.slots[slot].items.firstIndex { item in
      item.times.map { clock.shows($0, at: date) } ?? true
    }
  }

  private func turns(
    of slot: Int, from start: Date, to end: Date, _ member: (String) -> ScreenMember
  ) -> [SlotSchedule.Turn] {
    let edges = plan.file.slots[slot].items.reduce(into: Set<Int>()) { edges, item in
      if let times = item.times { edges.formUnion(times.edges) }
    }
    var turns: [SlotSchedule.Turn] = []
    var last: Int??
    for moment in [start] + clock.moments(of: edges, after: start, upTo: end) {
      let item = item(of: slot, at: moment)
      guard last != .some(item) else { continue }
      last = .some(item)
      turns.append(
        SlotSchedule.Turn(
          item.map { member(plan.file.subjectName(slot, $0)) }, from: Timestamp(moment)))
    }
    return turns
  }

  private func appearances(from start: Date, to end: Date) -> [ScreenSchedule.Appearance] {
    let appearance = plan.file.appearance
    return ([start] + appearance.changes(after: start, upTo: end, in: zone)).map { moment in
      ScreenSchedule.Appearance(
        appearance.scheme(at: moment, in: zone), from: Timestamp(moment))
    }
  }
}
