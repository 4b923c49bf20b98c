import Foundation
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Staleness")
struct StalenessTests {
  private static func time(_ minute: Int) -> Timestamp {
    Timestamp(milliseconds: Int64(minute) * 60_000)
  }

  private static func frame(until: Int? = nil, staleAfter: Int? = nil) -> Manifest.Frame {
    Manifest.Frame(
      date: time(0), until: until.map(time),
      picture: Manifest.Picture(image: "frames/a.png", sha256: "a", bytes: 1), dirty: [],
      staleAfter: staleAfter.map(time), taps: [])
  }

  @Test(
    "begins an hour after a widget wanted other pictures, where these are still shown",
    arguments: [
      (.after, 10, 0, nil, 70), (.after, 10, 0, 70, nil), (.after, 10, 0, 71, 70),
      (.atEnd, 10, 0, nil, 70), (.never, nil, 0, nil, nil),
      // A reload date that has passed when the timeline is requested.
      (.after, 10, 30, nil, 90),
    ] as [(Manifest.Reload.Policy, Int?, Int, Int?, Int?)])
  func stale(policy: Manifest.Reload.Policy, date: Int?, now: Int, until: Int?, expected: Int?) {
    let reload = Manifest.Reload(policy, date: date.map(Self.time))
    var frame = Self.frame(until: until)
    Staleness(reload, now: Self.time(now)).mark(&frame, inManifestOf: Self.time(now))
    #expect(frame.staleAfter == expected.map(Self.time) && frame.generatedAt == nil)
  }

  @Test(
    "does not begin before a display that sleeps could show others",
    // Quiet hours last from minute 60 to 120.
    arguments: [(-10, 50), (0, 180), (50, 180), (70, 180), (120, 180), (130, 190)])
  func behindQuietHours(reload: Int, expected: Int) {
    let staleness = Staleness(
      Manifest.Reload(.after, date: Self.time(reload)), now: Self.time(-20),
      quiet: QuietTime([QuietHours(start: 60, end: 120)], zone: .gmt))
    #expect(staleness.limit == Self.time(expected))
  }

  /// When each member is stale and when its manifest was generated; up to when the whole is shown; from when on that is
  /// stale, and the age that it tells in a manifest of minute 5.
  @Test(
    "of a whole is that of the member which is stale first",
    arguments: [
      ([(nil, 0), (nil, 1)], nil, nil, nil), ([(60, 0), (nil, 1)], nil, 60, 0),
      ([(60, 0), (50, 1)], nil, 50, 1), ([(60, 2), (60, 1)], nil, 60, 1),
      // Data of this date has no age of its own.
      ([(60, 5), (70, 1)], nil, 60, nil),
      // Shown no longer than it is good.
      ([(60, 0)], 60, nil, nil), ([(60, 0)], 61, 60, 0),
    ] as [([(Int?, Int)], Int?, Int?, Int?)])
  func composed(members: [(Int?, Int)], until: Int?, staleAfter: Int?, age: Int?) {
    var frame = Self.frame(until: until)
    Staleness(
      ofMembers: members.map { (Self.frame(staleAfter: $0.0), Self.time($0.1)) }
    )?.mark(&frame, inManifestOf: Self.time(5))
    #expect(frame.staleAfter == staleAfter.map(Self.time))
    #expect(frame.generatedAt == age.map(Self.time))
  }
}
