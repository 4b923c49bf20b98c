import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Flicker prevention in stacks")
struct StackFlickerTests {
  /// Returns two members that alternate in the lead every minute.
  private func rivals(_ low: Float, _ high: Float) -> [StackMember] {
    let clock = (0..<1440).map { (minute: $0, time: "\($0 / 60):\($0 % 60)") }
    return [0, 1].map { turn in
      StackCase.member(
        turn == 0 ? "a" : "b",
        clock.map { StackCase.entry($0.time, $0.minute % 2 == turn ? high : low) })
    }
  }

  @Test("keeps showing one of two nearly equal members")
  func nearlyEqual() {
    let plan = StackCase.planner().plan(rivals(10, 11), StackState(), now: StackCase.midnight)
    #expect(StackCase.text(plan) == "00:00 a")
  }

  @Test(
    "changes at most every 15 minutes on e-paper, and every five minutes on a kiosk")
  func farApart() throws {
    for (cadence, most) in [(60.0, 96), (1.0, 288)] {
      let plan = try #require(
        StackCase.planner(cadence: cadence).plan(
          rivals(1, 100), StackState(), now: StackCase.midnight))
      #expect(plan.turns.count > 10)
      #expect(plan.turns.count <= most)
      for turn in plan.turns {
        #expect(
          turn.to.map { $0 >= turn.from.advanced(by: cadence * (cadence > 1 ? 15 : 300)) } ?? true)
      }
    }
  }

  @Test("shows no turn that is too short for the display")
  func cadence() throws {
    // Each is relevant for ten seconds in turn; the display needs a minute for a change.
    let entries = (0..<360).map { step in
      TimelineOutline.Entry(
        date: StackCase.midnight.advanced(by: Double(step) * 10).date,
        relevance: TimelineEntryRelevance(score: step % 2 == 0 ? 1 : 0))
    }
    let others = entries.map { entry in
      TimelineOutline.Entry(
        date: entry.date,
        relevance: TimelineEntryRelevance(score: 1 - (entry.relevance?.score ?? 0)))
    }
    let members = [StackCase.member("a", entries), StackCase.member("b", others)]
    let plan = try #require(
      StackCase.planner().plan(members, StackState(), now: StackCase.midnight))
    #expect(plan.turns.count > 30)
    #expect(
      zip(plan.turns, plan.turns.dropFirst()).allSatisfy { $1.from >= $0.from.advanced(by: 60) })
  }

  @Test("plans a limited number of changes, and records the plan's end")
  func bounded() throws {
    var planner = StackCase.planner(cadence: 1)
    planner.rules.maximumChanges = 5
    planner.rules.dwell = 1
    let plan = try #require(planner.plan(rivals(1, 100), StackState(), now: StackCase.midnight))
    #expect(StackCase.text(plan) == "00:00 a, 00:01 b, 00:02 a, 00:03 b, 00:04 a")
    #expect(plan.end == StackCase.time("00:04"))
  }

  @Test("a later plan agrees with the rest of the previous plan")
  func replanned() throws {
    let members = rivals(1, 100)
    let planner = StackCase.planner()
    var state = StackState()
    let whole = try #require(planner.plan(members, state, now: StackCase.midnight))
    state.plan = whole
    for minute in [1.0, 7, 14, 15, 16, 100, 721] {
      let now = StackCase.midnight.advanced(by: minute * 60)
      let later = try #require(planner.plan(members, state, now: now))
      let rest = whole.turns.filter { $0.to.map { $0 > now } ?? true }
      #expect(later.turns.prefix(rest.count - 1) == rest.dropLast())
    }
  }
}
