import Foundation

extension ElapsedTime {
  /// Looks for the first time at which other amounts are shown.
  ///
  /// - Parameters:
  ///   - fields: How many units are shown.
  ///   - hasSign: Whether it is written on which side of the date a time lies.
  /// - Returns: The time, or `nil` where no calendar tells.
  func nextChange(fields: Int, hasSign: Bool) -> Date? {
    guard date.date.isWithinCalendars, abs(seconds) < TimerClock.most else { return nil }
    let now = amounts(fields: fields)
    let differs = { (seconds: Int64) in
      hasSign && seconds >= 0 && self.seconds < 0
        || ElapsedTime(date, after: seconds, conventions).amounts(fields: fields) != now
    }
    let guess = guess(fields: fields)
    let isRight = guess > seconds && differs(guess) && !differs(guess - 1)
    let next = isRight ? guess : search(differs)
    return next.map { date.adding(seconds: $0).date }
  }

  /// When the smallest unit that is shown would change, were all its like of one length.
  private func guess(fields: Int) -> Int64 {
    let shown = shown(fields: fields)
    guard let smallest = shown.last else { return seconds + 1 }
    guard let length = smallest.unit.length else { return guess(after: shown) }
    if length == 1 {
      return TimerClock.nextChange(after: seconds, showsSeconds: conventions.showsSeconds)
    }
    let rest = secondsOfHour % length
    return seconds + (seconds >= 0 ? length - rest : rest + 1)
  }

  /// The seconds below an hour, which no calendar changes.
  private var secondsOfHour: Int64 {
    values.reduce(0) { sum, amount in
      amount.unit == .minute || amount.unit == .second
        ? sum + Int64(amount.value) * (amount.unit.length ?? 0) : sum
    }
  }

  private func guess(after shown: [UnitNames.Amount]) -> Int64 {
    var parts = DateComponents()
    for (index, amount) in shown.enumerated() {
      guard let component = amount.unit.calendarComponent else { continue }
      let isLast = index == shown.count - 1
      parts.setValue(
        seconds >= 0 ? amount.value + (isLast ? 1 : 0) : -amount.value, for: component)
    }
    guard let moment = conventions.calendar.date(byAdding: parts, to: date.date) else {
      return seconds + 1
    }
    // Before the date a unit has gone one second after its full length was left.
    return Moment(moment).seconds(since: date) + (seconds >= 0 ? 0 : 1)
  }

  /// The first of the seconds to come that differs; what is shown does not come back meanwhile.
  private func search(_ differs: (Int64) -> Bool) -> Int64? {
    var same = seconds
    var step: Int64 = 1
    while !differs(same + step) {
      same += step
      step *= 2
      guard abs(same) < TimerClock.most, step < TimerClock.most else { return nil }
    }
    var other = same + step
    while other - same > 1 {
      let middle = same + (other - same) / 2
      if differs(middle) { other = middle } else { same = middle }
    }
    return other
  }
}
