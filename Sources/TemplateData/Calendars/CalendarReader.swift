import CCalendar
import CheckedJSON
import Foundation
import Graphics
import Synchronization

/// Parses the events in a range of days of an iCalendar file (RFC 5545).
struct CalendarReader {
  let now: Date
  let days: Int
  let timeZone: TimeZone

  private static let maximumEventCount = 500
  /// libical has global state.
  private static let lock = Mutex(())

  /// Returns the occurrences in the range of days as data, sorted.
  func value(of bytes: [UInt8], named name: String) throws(JSONFileError) -> DataValue {
    let text = try CalendarPreprocessor.unfolded(bytes, named: name)
    guard let window = CalendarWindow(now: now, days: days, in: timeZone) else {
      throw JSONFileError(
        file: name, position: JSONPosition(line: 1, column: 1), field: "",
        message: "the current time is out of range")
    }
    let collector = CalendarEventCollector()
    let status = Self.lock.withLock { _ in collector.read(text, window) }
    guard status != CALENDAR_NONE else {
      throw JSONFileError(
        file: name, position: JSONPosition(line: 1, column: 1), field: "",
        message: "cannot be parsed as iCalendar")
    }
    let events = CalendarEvents(collector.events, window, timeZone).sorted
    return [
      "name": .text(collector.name),
      "events": .array(
        events.prefix(Self.maximumEventCount).map { $0.value(calendar: collector.name) }),
      "isComplete": .bool(status == CALENDAR_READ && events.count <= Self.maximumEventCount),
    ]
  }
}

/// The requested range of days.
struct CalendarWindow {
  let from: Date
  let to: Date

  init?(now: Date, days: Int, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    from = calendar.startOfDay(for: now)
    guard abs(now.timeIntervalSince1970) < 200e9,
      let to = calendar.date(byAdding: .day, value: days, to: from)
    else { return nil }
    self.to = to
  }
}

/// Collects the events that the parser reports.
private final class CalendarEventCollector {
  private(set) var name: String?
  private(set) var events: [ParsedEvent] = []

  func read(_ text: String, _ window: CalendarWindow) -> calendar_status {
    let limits = calendar_limits(
      from: Int64(clamping: window.from.timeIntervalSince1970),
      to: Int64(clamping: window.to.timeIntervalSince1970),
      seconds: 2)
    return withExtendedLifetime(self) {
      calendar_read(
        text, limits, Unmanaged.passUnretained(self).toOpaque(),
        { context, name in
          CalendarEventCollector.at(context)?.name = name.map {
            HTMLText.line(String(cString: $0))
          }
        },
        { context, event in
          guard let event = event.flatMap({ ParsedEvent($0.pointee) }) else { return }
          CalendarEventCollector.at(context)?.events.append(event)
        })
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> CalendarEventCollector? {
    context.map { Unmanaged<CalendarEventCollector>.fromOpaque($0).takeUnretainedValue() }
  }
}
