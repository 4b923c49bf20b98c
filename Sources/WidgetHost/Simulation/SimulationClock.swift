import Foundation

/// Times of a simulation as people read them: by the clock of a time zone, with the day where it matters.
struct SimulationClock {
  private let zone: TimeZone
  private let hasSeveralDays: Bool

  init(report: SimulationReport, zone: TimeZone) {
    self.zone = zone
    hasSeveralDays = report.end.timeIntervalSince(report.start) > 26 * 3600
  }

  /// As in `09:30:00`, or `Mon 09:30:00` where there are several days.
  func text(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)
    let day = (seconds / 86_400 + 3) % 7
    let rest = (seconds % 86_400 + 86_400) % 86_400
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    return hasSeveralDays ? "\(Self.days[(day + 7) % 7]) \(time)" : time
  }

  /// As in `09`.
  func hour(_ date: Date) -> Int {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)
    return (seconds % 86_400 + 86_400) % 86_400 / 3600
  }

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
