import BundleResources
package import Foundation

/// Whole seconds as a clock shows them: `2:32`, `36:59:01`.
struct TimerClock: Hashable {
  var seconds: Int64
  /// Whether hours stand before the minutes from one hour on.
  var showsHours = true
  /// Whether the seconds are written, or signs in their place.
  var showsSeconds = true

  /// The longest time that is shown, a thousand years in seconds.
  static let most: Int64 = 31_556_952_000

  /// The seconds after a change of what a clock shows that runs down to 0 and up from it: negative
  /// before, where a second that has begun counts.
  static func nextChange(after seconds: Int64, showsSeconds: Bool) -> Int64 {
    if showsSeconds { return seconds + 1 }
    if seconds >= 0 { return (seconds / 60 + 1) * 60 }
    let left = -seconds
    return left < 60 ? 60 : -(left / 60 * 60 - 1)
  }

  func string(in locale: Locale) -> String {
    let shown = min(seconds, Self.most)
    let minutes = shown / 60
    let last = showsSeconds ? Self.twoDigits(shown % 60) : LowFrequency.twoSigns
    let text =
      showsHours && minutes >= 60
      ? "\(minutes / 60):\(Self.twoDigits(minutes % 60)):\(last)" : "\(minutes):\(last)"
    return locale.localizingDigits(text)
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// What stands for seconds where a display shows a picture for longer than a second.
///
/// SwiftUI writes so on a display that is always on, which it updates once a minute.
enum LowFrequency {
  /// The sign for one digit: a minus.
  static let sign: Unicode.Scalar = "\u{2212}"
  static let twoSigns = "\u{2212}\u{2212}"

  /// The text with signs for its digits, in any script.
  static func hidingDigits(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.numericType == .decimal ? sign : $0 }))
  }
}

extension Locale {
  /// The text with its digits as the locale writes them.
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

  /// The language without script and region, read off the identifier.
  var baseLanguage: String { LocaleTag(identifier).language }
}

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
