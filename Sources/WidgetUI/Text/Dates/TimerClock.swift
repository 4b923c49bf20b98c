import BundleResources
import Foundation

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
