package import Foundation

/// A timer that runs within a span of time and stands still outside of it.
package struct TimerInterval: Hashable, Codable, Sendable {
  package var start, end: Date
  /// From when on the timer stands still.
  package var pauseTime: Date?
  package var countsDown: Bool
  package var showsHours: Bool

  package init(
    _ interval: ClosedRange<Date>, pauseTime: Date?, countsDown: Bool, showsHours: Bool
  ) {
    start = interval.lowerBound
    end = interval.upperBound
    self.pauseTime = pauseTime
    self.countsDown = countsDown
    self.showsHours = showsHours
  }

  func clock(at now: Date) -> TimerClock {
    let moment = min(max(min(now, pauseTime ?? now), start), end)
    let length =
      countsDown
      ? end.timeIntervalSince(moment).rounded(.up) : moment.timeIntervalSince(start)
    return TimerClock(seconds: length, showsHours: showsHours)
  }

  func nextChange(after now: Date) -> Date? {
    let moment = max(now, start)
    let next =
      countsDown
      ? end.addingTimeInterval(1 - end.timeIntervalSince(moment).rounded(.up))
      : start.addingTimeInterval(moment.timeIntervalSince(start).rounded(.down) + 1)
    guard next > now, next <= end, next <= pauseTime ?? end else { return nil }
    return next
  }
}
