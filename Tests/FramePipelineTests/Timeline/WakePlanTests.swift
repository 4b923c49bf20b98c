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
}
