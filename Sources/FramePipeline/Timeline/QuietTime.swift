package import Foundation
import InternetDates
package import PixelOutput

/// The times at which a display sleeps: its quiet hours in the local time of a time zone.
///
/// If clocks are put forward past the end of quiet hours, the hours end at the first time after it; if clocks are put
/// back, an hour that occurs twice is quiet twice. Quiet hours that cover the whole day are ignored, because the
/// display would never show anything.
package struct QuietTime: Hashable, Sendable {
  /// No quiet hours.
  package static let none = QuietTime([], zone: .gmt)

  private let hours: [QuietHours]
  private let zone: TimeZone

  /// Creates the quiet time of a display's hours.
  package init(_ hours: [QuietHours], zone: TimeZone) {
    self.hours = hours.leavesTimeAwake ? hours : []
    self.zone = zone
  }

  /// Whether the display sleeps at a time.
  package func contains(_ time: Timestamp) -> Bool {
    guard !hours.isEmpty else { return false }
    let minute = secondOfDay(at: time) / 60
    return hours.contains { $0.contains(minute: minute) }
  }

  /// Returns the first time from `time` on at which the display is awake: `time` itself, or the end of the quiet hours.
  package func end(from time: Timestamp) -> Timestamp {
    var time = time
    // Each step skips a stretch of quiet hours or a quarter of an hour; consecutive hours cover at most a day less a
    // minute.
    while contains(time) {
      let next = step(after: time)
      // The last representable date has no successor.
      guard next > time else { return time }
      time = next
    }
    return time
  }

  /// Returns the end of the current quiet hours or the next quarter of an hour, whichever is earlier: clocks are never
  /// changed between two quarters.
  private func step(after time: Timestamp) -> Timestamp {
    let second = secondOfDay(at: time)
    let ends = hours.filter { $0.contains(minute: second / 60) }.map { hours in
      (hours.end * 60 - second + 86_400) % 86_400
    }
    let quarter = 900 - Int(time.seconds - 900 * time.seconds.flooredQuotient(by: 900))
    let wait = min(ends.max() ?? quarter, quarter)
    return Timestamp(milliseconds: (time.seconds + Int64(max(1, wait))) * 1000)
  }

  private func secondOfDay(at time: Timestamp) -> Int {
    let local = time.seconds + Int64(zone.secondsFromGMT(for: time.date))
    return Int(local - 86_400 * local.flooredQuotient(by: 86_400))
  }
}

extension QuietHours {
  /// Whether a minute of the day is in the hours; hours with equal start and end are empty.
  fileprivate func contains(minute: Int) -> Bool {
    start <= end ? start <= minute && minute < end : minute >= start || minute < end
  }
}

extension [QuietHours] {
  fileprivate var leavesTimeAwake: Bool {
    (0..<1440).contains { minute in !contains { $0.contains(minute: minute) } }
  }
}

extension Timestamp {
  /// Whole seconds since 1970.
  fileprivate var seconds: Int64 { milliseconds.flooredQuotient(by: 1000) }
}
