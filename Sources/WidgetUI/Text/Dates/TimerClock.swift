import BundleResources
import Foundation

/// Whole seconds as a clock shows them: `2:32`, `36:59:01`.
struct TimerClock: Hashable {
  var seconds: Int
  /// Whether hours stand before the minutes from one hour on.
  var showsHours = true

  /// What a timer shows that runs down to a date and up from it: a second that has begun counts before
  /// the date, one that is over counts after it.
  init(to date: Date, at now: Date) {
    let left = date.timeIntervalSince(now)
    seconds = Self.whole(left > 0 ? left.rounded(.up) : -left)
  }

  init(seconds: Double, showsHours: Bool) {
    self.seconds = Self.whole(seconds)
    self.showsHours = showsHours
  }

  /// A length in seconds, bounded to a thousand years, so that no date overflows.
  static func whole(_ length: Double) -> Int {
    guard length.isFinite else { return 0 }
    return Int(min(max(length.rounded(.down), 0), 31_556_952_000))
  }

  static func nextChange(to date: Date, after now: Date) -> Date? {
    let left = date.timeIntervalSince(now)
    guard left.isFinite else { return nil }
    let next =
      left > 0
      ? date.addingTimeInterval(1 - left.rounded(.up))
      : date.addingTimeInterval(
        (-left).rounded(.down) + 1)
    return next > now ? next : nil
  }

  func string(in locale: Locale) -> String {
    let minutes = seconds / 60
    let text =
      showsHours && minutes >= 60
      ? "\(minutes / 60):\(Self.twoDigits(minutes % 60)):\(Self.twoDigits(seconds % 60))"
      : "\(minutes):\(Self.twoDigits(seconds % 60))"
    return locale.localizingDigits(text)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
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
