import Foundation

/// Dates at the multiples of an interval in the local day, such as every quarter of an hour.
struct DateSteps {
  let seconds: Int
  let timeZone: TimeZone

  /// The beginning, then the next multiples, until an end that is the last.
  func dates(from start: Date, count: Int, until end: Date?) -> [Date] {
    var dates = [start]
    while dates.count < count, let last = dates.last {
      let next = next(after: last)
      if let end, next >= end {
        if end > last { dates.append(end) }
        return dates
      }
      dates.append(next)
    }
    return dates
  }

  private func next(after date: Date) -> Date {
    let offset = Double(timeZone.secondsFromGMT(for: date))
    let local = date.timeIntervalSince1970 + offset
    let step = Double(seconds)
    let next = ((local / step).rounded(.down) + 1) * step
    let wall = Date(timeIntervalSince1970: next - offset)
    // Where the clocks change in between, the multiple is the one of the new clock.
    let shift = offset - Double(timeZone.secondsFromGMT(for: wall))
    let candidates = [wall, wall.addingTimeInterval(shift)].filter { $0 > date && isStep($0) }
    return candidates.min() ?? wall
  }

  private func isStep(_ date: Date) -> Bool {
    let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    return local.truncatingRemainder(dividingBy: Double(seconds)) == 0
  }
}
