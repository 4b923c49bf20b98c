import Foundation

/// Formats times of a simulation in a time zone, with the day if there are several.
struct SimulationClock {
  private let calendar: Calendar
  private let hasSeveralDays: Bool

  init(report: SimulationReport, zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
    hasSeveralDays = report.end.timeIntervalSince(report.start) > 26 * 3600
  }

  /// Returns a text such as `09:30:00`, or `Mon 09:30:00` if there are several days.
  func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.weekday, .hour, .minute, .second], from: date)
    let time = [parts.hour, parts.minute, parts.second].map(Self.twoDigits).joined(separator: ":")
    return hasSeveralDays ? "\(Self.day(parts.weekday)) \(time)" : time
  }

  /// Returns a text such as `Mon 2026-01-05 09:30`.
  func dayText(_ date: Date) -> String {
    let parts = calendar.dateComponents(
      [.weekday, .year, .month, .day, .hour, .minute], from: date)
    let day = [parts.month, parts.day].map(Self.twoDigits).joined(separator: "-")
    let time = [parts.hour, parts.minute].map(Self.twoDigits).joined(separator: ":")
    return "\(Self.day(parts.weekday)) \(parts.year ?? 0)-\(day) \(time)"
  }

  /// Returns a text such as `09`, or `Mon` at midnight if there are several days.
  func hourText(_ date: Date) -> String {
    let parts = calendar.dateComponents([.weekday, .hour], from: date)
    return hasSeveralDays && parts.hour == 0 ? Self.day(parts.weekday) : Self.twoDigits(parts.hour)
  }

  /// Returns the full hours whose number is a multiple of `step`; above 24, days.
  func hours(from start: Date, until end: Date, every step: Int) -> [Date] {
    let first = calendar.dateInterval(of: .hour, for: start)?.start ?? start
    let all = stride(from: first, through: end, by: 3600).filter { $0 >= start }
    let days = max(1, step / 24)
    return all.filter { hour in
      let number = calendar.component(.hour, from: hour)
      guard step >= 24 else { return number.isMultiple(of: step) }
      let day = Int((hour.timeIntervalSince(start) / 86_400).rounded(.down))
      return number == 0 && day.isMultiple(of: days)
    }
  }

  private static func day(_ weekday: Int?) -> String {
    ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][((weekday ?? 1) + 6) % 7]
  }

  private static func twoDigits(_ number: Int?) -> String {
    let number = number ?? 0
    return number < 10 ? "0\(number)" : "\(number)"
  }
}

extension TimeInterval {
  /// The duration in words, in its two largest units: `45 s`, `2 h 5 min`, `1 d 3 h`.
  package var inWords: String {
    guard isFinite, abs(self) < 1e12 else { return "ever" }
    if self < 1, self > 0 { return "\(Int((self * 1000).rounded(.up))) ms" }
    let seconds = Int(rounded())
    let parts = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"),
      (seconds % 60, "s"),
    ]
    guard let first = parts.firstIndex(where: { $0.0 != 0 }) else { return "0 s" }
    return parts[first...].prefix(2).filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
      .joined(separator: " ")
  }
}
