import Foundation

/// A time in whole milliseconds, so that texts are reckoned without errors of rounding.
///
/// It is bounded to ten thousand years around ours; what is no number is the beginning of 2001.
struct Moment: Hashable, Comparable {
  let milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  init(_ date: Date) {
    let since2001 = date.timeIntervalSinceReferenceDate
    let bounded = since2001.isNaN ? 0 : min(max(since2001, -Self.bound), Self.bound)
    // A sum of times in seconds is off by some bits: 0.3 must not become 299 ms.
    let since1970 = bounded + Date.timeIntervalBetween1970AndReferenceDate
    milliseconds = Int64((since1970 * 1000 + 1e-3).rounded(.down))
  }

  /// Ten thousand years in seconds: calendars reckon that far without overflow.
  static let bound = 10_000 * 31_556_952.0

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The whole seconds from `other` until this time; one that has not ended counts where it begins.
  func seconds(since other: Moment) -> Int64 {
    let passed = milliseconds - other.milliseconds
    return (passed - (passed % 1000 + 1000) % 1000) / 1000
  }

  func adding(seconds: Int64) -> Moment { Moment(milliseconds: milliseconds + seconds * 1000) }

  static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension Date {
  /// Whether the date lies within ten thousand years of ours, where calendars reckon without overflow.
  var isWithinCalendars: Bool {
    let seconds = timeIntervalSinceReferenceDate
    return seconds.isFinite && abs(seconds) < Moment.bound
  }
}
