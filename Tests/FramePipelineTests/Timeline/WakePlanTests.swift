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
  private func wake(
    _ frames: [Int], _ renewals: [Int], after now: Int, awaitedSince: Int? = nil
  ) -> Int? {
    let quiet = QuietTime([QuietHours(start: 60, end: 120)], zone: .gmt)
    let plan = WakePlan(
      frames: frames.map(Self.time), renewals: renewals.map(Self.time), quiet: quiet,
      awaitedSince: awaitedSince.map(Self.time))
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

  @Test(
    "asks each minute for a first timeline, and after ten minutes as for any other",
    arguments: [
      (0, 0, 1), (0, 7, 8), (0, 9, 10), (0, 10, 25), (30, 31, 32), (0, 200, 215), (50, 59, 120),
    ])
  func firstTimeline(written: Int, now: Int, expected: Int) {
    #expect(wake([0], [written], after: now, awaitedSince: written) == expected)
  }

  @Test(
    "expects a first timeline of a manifest with the snapshot or the placeholder alone",
    arguments: [
      ("snapshot", .after, 0, true), ("placeholder", .after, 0, true),
      // A timeline of one entry, and one whose renewal is still to come.
      ("frame", .after, 0, false), ("snapshot", .after, 1, false), ("snapshot", .never, nil, false),
      ("snapshot", .atEnd, 0, false),
    ] as [(String, Manifest.Reload.Policy, Int?, Bool)])
  func awaited(shown: String, policy: Manifest.Reload.Policy, renewal: Int?, isAwaited: Bool) {
    func picture(_ name: String) -> Manifest.Picture {
      Manifest.Picture(image: "frames/\(name).png", sha256: name, bytes: 1)
    }
    var manifest = Manifest(
      kind: "kind", family: "systemSmall", instance: "wall",
      device: Manifest.Device(DeviceCatalog.trmnl), size: Manifest.PictureSize(PixelSize(8, 8)),
      locale: "en_US", timeZone: "UTC", colorScheme: "light", generatedAt: Self.time(0),
      reload: Manifest.Reload(policy, date: renewal.map(Self.time)),
      snapshot: picture("snapshot"), placeholder: picture("placeholder"),
      frames: [
        Manifest.Frame(
          date: Self.time(0), until: nil, picture: picture(shown), dirty: [], taps: [])
      ])
    #expect((manifest.awaitsTimelineSince == Self.time(0)) == isAwaited)
    manifest.planNextWake(quiet: .none)
    #expect(!isAwaited || manifest.nextWake == Self.time(1))
  }
}
