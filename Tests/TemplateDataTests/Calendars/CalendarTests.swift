import Foundation
import InternetDates
import TestSupport
import Testing

@testable import TemplateData

/// Events within a number of days: recurrence, exceptions, time zones, and unbounded rules.
struct CalendarTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// The events of the week from Monday, 2026-11-23, in Berlin.
  private func events(_ lines: String..., days: Int = 7) throws -> [String] {
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\n" + lines.joined(separator: "\n") + "\nEND:VCALENDAR\n"
    let value = try value(text, days: days)
    guard case .array(let events)? = value["events"] else { return [] }
    return events.map { event in
      guard case .date(let start)? = event["start"], case .date(let end)? = event["end"],
        case .string(let title)? = event["title"]
      else { return "?" }
      let isAllDay = event["isAllDay"] == true
      return "\(Self.text(start, isAllDay)) \(Self.text(end, isAllDay)) \(title)"
    }
  }

  private func value(_ text: String, days: Int = 7) throws -> DataValue {
    let now = try #require(InternetDate.date(rfc3339: "2026-11-23T10:00:00+01:00"))
    return try CalendarReader(now: now, days: days, timeZone: Self.berlin)
      .value(of: Array(text.utf8), named: "agenda")
  }

  private static func text(_ date: Date, _ isAllDay: Bool) -> String {
    var style = Date.ISO8601FormatStyle(timeZone: berlin).year().month().day()
    if !isAllDay { style = style.time(includingFractionalSeconds: false) }
    return date.formatted(style)
  }

  private func event(_ lines: String...) -> String {
    (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")
  }

  private static let newYork = """
    BEGIN:VTIMEZONE
    TZID:Custom/East
    BEGIN:STANDARD
    DTSTART:20071104T020000
    RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20070311T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0400
    END:DAYLIGHT
    END:VTIMEZONE
    """

  @Test func readsEachFieldOfAnEvent() throws {
    let value = try value(
      """
      BEGIN:VCALENDAR\r
      X-WR-CALNAME:Home\\, sweet\r
      BEGIN:VEVENT\r
      UID:1\r
      SUMMARY:Long ti\r
       tle\\; here\r
      DTSTART:20261124T090000Z\r
      DTEND:20261124T100000Z\r
      LOCATION:Room\\n1\r
      DESCRIPTION:Line\\nNext\r
      URL:https://example.org/1\r
      END:VEVENT\r
      END:VCALENDAR\r
      """)
    let start = InternetDate.date(rfc3339: "2026-11-24T09:00:00Z")
    #expect(
      value == [
        "name": "Home, sweet",
        "events": [
          [
            "uid": "1", "title": "Long title; here", "start": .dateValue(start),
            "end": .dateValue(start?.addingTimeInterval(3600)), "isAllDay": false,
            "location": "Room 1",
            "notes": "Line\nNext", "url": "https://example.org/1", "calendar": "Home, sweet",
          ]
        ], "isComplete": true,
      ])
  }

  @Test func resolvesTimeZones() throws {
    #expect(
      try events(
        Self.newYork,
        event("SUMMARY:utc", "DTSTART:20261124T090000Z"),
        event("SUMMARY:floating", "DTSTART:20261124T110000", "DURATION:PT30M"),
        event(
          "SUMMARY:defined", "DTSTART;TZID=Custom/East:20261124T070000",
          "DTEND;TZID=Custom/East:20261124T080000"),
        event("SUMMARY:named", "DTSTART;TZID=Asia/Tokyo:20261124T220000"),
        event("SUMMARY:of Windows", "DTSTART;TZID=Tokyo Standard Time:20261124T221500"),
        event("SUMMARY:quoted", "DTSTART;TZID=\"W. Europe Standard Time\":20261124T143000"),
        event("SUMMARY:unknown", "DTSTART;TZID=Nowhere:20261124T150000"),
        event("SUMMARY:day", "DTSTART;VALUE=DATE:20261124")) == [
          "2026-11-24 2026-11-25 day",
          "2026-11-24T10:00:00 2026-11-24T10:00:00 utc",
          "2026-11-24T11:00:00 2026-11-24T11:30:00 floating",
          "2026-11-24T13:00:00 2026-11-24T14:00:00 defined",
          "2026-11-24T14:00:00 2026-11-24T14:00:00 named",
          "2026-11-24T14:15:00 2026-11-24T14:15:00 of Windows",
          "2026-11-24T14:30:00 2026-11-24T14:30:00 quoted",
          "2026-11-24T15:00:00 2026-11-24T15:00:00 unknown",
        ])
  }

  @Test(arguments: WindowsZones.identifiers.sorted { $0.key < $1.key })
  func knowsEveryWindowsTimeZone(name: String, identifier: String) {
    #expect(WindowsZones.timeZone(named: name)?.identifier != nil, "\(identifier)")
  }

  @Test func returnsEventsInTheWindowOnly() throws {
    #expect(
      try events(
        event("SUMMARY:ended", "DTSTART:20261122T200000Z", "DTEND:20261122T230000Z"),
        event("SUMMARY:goes on", "DTSTART:20261122T200000Z", "DTEND:20261123T000000Z"),
        event("SUMMARY:long", "DTSTART;VALUE=DATE:20261001", "DTEND;VALUE=DATE:20261124"),
        event("SUMMARY:last", "DTSTART:20261129T225959Z"),
        event("SUMMARY:next week", "DTSTART:20261129T230000Z")) == [
          "2026-10-01 2026-11-24 long",
          "2026-11-22T21:00:00 2026-11-23T01:00:00 goes on",
          "2026-11-29T23:59:59 2026-11-29T23:59:59 last",
        ])
  }

  @Test func expandsRecurrences() throws {
    #expect(
      try events(
        event(
          "SUMMARY:weekly", "DTSTART;TZID=Europe/Berlin:20200106T090000",
          "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
        event("SUMMARY:other", "DTSTART:20261116T100000", "RRULE:FREQ=WEEKLY;INTERVAL=2"),
        event(
          "SUMMARY:until", "DTSTART;TZID=Europe/Berlin:20261120T080000",
          "RRULE:FREQ=DAILY;UNTIL=20261124T070000Z"),
        event("SUMMARY:count", "DTSTART:20261122T070000", "RRULE:FREQ=DAILY;COUNT=3"),
        event("SUMMARY:birthday", "DTSTART;VALUE=DATE:19841126", "RRULE:FREQ=YEARLY"),
        event("SUMMARY:extra", "DTSTART:20261001T120000", "RDATE:20261127T120000,20270101T120000"))
        == [
          "2026-11-23T07:00:00 2026-11-23T07:00:00 count",
          "2026-11-23T08:00:00 2026-11-23T08:00:00 until",
          "2026-11-23T09:00:00 2026-11-23T09:00:00 weekly",
          "2026-11-24T07:00:00 2026-11-24T07:00:00 count",
          "2026-11-24T08:00:00 2026-11-24T08:00:00 until",
          "2026-11-25T09:00:00 2026-11-25T09:00:00 weekly",
          "2026-11-26 2026-11-27 birthday",
          "2026-11-27T12:00:00 2026-11-27T12:00:00 extra",
        ])
  }

  @Test func keepsTheLocalTimeAcrossDaylightSavingTransitions() throws {
    let all = try events(
      Self.newYork,
      event(
        "SUMMARY:a", "DTSTART;TZID=Custom/East:20260701T120000", "RRULE:FREQ=MONTHLY;BYMONTHDAY=1"),
      days: 180)
    #expect(
      all.map { String($0.prefix(19)) } == [
        "2026-12-01T18:00:00", "2027-01-01T18:00:00", "2027-02-01T18:00:00", "2027-03-01T18:00:00",
        "2027-04-01T18:00:00", "2027-05-01T18:00:00",
      ])
  }

  @Test func appliesExceptions() throws {
    #expect(
      try events(
        event(
          "UID:1", "SUMMARY:daily", "DTSTART;TZID=Europe/Berlin:20261101T090000",
          "RRULE:FREQ=DAILY",
          "EXDATE;TZID=Europe/Berlin:20261123T090000", "EXDATE:20261124T080000Z",
          "EXDATE;VALUE=DATE:20261126"),
        event(
          "UID:1", "SUMMARY:moved", "RECURRENCE-ID;TZID=Europe/Berlin:20261125T090000",
          "DTSTART;TZID=Europe/Berlin:20261125T150000"),
        event(
          "UID:1", "SUMMARY:gone", "RECURRENCE-ID:20261127T080000Z", "DTSTART:20261127T080000Z",
          "STATUS:CANCELLED"),
        event("UID:1", "SUMMARY:far", "RECURRENCE-ID:20261128T080000Z", "DTSTART:20270128T080000Z"),
        event("UID:2", "SUMMARY:cancelled", "DTSTART:20261128T080000Z", "STATUS:CANCELLED")) == [
          "2026-11-25T15:00:00 2026-11-25T15:00:00 moved",
          "2026-11-29T09:00:00 2026-11-29T09:00:00 daily",
        ])
  }

  /// Without limits, libical searches for years for occurrences that never come.
  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=2147483648", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;COUNT=2147483647",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2;BYSETPOS=-366",
      "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=300", "FREQ=HOURLY", "FREQ=HOURLY;BYSETPOS=300;BYMINUTE=1",
      "FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=1", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1",
      "FREQ=DAILY;INTERVAL=99999999",
      "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,TU;BYYEARDAY=366;BYSETPOS=366",
      "FREQ=DAILY;BYYEARDAY=366;BYMONTH=1",
      "FREQ=DAILY;BYSETPOS=100", "FREQ=MONTHLY;BYDAY=-53MO", "FREQ=",
      "FREQ=DAILY;UNTIL=00000000T000000Z", "FREQ=DAILY;BYSECOND=61;BYHOUR=25",
      "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12;BYSECOND=0,1,2,3,4,5,6,7,8,9,10,11;BYMONTH=2;BYMONTHDAY=31",
    ])
  func terminatesForHostileRules(_ rule: String) throws {
    for start in ["00010101T000000Z", "19700101T000000", "20261120T000000", "99991231T235959"] {
      let event = event("SUMMARY:a", "DTSTART:\(start)", "RRULE:\(rule)")
      let shown = try events(event, event, event, days: 366)
      #expect(shown.count <= 3 * 2000, "\(start)")
    }
  }

  @Test func reportsIncompleteResults() throws {
    let value = try value(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261123T000000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT\nEND:VCALENDAR"
    )
    #expect(value["isComplete"] == false)
    guard case .array(let events)? = value["events"] else { return }
    #expect(events.count == 1)
  }

  @Test(.timeLimit(.minutes(60))) func limitsManyEventsAndHostileZones() throws {
    let zone = Self.newYork.replacingOccurrences(of: "FREQ=YEARLY", with: "FREQ=SECONDLY")
    #expect(try events(zone, event("DTSTART;TZID=Custom/East:20261124T070000")).count == 1)
    let many = (0..<8000).map {
      event("UID:\($0)", "DTSTART:20000101T000000Z", "RRULE:FREQ=DAILY")
    }
    #expect(!(try events(many.joined(separator: "\n"))).isEmpty)
  }

  @Test(arguments: [
    ("", "agenda:1:1: is not iCalendar, which begins with 'BEGIN:VCALENDAR'"),
    ("<html>", "agenda:1:1: is not iCalendar, which begins with 'BEGIN:VCALENDAR'"),
    ("BEGIN:VCALENDAR\nend:VCALENDAR\nEND:VEVENT", "agenda:1:1: has an 'END' without its 'BEGIN'"),
    ("BEGIN:VCALENDAR\0", "agenda:1:1: contains a null character; it must be UTF-8"),
    (
      String(repeating: "BEGIN:VCALENDAR\n", count: 100_000),
      "agenda:1:1: is nested more than 8 deep"
    ),
    (
      "BEGIN:VCALENDAR\n" + String(repeating: "BE\n GIN:VEVENT\n", count: 100_000),
      "agenda:1:1: is nested more than 8 deep"
    ),
  ])
  func rejectsMalformedCalendars(_ text: String, _ error: String) {
    #expect { try value(text) } throws: { "\($0)" == error }
  }

  @Test func handlesRandomChanges() throws {
    var numbers = SeededRandomNumberGenerator(seed: 3)
    let seed =
      "BEGIN:VCALENDAR\nX-WR-CALNAME:a\n" + Self.newYork + "\n"
      + event(
        "UID:1", "SUMMARY:dä", "DTSTART;TZID=Custom/East:20261101T090000", "DURATION:P1DT2H",
        "RRULE:FREQ=WEEKLY;BYDAY=MO,-1TU;COUNT=50;INTERVAL=2",
        "EXDATE:20261123T090000Z", "RDATE;VALUE=PERIOD:20261124T080000Z/PT1H")
      + "\n"
      + event(
        "UID:1", "RECURRENCE-ID:20261130T140000Z", "DTSTART;VALUE=DATE:20261125", "STATUS:CONFIRMED"
      )
      + "\nEND:VCALENDAR\n"
    for _ in 0..<1500 {
      let bytes = numbers.mutation(of: Array(seed.utf8))
      guard let value = try? value(String(decoding: bytes, as: UTF8.self)) else { continue }
      #expect(value["events"] != nil)
    }
  }
}
