import Foundation
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Waking")
struct WakePlanTests {
  private static func time(_ minute: Int) -> Timestamp {
    Timestamp(milliseconds: Int64(minute) * 60_000)
  }

  /// The minutes of the day at which a display wakes that has quiet hours from 1:00 to 2:00.
  private func wake(_ frames: [Int], _ renewals: [Int], after now: Int) -> Int? {
    let quiet = QuietTime([QuietHours(start: 60, end: 120)], zone: .gmt)
    let plan = WakePlan(
      frames: frames.map(Self.time), renewals: renewals.map(Self.time), quiet: quiet)
    return plan.wake(after: Self.time(now)).map { Int($0.milliseconds / 60_000) }
  }

  @Test(
    "happens for the next frame or a new manifest, never in quiet hours",
    arguments: [
      ([0, 10, 20], [], 0, 10), ([0, 10, 20], [], 10, 20), ([0, 10, 20], [], 20, nil),
      ([0], [30], 0, 30), ([0, 50], [30], 0, 30), ([0, 20], [30], 0, 20),
      // What is due in quiet hours, or behind them.
      ([0], [90], 0, 120), ([0, 60, 130], [], 0, 120), ([0], [59], 0, 59), ([0], [120], 0, 120),
      // A manifest that is late is asked for again after a while.
      ([0], [0], 0, 15), ([0], [0], 7, 22), ([0, 10], [0], 7, 10), ([0], [0], 50, 120),
      ([], [], 0, nil),
    ] as [([Int], [Int], Int, Int?)])
  func wakes(frames: [Int], renewals: [Int], now: Int, expected: Int?) {
    #expect(wake(frames, renewals, after: now) == expected)
  }

  @Test(
    "pictures are stale an hour after their widget wanted others, where they are still shown",
    arguments: [
      (.after, 10, 0, nil, 70), (.after, 10, 0, 70, nil), (.after, 10, 0, 71, 70),
      (.atEnd, 10, 0, nil, 70), (.never, nil, 0, nil, nil),
      // A date that is over when the widget is asked.
      (.after, 10, 30, nil, 90),
    ] as [(Manifest.Reload.Policy, Int?, Int, Int?, Int?)])
  func stale(policy: Manifest.Reload.Policy, date: Int?, now: Int, until: Int?, expected: Int?) {
    let reload = Manifest.Reload(policy, date: date.map(Self.time))
    let staleness = Staleness(reload, now: Self.time(now))
    #expect(staleness.staleAfter(until: until.map(Self.time)) == expected.map(Self.time))
  }

  @Test(
    "pictures are not stale before a display that sleeps could show others",
    // Quiet hours are from minute 60 to 120.
    arguments: [(-10, 50), (0, 180), (50, 180), (70, 180), (120, 180), (130, 190)])
  func staleBehindQuietHours(reload: Int, expected: Int) {
    let staleness = Staleness(
      Manifest.Reload(.after, date: Self.time(reload)), now: Self.time(-20),
      quiet: QuietTime([QuietHours(start: 60, end: 120)], zone: .gmt))
    #expect(staleness.limit == Self.time(expected))
  }
}
