import Foundation
import FramePipeline
import Testing

@testable import WidgetHost

@Suite("Playlist planner")
struct PlaylistPlannerTests {
  struct Day: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var interval = 8 * 3600.0
    var created = "00:00"
    var available: Set<String> = ["a", "b", "c"]
    var pin: StackPin?
    var now = "01:00"
    var zone = "UTC"
    /// The turns that begin before 24:00.
    var expected: String
  }

  private static func pin(_ member: String, until end: String?) -> StackPin {
    StackPin(member: member, from: StackCase.time("01:00"), until: end.map(StackCase.time))
  }

  static let days = [
    Day(testDescription: "one after the other", expected: "00:00 a, 08:00 b, 16:00 c"),
    Day(
      testDescription: "from the turn on that has begun", now: "09:30",
      expected: "08:00 b, 16:00 c"),
    Day(
      testDescription: "from the midnight on before it was created", created: "13:10",
      expected: "00:00 a, 08:00 b, 16:00 c"),
    Day(
      testDescription: "from the midnight of the time zone", now: "09:30", zone: "Asia/Tokyo",
      expected: "07:00 c, 15:00 a, 23:00 b"),
    Day(
      testDescription: "without a member that has no frames", available: ["a", "c"],
      expected: "00:00 a, 08:00 c"),
    Day(
      testDescription: "without change, if there is only one", available: ["b"], expected: "00:00 b"
    ),
    Day(testDescription: "nothing, if no member has frames", available: [], expected: ""),
    Day(
      testDescription: "a member that was paged to, and then whose turn it is",
      pin: pin("c", until: "01:30"), expected: "01:00 c, 01:30 a, 08:00 b, 16:00 c"),
    Day(
      testDescription: "a pinned member", pin: pin("c", until: nil), expected: "01:00 c"),
    Day(
      testDescription: "no pinned member without frames", available: ["a", "b"],
      pin: pin("c", until: nil), expected: "00:00 a, 08:00 b, 16:00 a"),
    Day(
      testDescription: "an interval that is no part of a day", interval: 7 * 3600,
      expected: "00:00 a, 07:00 b, 14:00 c, 21:00 a"),
  ]

  private static func planner(_ day: Day) throws -> PlaylistPlanner {
    let playlist = try WidgetStack(
      id: "list", instances: ["a", "b", "c"].map { .panda($0) },
      created: StackCase.time(day.created).date, interval: day.interval)
    let zone = try #require(TimeZone(identifier: day.zone))
    return try #require(
      PlaylistPlanner(of: playlist, rules: StackRules(cadence: 60), timeZone: zone))
  }

  private static func plan(_ day: Day) throws -> StackPlan? {
    try planner(day).plan(
      ["a", "b", "c"], available: day.available, day.pin, now: StackCase.time(day.now))
  }

  @Test("shows", arguments: days)
  func turns(day: Day) throws {
    var plan = try Self.plan(day)
    plan?.turns.removeAll { $0.from >= StackCase.time("24:00") }
    #expect(StackCase.text(plan) == day.expected)
  }

  @Test("plans the same turns whenever the host runs")
  func independent() throws {
    let day = Day(testDescription: "", interval: 25 * 60, expected: "")
    let early = try #require(try Self.plan(day))
    for now in ["01:01", "05:17", "19:59"] {
      var later = day
      later.now = now
      let plan = try #require(try Self.plan(later))
      let rest = early.turns.filter { $0.from >= plan.turns[0].from }
      #expect(plan.turns.prefix(rest.count).map(\.member) == rest.map(\.member), "\(now)")
      #expect(plan.turns.prefix(rest.count).map(\.from) == rest.map(\.from), "\(now)")
    }
  }

  @Test("bounds a plan of short intervals, which is renewed in time")
  func bounded() throws {
    let plan = try #require(
      try Self.plan(Day(testDescription: "", interval: 60, expected: "")))
    #expect(plan.turns.count == 1000)
    #expect(plan.end == plan.turns.last?.from)
    #expect(plan.renewal <= plan.end)
  }

  @Test("is of no use for a stack")
  func stack() throws {
    let stack = try WidgetStack(
      id: "stack", instances: [.panda("a")], created: StackCase.midnight.date)
    #expect(
      PlaylistPlanner(of: stack, rules: StackRules(cadence: 60), timeZone: StackCase.utc) == nil)
  }
}
