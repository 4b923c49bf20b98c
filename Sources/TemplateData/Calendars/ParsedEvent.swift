import CCalendar
import Foundation
import InternetDates

/// An event of a calendar as it is written, with the times at which it may occur.
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
  /// The occurrence that the event stands for.
  var recurrence: ParsedTime?
  var occurrences: [(time: ParsedTime, until: Int64)]
  var exceptions: [ParsedTime]

  init?(_ event: calendar_event) {
    guard let start = ParsedTime(event.start) else { return nil }
    self.start = start
    uid = Self.text(event.uid) ?? ""
    title = Self.text(event.title).map { MarkupText.line($0) } ?? ""
    location = Self.text(event.location).map { MarkupText.line($0) }
    notes = Self.text(event.notes).map(Self.shortened)
    url = Self.text(event.url)?.pageAddress
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

  /// When an occurrence ends that begins at a time.
  func end(of time: ParsedTime, from date: Date, in timeZone: TimeZone) -> Date? {
    if start.isDate { return time.day(wholeDays, in: timeZone) }
    if let end, let first = start.date(in: timeZone), let last = end.date(in: timeZone) {
      return date + max(0, last.timeIntervalSince(first))
    }
    return date + Double(duration.map { $0.days * 86_400 + $0.seconds } ?? 0)
  }

  private var wholeDays: Int {
    if let end { return max(1, end.moment.dayNumber - start.moment.dayNumber) }
    return max(1, min(duration?.days ?? 1, 3660))
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Some programs write HTML; in the others lines mean something.
  private static func shortened(_ notes: String) -> String {
    let start = notes.prefix(16_000)
    if start.contains(/<\/?[A-Za-z][^<>]{0,200}>/) { return MarkupText.plain(notes) }
    let text = String(start.prefix(2000)[...].trimmingSpace)
    return notes.count > 2000 ? text.dropLast() + "…" : text
  }
}

/// A time of a calendar as it is written.
struct ParsedTime: Hashable {
  var moment: ParsedDateTime
  var isDate: Bool
  /// The moment where the file itself says which.
  private var instant: Date?
  private var zone: String?

  init?(_ time: calendar_time) {
    guard time.is_set else { return nil }
    moment = ParsedDateTime(
      year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
      minute: Int(time.minute), second: Int(time.second))
    isDate = time.is_date
    instant = time.is_instant ? Date(timeIntervalSince1970: Double(time.instant)) : nil
    zone = time.zone.map { String(cString: $0) }
    guard moment.isPossible else { return nil }
  }

  /// The moment that is meant; days and times without a zone are of the given one.
  func date(in timeZone: TimeZone) -> Date? {
    if let instant { return instant }
    if isDate { return day(0, in: timeZone) }
    let named = zone.flatMap { TimeZone(identifier: $0) ?? WindowsZones.timeZone(named: $0) }
    return moment.date(in: named ?? timeZone)
  }

  /// The start of a day so many days later.
  func day(_ days: Int, in timeZone: TimeZone) -> Date? {
    moment.civilDate.flatMap { day in
      ParsedDateTime(CivilDate(daysSince1970: day.daysSince1970 + days)).date(in: timeZone)
    }
  }
}
