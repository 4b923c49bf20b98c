import CCalendar
import Foundation
import InternetDates

/// A parsed event of a calendar, with the times of its occurrences.
struct ParsedEvent {
  var uid: String
  var title: String
  var location: String?
  var notes: String?
  var url: String?
  var isCancelled: Bool
  var start: ParsedTime
  private var end: ParsedTime?
  private var duration: (days: Int, seconds: Int)?
  /// The occurrence that the event overrides (`RECURRENCE-ID`).
  var recurrence: ParsedTime?
  var occurrences: [(time: ParsedTime, until: Int64)]
  var exceptions: [ParsedTime]

  init?(_ event: calendar_event) {
    guard let start = ParsedTime(event.start) else { return nil }
    self.start = start
    uid = Self.text(event.uid) ?? ""
    title = Self.text(event.title).map { HTMLText.line($0) } ?? ""
    location = Self.text(event.location).map { HTMLText.line($0) }
    notes = Self.text(event.notes).map(Self.shortened)
    url = Self.text(event.url)?.webURL
    isCancelled = event.is_cancelled
    end = ParsedTime(event.end)
    if event.has_duration {
      duration = (Int(event.duration_days), Int(event.duration_seconds))
    }
    recurrence = ParsedTime(event.recurrence)
    occurrences = UnsafeBufferPointer(start: event.occurrences, count: event.occurrence_count)
      .compactMap { occurrence in
        ParsedTime(occurrence.time).map { ($0, occurrence.until) }
      }
    exceptions = UnsafeBufferPointer(start: event.exceptions, count: event.exception_count)
      .compactMap { ParsedTime($0) }
  }

  /// Returns the end of an occurrence that begins at a time.
  func end(of time: ParsedTime, from date: Date, in timeZone: TimeZone) -> Date? {
    if start.isDate { return time.day(dayCount, in: timeZone) }
    if let end, let first = start.date(in: timeZone), let last = end.date(in: timeZone) {
      return date + max(0, last.timeIntervalSince(first))
    }
    return date + Double(duration.map { $0.days * 86_400 + $0.seconds } ?? 0)
  }

  private var dayCount: Int {
    if let end { return max(1, end.dateTime.dayNumber - start.dateTime.dayNumber) }
    return max(1, min(duration?.days ?? 1, 3660))
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Some programs write HTML; in plain text, line breaks are significant.
  private static func shortened(_ notes: String) -> String {
    let start = notes.prefix(16_000)
    if start.contains(/<\/?[A-Za-z][^<>]{0,200}>/) { return HTMLText.plain(notes) }
    let text = String(start.prefix(2000)[...].trimmingSpace)
    return notes.count > 2000 ? text.dropLast() + "…" : text
  }
}

/// A parsed time of a calendar.
struct ParsedTime: Hashable {
  var dateTime: ParsedDateTime
  var isDate: Bool
  /// The absolute time, if the file specifies it.
  private var absoluteDate: Date?
  private var zone: String?

  init?(_ time: calendar_time) {
    guard time.is_set else { return nil }
    dateTime = ParsedDateTime(
      year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
      minute: Int(time.minute), second: Int(time.second))
    isDate = time.is_date
    absoluteDate = time.is_instant ? Date(timeIntervalSince1970: Double(time.instant)) : nil
    zone = time.zone.map { String(cString: $0) }
    guard dateTime.isValid else { return nil }
  }

  /// Returns the absolute time; dates and times without a zone are in the given zone.
  func date(in timeZone: TimeZone) -> Date? {
    if let absoluteDate { return absoluteDate }
    if isDate { return day(0, in: timeZone) }
    let named = zone.flatMap { TimeZone(identifier: $0) ?? WindowsZones.timeZone(named: $0) }
    return dateTime.date(in: named ?? timeZone)
  }

  /// Returns the start of the day that is `days` days later.
  func day(_ days: Int, in timeZone: TimeZone) -> Date? {
    dateTime.civilDate.flatMap { day in
      ParsedDateTime(CivilDate(daysSince1970: day.daysSince1970 + days)).date(in: timeZone)
    }
  }
}
