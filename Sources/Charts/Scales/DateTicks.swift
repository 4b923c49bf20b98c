import Foundation

/// A number of units of a calendar.
struct DateStride {
  let component: Calendar.Component
  let count: Int
  let calendar: Calendar

  /// Creates a stride.
  init(component: Calendar.Component, count: Int, calendar: Calendar) {
    self.component = component
    self.count = max(count, 1)
    self.calendar = calendar
  }

  /// The approximate length, in seconds.
  var length: Double { Self.length(of: component) * Double(count) }

  static func length(of component: Calendar.Component) -> Double {
    switch component {
    case .era: 3_155_760_000
    case .year, .yearForWeekOfYear: 31_557_600
    case .quarter: 7_889_400
    case .month: 2_629_800
    case .weekOfYear, .weekOfMonth: 604_800
    case .hour: 3600
    case .minute: 60
    case .second: 1
    case .nanosecond: 1e-9
    default: 86_400
    }
  }

  /// The start of the unit that contains a date, aligned to multiples of the count in the next larger unit.
  private func start(of date: Date) -> Date? {
    guard let unit = calendar.dateInterval(of: component, for: date)?.start else { return nil }
    guard count > 1 else { return unit }
    guard component != .year else { return alignedYear(of: unit) }
    guard hasLargerUnit else { return unit }
    // The number on the clock or in the calendar: a day may have 23 hours.
    let number = calendar.component(component, from: unit) - first
    return calendar.date(byAdding: component, value: -(number % count), to: unit) ?? unit
  }

  private func alignedYear(of date: Date) -> Date {
    let year = calendar.component(.year, from: date)
    return calendar.date(byAdding: .year, value: -(year % count), to: date) ?? date
  }

  /// Whether strides of several units start anew in a larger unit, as those of hours do each day.
  private var hasLargerUnit: Bool {
    switch component {
    case .second, .minute, .hour, .day, .month: true
    default: false
    }
  }

  /// The number of the first unit in the larger one.
  private var first: Int { component == .day || component == .month ? 1 : 0 }

  /// The date one stride later.
  func next(after date: Date) -> Date? {
    let unit: Calendar.Component = component == .weekday ? .day : component
    guard let next = calendar.date(byAdding: unit, value: count, to: date) else { return nil }
    guard count > 1, hasLargerUnit else { return next }
    // Strides start anew in each larger unit, and when the clocks change.
    for extra in 0...2 {
      if let probe = calendar.date(byAdding: unit, value: extra, to: next),
        let aligned = start(of: probe), aligned > date
      {
        return aligned
      }
    }
    return next
  }

  /// The starts of units from one date through another.
  ///
  /// With `isRounded`, the first is the start of the unit that contains the first date.
  func dates(from low: Date, through high: Date, isRounded: Bool = false) -> [Date] {
    guard high >= low, high.timeIntervalSince(low) / length < Double(NumberTicks.maximumCount),
      var date = start(of: low)
    else { return [] }
    var result: [Date] = []
    while date <= high, result.count <= 2 * NumberTicks.maximumCount {
      if date >= low || isRounded { result.append(date) }
      guard let next = next(after: date), next > date else { break }
      date = next
    }
    return result
  }
}

/// Starts of units of a calendar in a range, at a customary stride, such as 15 minutes.
struct DateTicks {
  let stride: DateStride
  let values: [Date]

  private static let strides: [(Calendar.Component, Int)] = [
    (.second, 1), (.second, 5), (.second, 15), (.second, 30),
    (.minute, 1), (.minute, 5), (.minute, 15), (.minute, 30),
    (.hour, 1), (.hour, 2), (.hour, 3), (.hour, 6), (.hour, 12),
    (.day, 1), (.day, 2), (.weekOfYear, 1), (.weekOfYear, 2),
    (.month, 1), (.month, 2), (.month, 3), (.month, 6),
    (.year, 1), (.year, 2), (.year, 5), (.year, 10), (.year, 20), (.year, 50), (.year, 100),
  ]

  /// Chooses the smallest stride with at most `desiredCount` dates.
  init(
    lower: Date, upper: Date, desiredCount: Int, calendar: Calendar,
    minimum: Calendar.Component? = nil
  ) {
    let length = upper.timeIntervalSince(lower)
    let shortest = minimum.map(DateStride.length) ?? 0
    var chosen: DateTicks?
    for (component, count) in Self.strides {
      let stride = DateStride(component: component, count: count, calendar: calendar)
      guard stride.length >= shortest * 0.99 else { continue }
      guard length / stride.length <= Double(max(desiredCount, 1)) + 1 else { continue }
      let values = stride.dates(from: lower, through: upper)
      if values.count <= max(desiredCount, 1) || chosen == nil && component == .year && count == 100
      {
        // Without any date, the stride before was too dense and this one is too sparse.
        chosen = DateTicks(stride: stride, values: values)
        if !values.isEmpty { break }
      }
    }
    self =
      chosen
      ?? DateTicks(
        stride: DateStride(component: .year, count: 100, calendar: calendar), values: [])
  }

  init(stride: DateStride, values: [Date]) {
    self.stride = stride
    self.values = values
  }
}

extension Date {
  /// The parts of a date that distinguish the ticks of a stride.
  static func tickFormat(of component: Calendar.Component) -> Date.FormatStyle {
    switch component {
    case .second, .nanosecond: .dateTime.hour().minute().second()
    case .minute: .dateTime.hour().minute()
    case .hour: .dateTime.hour()
    case .month, .quarter: .dateTime.month(.abbreviated)
    case .year, .yearForWeekOfYear, .era: .dateTime.year()
    default: .dateTime.month(.abbreviated).day()
    }
  }
}
