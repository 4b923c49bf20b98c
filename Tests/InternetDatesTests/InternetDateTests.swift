import Foundation
import InternetDates
import Testing

/// Date formats of the internet.
struct InternetDateTests {
  @Test(arguments: [
    ("2026-11-21T10:00:00Z", 1_795_255_200.0), ("2026-11-21T11:00:00+01:00", 1_795_255_200),
    ("2026-11-21t10:00:00.25z", 1_795_255_200.25), ("2026-11-21 05:00-0500", 1_795_255_200),
    ("1970-01-01T00:00:00Z", 0), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("2024-02-29T00:00:00Z", 1_709_164_800),
  ])
  func readsRFC3339(_ text: String, _ seconds: Double) {
    #expect(InternetDate.date(rfc3339: text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-20T23:00:00Z"), ("2026-07-01T12:30", "2026-07-01T10:30:00Z"),
    ("2026-07-01T12:30:00Z", "2026-07-01T12:30:00Z"),
  ])
  func assumesLocalTimeWithoutAZone(_ text: String, _ expected: String) throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let date = try #require(InternetDate.date(rfc3339: text, in: berlin))
    #expect(InternetDate.text(of: date) == expected)
    #expect(InternetDate.date(rfc3339: text) == nil || text.hasSuffix("Z"))
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-30", "2026-11-21T24:00:00Z", "2026-11-21T10:00:00+25:00",
    "2026-11-21T10:00:00Zx", "2026-11-21T10", "20261121T100000Z", "２026-11-21", "2025-02-29",
  ])
  func rejectsInvalidDates(_ text: String) {
    #expect(InternetDate.date(rfc3339: text, in: .gmt) == nil)
  }

  @Test(arguments: [
    ("Sat, 21 Nov 2026 10:00:00 GMT", "2026-11-21T10:00:00Z"),
    ("21 Nov 26 05:00 EST", "2026-11-21T10:00:00Z"),
    ("Sat, 21 November 2026 10:00:00 +0130", "2026-11-21T08:30:00Z"),
    ("Sat, 21 Nov 2026 10:00:00 PDT", "2026-11-21T17:00:00Z"),
    ("Sat,21 Nov 1999 10:00:00 Z", "1999-11-21T10:00:00Z"),
    ("Sat, 21 Nov 99 10:00:00", "1999-11-21T10:00:00Z"),
  ])
  func readsRFC822(_ text: String, _ expected: String) {
    #expect(InternetDate.date(rfc822: text).map { InternetDate.text(of: $0) } == expected)
  }

  @Test(arguments: [
    "", "yesterday", "Sat, 32 Nov 2026 10:00:00 GMT", "21 Nox 2026 10:00:00 GMT", "1 2 3 4",
  ])
  func rejectsInvalidRFC822Dates(_ text: String) {
    #expect(InternetDate.date(rfc822: text) == nil)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"),
    ("Wed Nov 16 08:49:37 1994", "1994-11-16T08:49:37Z"),
    ("06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    // A year of two digits is at most 50 years after the current one.
    ("Monday, 02-Mar-26 10:00:00 GMT", "2026-03-02T10:00:00Z"),
    ("Monday, 02-Mar-76 10:00:00 GMT", "2076-03-02T10:00:00Z"),
    ("Monday, 02-Mar-77 10:00:00 GMT", "1977-03-02T10:00:00Z"),
    ("Saturday, 01-Jan-00 00:00:00 GMT", "2000-01-01T00:00:00Z"),
    ("", nil), ("yesterday", nil), ("Sun Nov 31 08:49:37 1994", nil), ("a b c : d", nil),
    ("Sunday, 31-Nov-94 08:49:37 GMT", nil), ("Sunday, 06-Nov-1 08:49:37 GMT", nil),
    ("Sunday, 06--94 08:49:37 GMT", nil), ("Sunday, 06-Nov--4 08:49:37 GMT", nil),
  ])
  func readsTheFormsOfHTTP(_ text: String, _ expected: String?) {
    let now = Date(timeIntervalSince1970: 1_772_409_600)  // 2 March 2026
    #expect(HTTPDate.date(from: text, now: now).map { InternetDate.text(of: $0) } == expected)
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00Z"),
    (-0.5, "1969-12-31T23:59:59.500Z", "1969-12-31T23:59:59.500Z", "1969-12-31T23:59:59Z"),
    (1e15, "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59Z"),
  ])
  func writesAFractionWhereItIsWanted(
    _ seconds: Double, _ needed: String, _ always: String, _ never: String
  ) {
    let milliseconds = InternetDate.milliseconds(of: Date(timeIntervalSince1970: seconds))
    #expect(InternetDate.text(milliseconds: milliseconds) == needed)
    #expect(InternetDate.text(milliseconds: milliseconds, fraction: .always) == always)
    #expect(InternetDate.text(milliseconds: milliseconds, fraction: .never) == never)
  }

  @Test(arguments: [
    "2026-11-21", "2026-11-21T10:00Z", "2026-11-21T10:00:00", "2026-11-21T10:00:00+01",
    "2026-11-21T10:00:00+0100", "2026-11-21T10:00:00,5Z", "2026-11-21T10:00:60Z",
  ])
  func rejectsDeviationsFromRFC3339WhereItsExactFormIsRequired(_ text: String) {
    #expect(InternetDate.milliseconds(rfc3339: text) == nil)
    #expect(InternetDate.date(rfc3339: text, in: .gmt) != nil)
  }
}
