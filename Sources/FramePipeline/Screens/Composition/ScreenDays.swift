import Foundation

/// The days that a screen is made for: what follows the calendar in it is right for so long.
enum ScreenDays {
  /// So many, the present one included.
  static let count = 8

  /// The beginnings of the present day and those after it.
  static func starts(from now: Date, in calendar: Calendar) -> [Timestamp] {
    let today = calendar.startOfDay(for: now)
    return (0..<count).compactMap { index in
      calendar.date(byAdding: .day, value: index, to: today)
        .map { Timestamp(calendar.startOfDay(for: $0)) }
    }
  }
}
