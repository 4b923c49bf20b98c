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

  private var firstMoment: Moment { Moment(start) }
  /// From when on the timer stands still for good.
  private var stop: Moment { min(Moment(end), pauseTime.map { Moment($0) } ?? Moment(end)) }

  /// What the timer shows; one that stands still shows its seconds on any display.
  func clock(at now: Date, showsSeconds: Bool) -> TimerClock {
    let now = Moment(now)
    let moment = max(min(now, stop), firstMoment)
    let isRunning = now >= firstMoment && now < stop
    return TimerClock(
      seconds: seconds(at: moment), showsHours: showsHours,
      showsSeconds: showsSeconds || !isRunning)
  }

  /// A second that has begun counts where the timer runs down, one that is over where it runs up.
  private func seconds(at moment: Moment) -> Int64 {
    countsDown ? -moment.seconds(since: Moment(end)) : moment.seconds(since: firstMoment)
  }

  func nextChange(after now: Date, showsSeconds: Bool) -> Date? {
    let now = Moment(now)
    guard now < stop, firstMoment < stop else { return nil }
    if now < firstMoment, !showsSeconds { return firstMoment.date }
    let origin = countsDown ? Moment(end) : firstMoment
    let passed = max(now, firstMoment).seconds(since: origin)
    let next = origin.adding(
      seconds: TimerClock.nextChange(after: passed, showsSeconds: showsSeconds))
    if next <= stop { return next.date }
    return showsSeconds ? nil : stop.date
  }
}
