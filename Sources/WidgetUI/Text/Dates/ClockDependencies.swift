package import Foundation

/// The clock-dependent values of a frame, collected while its views are lowered.
///
/// Views that are lowered but not drawn, such as those that do not fit, are included, so a frame
/// may look like the previous one.
package struct ClockDependencies: Sendable {
  /// A date in a text, with its formatting conventions.
  private struct DateDependency: Hashable {
    var date: DynamicDate
    var conventions: DateConventions
  }

  /// The maximum number of distinct dates; with more of them, the frame changes every second.
  package static let maximumDates = 200

  private var dates: Set<DateDependency> = []
  private var texts: [any ClockDependentText] = []
  private var bars: Set<TimedProgress> = []
  private var isFull = false
  /// Whether anything depends on the frame's date.
  package private(set) var hasDependencies = false

  package init() {}

  /// Records that something depends on the frame's date but does not change by itself.
  package mutating func record() { hasDependencies = true }

  package mutating func record(_ date: DynamicDate, in conventions: DateConventions) {
    guard date.followsClock else { return }
    hasDependencies = true
    var conventions = conventions
    conventions.showsSeconds = true
    let reading = DateDependency(date: date, conventions: conventions)
    if dates.count < Self.maximumDates { dates.insert(reading) } else { isFull = true }
  }

  package mutating func record(_ text: any ClockDependentText) {
    hasDependencies = true
    if texts.count < Self.maximumDates { texts.append(text) } else { isFull = true }
  }

  package mutating func record(_ bar: TimedProgress) {
    hasDependencies = true
    if bars.count < Self.maximumDates { bars.insert(bar) } else { isFull = true }
  }

  /// Returns the next time at which the frame could look different.
  ///
  /// - Parameters:
  ///   - now: The time at which the frame is shown.
  ///   - showsSeconds: Whether texts show running seconds.
  ///   - pixels: The maximum length of a bar in pixels.
  /// - Returns: The time, or `nil` if the frame does not change.
  package func nextChange(after now: Date, showsSeconds: Bool, pixels: Int) -> Date? {
    let barChange = bars.compactMap { $0.nextChange(after: now, steps: pixels) }.min()
    let textChange = nextTextChange(after: now, showsSeconds: showsSeconds)
    return [barChange, textChange].compactMap { $0 }.min()
  }

  /// Returns the next time at which a text could change, or `nil` if none does.
  package func nextTextChange(after now: Date, showsSeconds: Bool) -> Date? {
    let dateChanges = dates.compactMap { reading in
      var conventions = reading.conventions
      conventions.showsSeconds = showsSeconds
      return reading.date.nextChange(after: now, in: conventions)
    }
    let textChanges = texts.compactMap { $0.nextChange(after: now, showsSeconds: showsSeconds) }
    let changes = dateChanges + textChanges
    return (isFull ? changes + [now.addingTimeInterval(1)] : changes).min()
  }
}
