package import Foundation
package import FramePipeline

/// Schedules a screen by local time: the content of each slot, and the color scheme.
package struct ScreenScheduler {
  private let plan: ScreenPlan
  private let zone: TimeZone
  private let clock: WallClock

  package init(_ plan: ScreenPlan, in zone: TimeZone) {
    self.plan = plan
    self.zone = zone
    clock = WallClock(in: zone)
  }

  /// Returns the names of the content at a time, in the order of the slots, with all of which one is shown if it is
  /// relevant.
  package func visibleNames(at date: Date) -> [String] {
    plan.slots.indices.flatMap { slot in
      items(of: slot, at: date).map { plan.file.subjectName(slot, $0) }
    }
  }

  /// Returns the schedule of an interval.
  ///
  /// - Parameters:
  ///   - start: The beginning.
  ///   - end: The end.
  ///   - member: Returns the frames of content, by its name.
  /// - Returns: The content and the color scheme over time.
  package func schedule(
    from start: Date, to end: Date, member: (String) -> ScreenMember
  ) -> ScreenSchedule {
    ScreenSchedule(
      slots: plan.slots.indices.map { slot in
        SlotSchedule(turns: turns(of: slot, from: start, to: end, member))
      },
      appearances: appearances(from: start, to: end), end: Timestamp(end))
  }

  /// Returns the items that are scheduled at a time, up to the first that is shown whether it is relevant or not.
  private func items(of slot: Int, at date: Date) -> [Int] {
    let items = plan.file.slots[slot].items
    let scheduled = items.indices.filter { index in
      items[index].times.map { clock.shows($0, at: date) } ?? true
    }
    let certain = scheduled.firstIndex { !items[$0].isShownWhileRelevant }
    return Array(certain.map { scheduled[...$0] } ?? scheduled[...])
  }

  private func turns(
    of slot: Int, from start: Date, to end: Date, _ member: (String) -> ScreenMember
  ) -> [SlotSchedule.Turn] {
    let edges = plan.file.slots[slot].items.reduce(into: Set<Int>()) { edges, item in
      if let times = item.times { edges.formUnion(times.edges) }
    }
    var turns: [SlotSchedule.Turn] = []
    var last: [Int]?
    for date in [start] + clock.dates(of: edges, after: start, upTo: end) {
      let items = items(of: slot, at: date)
      guard last != items else { continue }
      last = items
      let choices = items.map { item in
        SlotSchedule.Choice(
          member(plan.file.subjectName(slot, item)),
          isShownWhileRelevant: plan.file.slots[slot].items[item].isShownWhileRelevant)
      }
      turns.append(SlotSchedule.Turn(choices, from: Timestamp(date)))
    }
    return turns
  }

  private func appearances(from start: Date, to end: Date) -> [ScreenSchedule.Appearance] {
    let appearance = plan.file.appearance
    return ([start] + appearance.changes(after: start, upTo: end, in: zone)).map { date in
      ScreenSchedule.Appearance(
        appearance.scheme(at: date, in: zone), from: Timestamp(date))
    }
  }
}
