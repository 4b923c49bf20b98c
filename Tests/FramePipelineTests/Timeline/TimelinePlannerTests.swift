import Foundation
import Graphics
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Timeline planner")
struct TimelinePlannerTests {
  /// Describes a plan, as in `0:[0,60) 1:[60,…)`: the entry, its first second and the next frame's.
  private func plan(
    _ seconds: [Double], now: Double = 0, shortest: Double = 0, quiet: QuietTime = .none
  ) -> String {
    TimelinePlanner(shortestInterval: shortest, quiet: quiet).plan(
      seconds.map { Date(timeIntervalSince1970: $0) }, now: Date(timeIntervalSince1970: now)
    ).frames.map { frame in
      let until = frame.until.map { "\($0.milliseconds / 1000))" } ?? "…)"
      return "\(frame.entry):[\(frame.date.milliseconds / 1000),\(until)"
    }.joined(separator: " ")
  }

  @Test(
    "shows each entry until the next one",
    arguments: [
      ([0], 0, "0:[0,…)"),
      ([0, 60, 120], 0, "0:[0,60) 1:[60,120) 2:[120,…)"),
      ([120, 0, 60], 0, "1:[0,60) 2:[60,120) 0:[120,…)"),
      // Of entries with equal dates, the last one wins.
      ([0, 60, 60, 60], 0, "0:[0,60) 3:[60,…)"),
      // The current entry stays; earlier ones are dropped.
      ([0, 60, 120, 180], 125, "2:[120,180) 3:[180,…)"),
      ([0, 60, 120], 120, "2:[120,…)"),
      ([0, 60], 500, "1:[60,…)"),
      // The first entry is shown from its date on, even if that is in the future.
      ([60, 120], 0, "0:[60,120) 1:[120,…)"),
      ([], 0, ""),
    ] as [([Double], Double, String)])
  func intervals(seconds: [Double], now: Double, expected: String) {
    #expect(plan(seconds, now: now) == expected)
  }

  @Test(
    "shows frames for at least the display's shortest interval",
    arguments: [
      ([0, 60, 120], "0:[0,60) 1:[60,120) 2:[120,…)"),
      // An entry that comes too early is deferred, and the latest entry that is due wins.
      ([0, 10, 20, 30], "0:[0,60) 3:[60,…)"),
      ([0, 10, 100], "0:[0,60) 1:[60,120) 2:[120,…)"),
      ([0, 60, 61, 300], "0:[0,60) 1:[60,120) 2:[120,300) 3:[300,…)"),
      // A clock that was started or reloaded between two minutes is in time from the next one on.
      ([37, 60, 120, 180], "0:[37,60) 1:[60,120) 2:[120,180) 3:[180,…)"),
      ([59, 60, 120], "0:[59,60) 1:[60,120) 2:[120,…)"),
      ([0, 37, 90, 150], "0:[0,60) 1:[60,150) 3:[150,…)"),
      ([37, 60, 80, 100, 120], "0:[37,97) 2:[97,157) 4:[157,…)"),
      ([0.002, 60, 120, 180], "0:[0,60) 1:[60,120) 2:[120,180) 3:[180,…)"),
      // Others are in time again by themselves.
      ([0, 30, 91, 200], "0:[0,60) 1:[60,120) 2:[120,200) 3:[200,…)"),
    ] as [([Double], String)])
  func shortest(seconds: [Double], expected: String) {
    #expect(plan(seconds, shortest: 60) == expected)
  }

  @Test(
    "starts no frames in quiet hours",
    arguments: [
      ([0, 60, 120, 180], 0, 0, "0:[0,180) 3:[180,…)"),
      ([0, 60, 120, 200], 0, 0, "0:[0,180) 2:[180,200) 3:[200,…)"),
      ([0, 60, 120, 200], 0, 60, "0:[0,180) 2:[180,240) 3:[240,…)"),
      ([0, 30, 300], 0, 60, "0:[0,180) 1:[180,300) 2:[300,…)"),
      // The current entry is shown immediately, but a future one is not.
      ([0, 60, 120, 300], 90, 0, "1:[60,180) 2:[180,300) 3:[300,…)"),
      ([70, 300], 0, 0, "0:[180,300) 1:[300,…)"),
    ] as [([Double], Double, Double, String)])
  func quiet(seconds: [Double], now: Double, shortest: Double, expected: String) {
    let quiet = QuietTime([QuietHours(start: 1, end: 3)], zone: .gmt)
    #expect(plan(seconds, now: now, shortest: shortest, quiet: quiet) == expected)
  }

  @Test("reports how many entries are not shown")
  func diagnostic() {
    let dates = (0..<120).map { Date(timeIntervalSince1970: Double($0)) }
    let plan = TimelinePlanner(shortestInterval: 60).plan(dates, now: dates[0])
    #expect(plan.frames.map(\.entry) == [0, 60, 119])
    #expect(plan.diagnostics.map(\.message).first?.hasPrefix("117 entries are not shown") == true)
  }

  @Test("reports how many entries begin and end unseen in quiet hours")
  func unseenInQuietHours() {
    let quiet = QuietTime([QuietHours(start: 1, end: 3)], zone: .gmt)
    func messages(_ seconds: [Double]) -> [String] {
      TimelinePlanner(shortestInterval: 0, quiet: quiet).plan(
        seconds.map { Date(timeIntervalSince1970: $0) }, now: Date(timeIntervalSince1970: 0)
      ).diagnostics.map { "\($0.severity): \($0.message)" }
    }
    #expect(messages([0, 70, 200]) == [])
    #expect(
      messages([0, 70, 80, 200]) == [
        "note: 1 entry is not shown, because others follow before the display's quiet hours end"
      ])
    #expect(
      messages([0, 70, 80, 90, 180]) == [
        "note: 3 entries are not shown, because others follow before the display's quiet hours end"
      ])
  }

  @Test("plans ten thousand entries")
  func many() {
    let dates = (0..<10_000).map { Date(timeIntervalSince1970: Double($0) * 60) }
    let plan = TimelinePlanner(shortestInterval: 60).plan(dates, now: dates[0])
    #expect(plan.frames.count == 10_000)
    #expect(plan.diagnostics.isEmpty)
  }

  @Test("accepts non-finite dates", arguments: [.nan, .infinity, -.infinity] as [Double])
  func notFinite(seconds: Double) {
    #expect(!plan([seconds, 10], shortest: .infinity).isEmpty)
  }
}
