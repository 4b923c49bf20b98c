package import Foundation

/// How much of a span of time has passed, or is left.
package struct TimedProgress: Hashable, Sendable {
  package var start, end: Date
  package var countsDown: Bool

  package init(_ range: ClosedRange<Date>, countsDown: Bool) {
    start = range.lowerBound
    end = range.upperBound
    self.countsDown = countsDown
  }

  /// The part from 0 to 1.
  package func fraction(at now: Date) -> Double {
    let length = end.timeIntervalSince(start)
    guard length > 0 else { return countsDown ? 0 : 1 }
    let passed = now.timeIntervalSince(start) / length
    let fraction = passed.isNaN ? 0 : min(max(passed, 0), 1)
    return countsDown ? 1 - fraction : fraction
  }

  /// The first time after `now` at which another of some equal steps is reached, or `nil` after the last.
  func nextChange(after now: Date, steps: Int) -> Date? {
    let length = end.timeIntervalSince(start)
    guard length > 0, length.isFinite, now < end, steps > 0 else { return nil }
    let step = length / Double(steps)
    let passed = max(now.timeIntervalSince(start), 0)
    let next = start.addingTimeInterval(((passed / step).rounded(.down) + 1) * step)
    return next > now ? min(next, end) : min(next.addingTimeInterval(step), end)
  }
}
