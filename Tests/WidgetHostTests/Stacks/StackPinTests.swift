import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Stack paging and pins")
struct StackPinTests {
  private let planner = StackCase.planner()
  /// The third member is never relevant, the second from 09:00 to 12:00.
  private let members = [
    StackCase.member("a", [StackCase.entry("00:00")]),
    StackCase.member(
      "b", [StackCase.entry("00:00", 0), StackCase.entry("09:00", 1), StackCase.entry("12:00", 0)]),
    StackCase.member("c", [StackCase.entry("00:00", -1)]),
  ]

  private func state(plannedAt time: String, _ pin: StackPin?) -> StackState {
    var state = StackState()
    state.plan = planner.plan(members, state, now: StackCase.midnight)
    state.pin = pin
    state.plan = planner.plan(members, state, now: StackCase.time(time))
    return state
  }

  @Test("a page stays for half an hour, then the most relevant member returns")
  func page() {
    let pin = StackPin(
      member: "c", from: StackCase.time("10:00"), until: StackCase.time("10:30"))
    #expect(
      StackCase.text(state(plannedAt: "10:00", pin).plan) == "10:00 c, 10:30 b, 12:00 a")
  }

  @Test("a page takes precedence over a planned change")
  func pageBeforeChange() {
    let pin = StackPin(
      member: "c", from: StackCase.time("08:50"), until: StackCase.time("09:20"))
    #expect(StackCase.text(state(plannedAt: "08:50", pin).plan) == "08:50 c, 09:20 b, 12:00 a")
  }

  @Test("a pin stays, even in a plan on another day")
  func pin() {
    let pin = StackPin(member: "c", from: StackCase.time("08:00"), until: nil)
    var state = state(plannedAt: "08:00", pin)
    #expect(StackCase.text(state.plan) == "08:00 c")
    state.plan = planner.plan(members, state, now: StackCase.time("33:30"))
    #expect(StackCase.text(state.plan) == "08:00 c")
  }

  @Test("the state is unchanged after encoding and decoding")
  func coding() throws {
    let pin = StackPin(member: "c", from: StackCase.time("08:00"), until: nil)
    var state = state(plannedAt: "08:00", pin)
    state.usage.count(
      "a", at: StackCase.time("08:00"), in: StackCase.utc,
      location: Coordinate(latitude: 48.1, longitude: 11.6))
    let text = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(StackState.self, from: text) == state)
  }

  @Test("a clock that is set back by a year does not extend a page")
  func clockBack() {
    let pin = StackPin(
      member: "c", from: StackCase.time("10:00").advanced(by: 365 * 86_400),
      until: StackCase.time("10:30").advanced(by: 365 * 86_400))
    var later = StackState()
    later.pin = pin
    later.plan = StackPlan(
      turns: [StackPlan.Turn(member: "c", from: pin.from)], made: pin.from, end: pin.from)
    let plan = planner.plan(members, later, now: StackCase.time("10:00"))
    #expect(StackCase.text(plan) == "10:00 c, 10:30 b, 12:00 a")
  }

  @Test("a clock that is set ahead by a year ends a page")
  func clockAhead() throws {
    let pin = StackPin(
      member: "c", from: StackCase.time("10:00"), until: StackCase.time("10:30"))
    let state = state(plannedAt: "10:00", pin)
    let now = StackCase.time("10:00").advanced(by: 365 * 86_400)
    #expect(try #require(planner.plan(members, state, now: now)).turn(at: now)?.member == "a")
  }

  @Test("a pin of a removed member is ignored")
  func gone() {
    let pin = StackPin(member: "x", from: StackCase.time("10:00"), until: nil)
    #expect(StackCase.text(state(plannedAt: "10:00", pin).plan) == "09:00 b, 12:00 a")
  }
}
