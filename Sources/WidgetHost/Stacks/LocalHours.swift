package import Foundation
package import FramePipeline

/// The hours of the clock on the wall during a stretch of time, in order.
package struct LocalHours: Hashable, Sendable {
  /// When each hour begins; the first is the beginning of the stretch.
  package private(set) var starts: [Timestamp] = []
  /// 0 to 23; where clocks are put back, one comes twice.
  package private(set) var hours: [Int] = []

  package init(from start: Timestamp, to end: Timestamp, in zone: TimeZone) {
    var time = start
    repeat {
      let seconds = time.milliseconds.flooredQuotient(by: 1000)
      let local = seconds + Int64(zone.secondsFromGMT(for: time.date))
      let hour = local.flooredQuotient(by: 3600)
      starts.append(time)
      hours.append(Int(hour - 24 * hour.flooredQuotient(by: 24)))
      let rest = 3600 - (local - hour * 3600)
      time = Timestamp(milliseconds: (seconds + rest) * 1000)
    } while time < end
  }

  /// The hour at a time of the stretch.
  package func hour(at time: Timestamp) -> Int {
    hours[starts.lastIndex { $0 <= time } ?? 0]
  }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
