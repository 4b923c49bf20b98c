package import Foundation

/// What of a frame follows the clock, noted while its views are lowered.
///
/// What is lowered but not drawn, as the views that do not fit, is noted too: then a frame may look like
/// the one before.
package struct ClockReadings: Sendable {
  /// A date in a text, and how it is written there.
  private struct Reading: Hashable {
    var date: DynamicDate
    var conventions: DateConventions
  }

  /// The most dates that are told apart; with more of them there is a change every second.
  package static let most = 200

  private var readings: Set<Reading> = []
  private var bars: Set<TimedProgress> = []
  private var isFull = false
  /// Whether anything was drawn for the frame's date.
  package private(set) var areAny = false

  package init() {}

  /// Notes that something is drawn for the frame's date, which does not change by itself.
  package mutating func note() { areAny = true }

  package mutating func note(_ date: DynamicDate, in conventions: DateConventions) {
    guard date.followsClock else { return }
    areAny = true
    var conventions = conventions
    conventions.showsSeconds = true
    let reading = Reading(date: date, conventions: conventions)
    if readings.count < Self.most { readings.insert(reading) } else { isFull = true }
  }

  package mutating func note(_ bar: TimedProgress) {
    areAny = true
    if bars.count < Self.most { bars.insert(bar) } else { isFull = true }
  }

  /// Looks for the first time after `now` at which the frame could look different.
  ///
  /// - Parameters:
  ///   - now: When the frame is shown.
  ///   - showsSeconds: Whether texts show seconds that pass.
  ///   - pixels: The most pixels that a bar has.
  /// - Returns: The time, or `nil` where the frame stays as it is.
  package func nextChange(after now: Date, showsSeconds: Bool, pixels: Int) -> Date? {
    let longer = bars.compactMap { $0.nextChange(after: now, steps: pixels) }.min()
    let texts = nextTextChange(after: now, showsSeconds: showsSeconds)
    return [longer, texts].compactMap { $0 }.min()
  }

  /// Looks for the first time after `now` at which a text could read differently; `nil` where none does.
  package func nextTextChange(after now: Date, showsSeconds: Bool) -> Date? {
    let changes = readings.compactMap { reading in
      var conventions = reading.conventions
      conventions.showsSeconds = showsSeconds
      return reading.date.nextChange(after: now, in: conventions)
    }
    return (isFull ? changes + [now.addingTimeInterval(1)] : changes).min()
  }
}
