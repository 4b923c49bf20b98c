import Foundation
import FramePipeline
import Testing
import WidgetUI

@testable import WidgetHost

@Suite("Screen schedule")
struct ScreenSchedulerTests {
  private static let playlist = """
    { "playlist": [
        { "instance": "work", "from": "08:00", "to": "17:00", "days": ["mon", "tue", "wed"] },
        { "instance": "night", "from": "22:00", "to": "06:30" },
        { "instance": "rest" } ] },
    { "playlist": [{ "instance": "noon", "from": "12:00", "to": "13:00" }] }
    """
  private static let dark = #""appearance": { "dark": [{ "from": "20:00", "to": "07:00" }] },"#

  private func schedule(
    of playlist: String = Self.playlist, from start: String, hours: Double, zone: String = "UTC"
  ) throws -> ScreenSchedule {
    let plan = try ScreenCase.plan(ScreenCase.text(playlist, members: Self.dark))
    let start = try #require(Timestamp(start)).date
    let scheduler = ScreenScheduler(plan, in: try #require(TimeZone(identifier: zone)))
    return scheduler.schedule(from: start, to: start + hours * 3600) {
      ScreenMember(instance: $0, folders: [:])
    }
  }

  private func text(_ slot: SlotSchedule) -> [String] {
    slot.turns.map { turn in
      let choices = turn.choices.map { choice in
        choice.member.instance + (choice.isShownWhileRelevant ? "?" : "")
      }
      return "\(turn.from.text.prefix(16)) "
        + (choices.isEmpty ? "-" : choices.joined(separator: " "))
    }
  }

  @Test("follows the time of day, across midnight, and the day of the week")
  func playlist() throws {
    // 14 January 2026 is a Wednesday.
    let schedule = try schedule(from: "2026-01-14T07:00:00Z", hours: 30)
    #expect(
      text(schedule.slots[0]) == [
        "2026-01-14T07:00 rest", "2026-01-14T08:00 work", "2026-01-14T17:00 rest",
        "2026-01-14T22:00 night", "2026-01-15T06:30 rest",
      ])
    #expect(
      text(schedule.slots[1]) == [
        "2026-01-14T07:00 -", "2026-01-14T12:00 noon", "2026-01-14T13:00 -",
        "2026-01-15T12:00 noon", "2026-01-15T13:00 -",
      ])
  }

  @Test("offers what is shown while it is relevant together with what is shown otherwise")
  func conditions() throws {
    let playlist = """
      { "playlist": [
          { "instance": "trip", "while": "relevant" },
          { "instance": "delay", "while": "relevant", "from": "08:00", "to": "09:00" },
          { "instance": "work", "from": "08:30", "to": "10:00" }] },
      { "instance": "news", "while": "relevant" }
      """
    let schedule = try schedule(of: playlist, from: "2026-01-14T07:00:00Z", hours: 4)
    #expect(
      schedule.slots.map(text) == [
        [
          "2026-01-14T07:00 trip?", "2026-01-14T08:00 trip? delay?",
          "2026-01-14T08:30 trip? delay? work", "2026-01-14T09:00 trip? work",
          "2026-01-14T10:00 trip?",
        ],
        ["2026-01-14T07:00 news?"],
      ])
  }

  @Test("follows local time when daylight saving time begins")
  func daylightSaving() throws {
    // Daylight saving time starts in Berlin at 02:00 on 29 March 2026.
    let schedule = try schedule(from: "2026-03-28T20:30:00Z", hours: 24, zone: "Europe/Berlin")
    #expect(
      text(schedule.slots[0]) == [
        "2026-03-28T20:30 rest", "2026-03-28T21:00 night", "2026-03-29T04:30 rest",
        "2026-03-29T20:00 night",
      ])
    #expect(
      schedule.appearances.map { "\($0.from.text.prefix(16)) \($0.scheme)" } == [
        "2026-03-28T20:30 dark", "2026-03-29T05:00 light", "2026-03-29T18:00 dark",
      ])
  }

  @Test(
    "follows local time when an hour repeats",
    arguments: [
      // Daylight saving time ends in Berlin at 03:00, 01:00 in UTC, on 25 October 2026.
      ("00:00", "02:30", "2026-10-25T01:10:00Z", ["01:10 show", "01:30 rest", "23:00 show"]),
      (
        "00:00", "02:30", "2026-10-25T00:10:00Z",
        ["00:10 show", "00:30 rest", "01:00 show", "01:30 rest", "23:00 show"]
      ),
      (
        "02:30", "03:00", "2026-10-25T00:00:00Z",
        ["00:00 rest", "00:30 show", "01:00 rest", "01:30 show", "02:00 rest"]
      ),
      (
        "02:10", "02:20", "2026-10-25T00:00:00Z",
        ["00:00 rest", "00:10 show", "00:20 rest", "01:10 show", "01:20 rest"]
      ),
    ])
  func repeatedHour(begin: String, end: String, start: String, turns: [String]) throws {
    let playlist = """
      { "playlist": [
          { "instance": "show", "from": "\(begin)", "to": "\(end)" }, { "instance": "rest" }] }
      """
    let schedule = try schedule(of: playlist, from: start, hours: 23, zone: "Europe/Berlin")
    #expect(text(schedule.slots[0]).map { String($0.dropFirst(11)) } == turns)
  }

  @Test(
    "returns the color scheme at a time and the next change",
    arguments: [
      ("06:59", "dark", "07:00"), ("07:00", "light", "20:00"), ("19:59", "light", "20:00"),
      ("20:00", "dark", "31:00"), ("23:59", "dark", "31:00"),
    ])
  func schemes(time: String, scheme: String, next: String) throws {
    let appearance = ScreenAppearance.dark([WeeklyTimes(start: 1200, end: 420)])
    let date = StackCase.time(time).date
    #expect(appearance.scheme(at: date, in: StackCase.utc).rawValue == scheme)
    #expect(
      appearance.nextChange(after: date, in: StackCase.utc) == StackCase.time(next).date)
    #expect(ScreenAppearance.always(.dark).nextChange(after: date, in: StackCase.utc) == nil)
  }
}
