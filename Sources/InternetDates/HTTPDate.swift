package import Foundation

/// A date in a header field (RFC 9110, 5.6.7), as in `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses a date in any of the three forms that recipients have to accept: as above, and the obsolete ones
  /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
  ///
  /// - Parameters:
  ///   - text: The date.
  ///   - now: The time; a year of two digits is at most 50 years after it.
  /// - Returns: The date, or `nil` if the format does not match.
  package static func date(from text: String, now: Date) -> Date? {
    guard text.utf8.count <= 100 else { return nil }
    let words = text.split { ", \t".contains($0) }
    if words.count == 5, words[3].contains(":"), Int(words[4]) != nil {
      return InternetDate.date(rfc822: "\(words[2]) \(words[1]) \(words[4]) \(words[3]) GMT")
    }
    let parts = words.count == 4 ? words[1].split(separator: "-") : []
    guard parts.count == 3 else { return InternetDate.date(rfc822: text) }
    guard parts[2].utf8.count == 2, let ending = Int(parts[2]), ending >= 0 else { return nil }
    let days = InternetDate.milliseconds(of: now) / 86_400_000
    let latestYear = CivilDate(daysSince1970: Int(days)).year + 50
    let year = latestYear - (latestYear - ending) % 100
    return InternetDate.date(rfc822: "\(parts[0]) \(parts[1]) \(year) \(words[2]) GMT")
  }

  package static func text(of date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let day = seconds.flooredQuotient(by: 86_400)
    let time = seconds - day * 86_400
    let civil = CivilDate(daysSince1970: day)
    // 1 January 1970 was a Thursday.
    let weekday = (day + 4) - 7 * (day + 4).flooredQuotient(by: 7)
    // Each response has one, so that it is written digit by digit instead of put together from texts.
    guard (0...9999).contains(civil.year) else { return text(of: Date(timeIntervalSince1970: 0)) }
    return String(unsafeUninitializedCapacity: 29) { target in
      var length = 0
      func put(_ byte: UInt8) { (target[length], length) = (byte, length + 1) }
      func put(_ text: String) { text.utf8.forEach(put) }
      func put(_ number: Int, digits: Int) {
        var power = 1
        for _ in 1..<digits { power *= 10 }
        while power > 0 {
          put(UInt8(ascii: "0") + UInt8(number / power % 10))
          power /= 10
        }
      }
      put(days[weekday])
      put(", ")
      put(civil.day, digits: 2)
      put(" ")
      put(months[civil.month - 1])
      put(" ")
      put(civil.year, digits: 4)
      put(" ")
      put(time / 3600, digits: 2)
      put(":")
      put(time / 60 % 60, digits: 2)
      put(":")
      put(time % 60, digits: 2)
      put(" GMT")
      return length
    }
  }
}
