import Foundation
import InternetDates

/// The occurrences of parsed events in a range of days.
struct CalendarEvents {
  /// An occurrence of an event.
  struct Event {
    var event: ParsedEvent
    var start: Date
    var end: Date
  }

  private let events: [ParsedEvent]
  private let window: CalendarWindow
  private let timeZone: TimeZone
  /// The occurrences that other events override (`RECURRENCE-ID`), by UID.
  private var overridden: [String: Set<Date>] = [:]

  init(_ events: [ParsedEvent], _ window: CalendarWindow, _ timeZone: TimeZone) {
    self.events = events
    self.window = window
    self.timeZone = timeZone
    for event in events {
      guard let date = event.recurrence?.date(in: timeZone) else { continue }
      overridden[event.uid, default: []].insert(date)
    }
  }

  /// The occurrences sorted by start, all-day ones first.
  var sorted: [Event] {
    events.filter { !$0.isCancelled }.flatMap(occurrences).sorted { a, b in
      (a.start, a.event.start.isDate ? 0 : 1, a.event.title, a.event.uid)
        < (b.start, b.event.start.isDate ? 0 : 1, b.event.title, b.event.uid)
    }
  }

  private func occurrences(of event: ParsedEvent) -> [Event] {
    var visited: Set<Date> = []
    let exceptions = Set(
      event.exceptions.filter { !$0.isDate }.compactMap { $0.date(in: timeZone) })
    let days = Set(event.exceptions.filter(\.isDate).map(\.dateTime.dayNumber))
    return event.occurrences.compactMap { occurrence in
      guard let start = occurrence.time.date(in: timeZone),
        start.timeIntervalSince1970 <= Double(occurrence.until), !exceptions.contains(start),
        !days.contains(occurrence.time.dateTime.dayNumber),
        event.recurrence != nil || !(overridden[event.uid]?.contains(start) ?? false),
        let end = event.end(of: occurrence.time, from: start, in: timeZone),
        start < window.to, end > window.from || start >= window.from, visited.insert(start).inserted
      else { return nil }
      return Event(event: event, start: start, end: end)
    }
  }
}

extension CalendarEvents.Event {
  func value(calendar: String?) -> DataValue {
    [
      "uid": .string(event.uid), "title": .string(event.title), "start": .date(start),
      "end": .date(end), "isAllDay": .bool(event.start.isDate), "location": .text(event.location),
      "notes": .text(event.notes), "url": .text(event.url), "calendar": .text(calendar),
    ]
  }
}
