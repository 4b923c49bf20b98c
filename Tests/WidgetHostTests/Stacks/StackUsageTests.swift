import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Stack usage")
struct StackUsageTests {
  private let office = Coordinate(latitude: 48.137, longitude: 11.575)
  private let nextDoor = Coordinate(latitude: 48.139, longitude: 11.576)
  private let home = Coordinate(latitude: 48.200, longitude: 11.600)

  /// Returns the state after a week of views of `news` at 07:00 and of `trains` at 18:00.
  private func week(places: Bool = false) -> StackState {
    var state = StackState()
    for day in -7..<0 {
      for (member, hour, location) in [("news", 7.0, home), ("trains", 18.0, office)] {
        state.usage.count(
          member, at: StackCase.midnight.advanced(by: Double(day) * 86_400 + hour * 3600),
          in: StackCase.utc, location: places ? location : nil)
      }
    }
    return state
  }

  private let silent = ["mail", "news", "trains"].map {
    StackCase.member($0, [StackCase.entry("00:00")])
  }

  @Test("the time of day decides between members without relevance")
  func timeOfDay() {
    let plan = StackCase.planner().plan(silent, week(), now: StackCase.midnight)
    #expect(StackCase.text(plan) == "00:00 mail, 06:00 news, 17:00 trains")
  }

  @Test("the location also decides between members without relevance")
  func place() throws {
    for (location, expected) in [(office, "trains"), (nextDoor, "trains"), (home, "news")] {
      let planner = StackCase.planner(location: location)
      let plan = planner.plan(silent, week(places: true), now: StackCase.midnight)
      #expect(plan?.turns.first?.member == expected)
    }
  }

  @Test("usage decides between equally relevant members, but does not outweigh a score of 0")
  func relevance() {
    let equal = ["mail", "news"].map { StackCase.member($0, [StackCase.entry("00:00", 1)]) }
    let planner = StackCase.planner()
    #expect(
      StackCase.text(planner.plan(equal, week(), now: StackCase.midnight))
        == "00:00 mail, 06:00 news")
    let refused = [equal[0], StackCase.member("news", [StackCase.entry("00:00", 0)])]
    #expect(
      StackCase.text(planner.plan(refused, week(), now: StackCase.midnight)) == "00:00 mail")
  }

  @Test("hours are local when daylight saving time changes")
  func daylightSaving() throws {
    // 29 March 2026: 02:00 in Berlin becomes 03:00, at 01:00 in UTC.
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let start = try #require(Timestamp("2026-03-28T23:00:00Z"))
    let hours = LocalHours(from: start, to: start.advanced(by: 4 * 3600), in: berlin)
    #expect(hours.hours == [0, 1, 3, 4])
    let autumn = try #require(Timestamp("2026-10-24T22:30:00Z"))
    #expect(
      LocalHours(from: autumn, to: autumn.advanced(by: 4 * 3600), in: berlin).hours
        == [0, 1, 2, 2, 3])

    var state = StackState()
    for day in -7..<0 {
      state.usage.count(
        "news", at: start.advanced(by: Double(day) * 86_400 + 7 * 3600), in: berlin, location: nil)
    }
    let members = ["mail", "news"].map { StackMember(id: $0, entries: [], scale: ScoreScale()) }
    let plan = try #require(
      StackCase.planner(zone: berlin).plan(members, state, now: start))
    // 06:00 is five hours after midnight on this day.
    #expect(plan.turns.map(\.from) == [start, start.advanced(by: 5 * 3600)])
  }

  @Test("hours start at the half hour in time zones with such an offset")
  func halfHourZone() throws {
    let kolkata = try #require(TimeZone(identifier: "Asia/Kolkata"))
    let hours = LocalHours(
      from: StackCase.midnight, to: StackCase.time("02:00"), in: kolkata)
    #expect(hours.hours == [5, 6, 7])
    #expect(hours.starts.dropFirst().first == StackCase.time("00:30"))
  }

  @Test("usage decays, and its size is limited")
  func bounded() throws {
    var usage = StackUsage()
    let start = StackCase.midnight
    for _ in 0..<100 { usage.count("old", at: start, in: StackCase.utc, location: nil) }
    #expect(usage.share(of: "old", hour: 0, location: nil) > 0.9)
    let later = start.advanced(by: 140 * 86_400)
    for _ in 0..<5 { usage.count("new", at: later, in: StackCase.utc, location: nil) }
    #expect(
      usage.share(of: "new", hour: 0, location: nil)
        > usage.share(of: "old", hour: 0, location: nil))

    let room = try (0..<10_000).map { step in
      usage.count(
        "old", at: later.advanced(by: Double(step) * 60), in: StackCase.utc,
        location: Coordinate(latitude: Double(step % 170) - 85, longitude: Double(step % 350) - 175)
      )
      return step % 5000 == 4999 ? try JSONEncoder().encode(usage).count : 0
    }
    #expect(room.max() ?? 0 < 4000)
  }

  @Test("calculates the distance between coordinates")
  func distance() {
    // A degree of latitude is 111.2 km.
    let a = Coordinate(latitude: 10, longitude: 20), b = Coordinate(latitude: 11, longitude: 20)
    #expect(abs(a.distance(to: b) - 111_195) < 10)
    #expect(a.distance(to: a) == 0)
  }
}
