import Foundation
import Testing

@testable import FramePipeline

@Suite("Timestamps in manifests")
struct TimestampTests {
  @Test(
    "are written in UTC, with milliseconds only if they are not zero",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (0.25, "1970-01-01T00:00:00.250Z"),
      (0.3, "1970-01-01T00:00:00.300Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_763_712_000.0004, "2025-11-21T08:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (1e15, "9999-12-31T23:59:59.999Z"),
      (-1e15, "0000-01-01T00:00:00Z"), (.infinity, "9999-12-31T23:59:59.999Z"),
      (.nan, "1970-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func writes(seconds: Double, text: String) {
    #expect(Timestamp(Date(timeIntervalSince1970: seconds)).text == text)
  }

  @Test(
    "are read with any UTC offset",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T01:30:00+01:30", 0),
      ("1969-12-31T19:00:00-05:00", 0), ("1970-01-01t00:00:01.5z", 1500),
      ("1970-01-01T00:00:00.123456Z", 123), ("2000-02-29 00:00:00Z", 951_782_400_000),
    ] as [(String, Int64)])
  func reads(text: String, milliseconds: Int64) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test(
    "are rejected if the time does not exist",
    arguments: [
      "", "1970-01-01", "1970-02-29T00:00:00Z", "1970-13-01T00:00:00Z", "1970-01-01T24:00:00Z",
      "1970-01-01T00:60:00Z", "1970-01-01T00:00:00", "1970-01-01T00:00:00+25:00", "now",
    ])
  func rejects(text: String) {
    #expect(Timestamp(text) == nil)
  }
}
