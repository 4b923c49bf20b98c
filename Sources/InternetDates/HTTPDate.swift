package import Foundation

/// A date in a header field (RFC 9110, 5.6.7), as in `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  package static func text(of date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let day = seconds.flooredQuotient(by: 86_400)
    let time = seconds - day * 86_400
    let civil = CivilDate(daysSince1970: day)
    // 1 January 1970 was a Thursday.
    let weekday = (day + 4) - 7 * (day + 4).flooredQuotient(by: 7)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[weekday]), \(digits(civil.day)) \(months[civil.month - 1]) \(civil.year) "
      + "\(digits(time / 3600)):\(digits(time / 60 % 60)):\(digits(time % 60)) GMT"
  }
}
