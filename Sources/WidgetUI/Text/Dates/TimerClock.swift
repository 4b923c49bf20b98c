import BundleResources
package import Foundation

/// Whole seconds in the format of a clock: `2:32`, `36:59:01`.
struct TimerClock: Hashable {
  var seconds: Int64
  /// Whether hours are shown from one hour on.
  var showsHours = true
  /// Whether the seconds are shown as digits instead of dashes.
  var showsSeconds = true

  /// The maximum time, a thousand years in seconds.
  static let maximumSeconds: Int64 = 31_556_952_000

  /// Returns the time, in seconds relative to the target, at which the text of a clock that counts
  /// down to 0 and up from it next changes; negative before the target, rounded down.
  static func nextChange(after seconds: Int64, showsSeconds: Bool) -> Int64 {
    if showsSeconds { return seconds + 1 }
    if seconds >= 0 { return (seconds / 60 + 1) * 60 }
    let left = -seconds
    return left < 60 ? 60 : -(left / 60 * 60 - 1)
  }

  func string(in locale: Locale) -> String {
    let shown = min(seconds, Self.maximumSeconds)
    let minutes = shown / 60
    let last = showsSeconds ? Self.twoDigits(shown % 60) : SecondsPlaceholder.twoDigits
    let text =
      showsHours && minutes >= 60
      ? "\(minutes / 60):\(Self.twoDigits(minutes % 60)):\(last)" : "\(minutes):\(last)"
    return locale.localizingDigits(text)
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// The replacement for seconds on a display that shows a frame for longer than a second.
///
/// SwiftUI uses it on an always-on display, which is updated once a minute.
enum SecondsPlaceholder {
  /// The replacement for one digit: a minus sign.
  static let digit: Unicode.Scalar = "\u{2212}"
  static let twoDigits = "\u{2212}\u{2212}"

  /// Replaces the digits of a text, in any script.
  static func hidingDigits(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.numericType == .decimal ? digit : $0 }))
  }
}

extension Locale {
  /// Replaces the digits of a text with the locale's.
  func localizingDigits(_ text: String) -> String {
    let zero = NumberSymbols(for: LocaleTag(identifier)).zero
    guard zero != "0" else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { digit in
          guard ("0"..."9").contains(digit) else { return digit }
          return Unicode.Scalar(zero.value + digit.value - 0x30) ?? digit
        }))
  }

  /// The language without script and region, parsed from the identifier.
  var baseLanguage: String { LocaleTag(identifier).language }
}

/// A timer that runs within a date range and is stopped outside of it.
package struct TimerInterval: Hashable, Codable, Sendable {
  package var start, end: Date
  /// When the timer pauses, or `nil` for never.
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

  private var firstDate: MillisecondDate { MillisecondDate(start) }
  /// The time at which the timer ends.
  private var stop: MillisecondDate {
    min(MillisecondDate(end), pauseTime.map { MillisecondDate($0) } ?? MillisecondDate(end))
  }

  /// Returns the clock at `now`; a stopped timer shows its seconds on any display.
  func clock(at now: Date, showsSeconds: Bool) -> TimerClock {
    let now = MillisecondDate(now)
    let date = max(min(now, stop), firstDate)
    let isRunning = now >= firstDate && now < stop
    return TimerClock(
      seconds: seconds(at: date), showsHours: showsHours,
      showsSeconds: showsSeconds || !isRunning)
  }

  /// Returns the seconds to show, rounded up when counting down and down when counting up.
  private func seconds(at date: MillisecondDate) -> Int64 {
    countsDown ? -date.seconds(since: MillisecondDate(end)) : date.seconds(since: firstDate)
  }

  func nextChange(after now: Date, showsSeconds: Bool) -> Date? {
    let now = MillisecondDate(now)
    guard now < stop, firstDate < stop else { return nil }
    if now < firstDate, !showsSeconds { return firstDate.date }
    let origin = countsDown ? MillisecondDate(end) : firstDate
    let passed = max(now, firstDate).seconds(since: origin)
    let next = origin.adding(
      seconds: TimerClock.nextChange(after: passed, showsSeconds: showsSeconds))
    if next <= stop { return next.date }
    return showsSeconds ? nil : stop.date
  }
}
