import Foundation
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Wake plan")
struct WakePlanTests {
  private static func time(_ minute: Int) -> Timestamp {
    Timestamp(milliseconds: Int64(minute) * 60_000)
  }

  /// Returns the minute at which a display with quiet hours from 1:00 to 2:00 wakes.
  private func wake(_ frames: [Int], _ renewals: [Int], after now: Int) -> Int? {
    let quiet = QuietTime([QuietHours(start: 60, end: 120)], zone: .gmt)
    let plan = WakePlan(
      frames: frames.map(Self.time), renewals: renewals.map(Self.time), quiet: quiet)
    return plan.wake(after: Self.time(now)).map { Int($0.milliseconds / 60_000) }
  }

  @Test(
    "wakes for the next frame or a new manifest, never in quiet hours",
    arguments: [
      ([0, 10, 20], [], 0, 10), ([0, 10, 20], [], 10, 20), ([0, 10, 20], [], 20, nil),
      ([0], [30], 0, 30), ([0, 50], [30], 0, 30), ([0, 20], [30], 0, 20),
      // Events that are due during or after quiet hours.
      ([0], [90], 0, 120), ([0, 60, 130], [], 0, 120), ([0], [59], 0, 59), ([0], [120], 0, 120),
      // An overdue manifest is polled again after a delay.
      ([0], [0], 0, 15), ([0], [0], 7, 22), ([0, 10], [0], 7, 10), ([0], [0], 50, 120),
      ([], [], 0, nil),
    ] as [([Int], [Int], Int, Int?)])
  func wakes(frames: [Int], renewals: [Int], now: Int, expected: Int?) {
    #expect(wake(frames, renewals, after: now) == expected)
  }
}
