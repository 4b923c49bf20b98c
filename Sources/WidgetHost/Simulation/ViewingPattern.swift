package import Foundation

/// The times at which an instance is viewed in a simulation.
package enum ViewingPattern: Hashable, Sendable {
  /// Views are not reported: an instance counts as often viewed.
  case unknown
  /// Every 15 minutes from 7:00 to 23:00.
  case often
  /// At 8:00 and at 20:00.
  case rarely
  /// Every 20 minutes from 9:00 to 17:00, Monday to Friday.
  case officeHours
  /// Views would be reported, but there are none.
  case never
  /// At the given times.
  case at([Date])

  /// The patterns that can be chosen by name.
  package static let named: [(name: String, pattern: ViewingPattern)] = [
    ("unknown", .unknown), ("often", .often), ("rarely", .rarely),
    ("office-hours", .officeHours), ("never", .never),
  ]

  /// Returns the views in an interval, in order.
  package func views(from start: Date, until end: Date, calendar: Calendar) -> [Date] {
    switch self {
    case .unknown, .never: []
    case .often: views(from: start, until: end, calendar, every: 15, during: 7..<23)
    case .rarely: views(from: start, until: end, calendar, every: 12 * 60, during: 8..<21)
    case .officeHours:
      views(from: start, until: end, calendar, every: 20, during: 9..<17).filter {
        !calendar.isDateInWeekend($0)
      }
    case .at(let dates): dates.filter { $0 >= start && $0 < end }.sorted()
    }
  }

  /// Returns the view history before a simulation begins, as if the day before had followed the pattern.
  package func history(before start: Date, calendar: Calendar) -> ViewHistory {
    switch self {
    case .unknown: return ViewHistory()
    case .often, .rarely, .officeHours, .never, .at:
      let views = self.views(
        from: start.addingTimeInterval(-86_400), until: start, calendar: calendar)
      return ViewHistory(observedUntil: start, views: views)
    }
  }

  private func views(
    from start: Date, until end: Date, _ calendar: Calendar, every minutes: Int,
    during hours: Range<Int>
  ) -> [Date] {
    var result: [Date] = []
    var day = calendar.startOfDay(for: start)
    while day < end {
      for minute in stride(from: hours.lowerBound * 60, to: hours.upperBound * 60, by: minutes) {
        // Local time, also on days on which clocks are changed.
        let view = calendar.date(
          bySettingHour: minute / 60, minute: minute % 60, second: 0, of: day)
        if let view, view >= start, view < end { result.append(view) }
      }
      guard let next = calendar.date(byAdding: .day, value: 1, to: day) else { break }
      day = next
    }
    return result
  }
}
