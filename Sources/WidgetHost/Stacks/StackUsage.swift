package import Foundation
package import FramePipeline

/// Statistics of the hours and locations at which a person viewed the members of a stack.
///
/// For each member there are 24 sums, one for each hour of the day, and one for each of at most eight locations. All
/// have a half-life of two weeks, so that they adapt to new habits.
package struct StackUsage: Hashable, Codable, Sendable {
  /// The maximum number of locations per member.
  package static let maximumPlaces = 8
  /// The distance in meters within which two locations are the same; WidgetKit's significant change is 500 m.
  package static let placeRadius = 500.0
  private static let halfLife = 14 * 86_400.0
  /// The number of neutral views that are added, so that a single view does not decide.
  private static let priorViews = 4.0

  struct ViewCounts: Hashable, Codable, Sendable {
    var hours = [Double](repeating: 0, count: 24)
    var places: [Place] = []
  }

  struct Place: Hashable, Codable, Sendable {
    var coordinate: Coordinate
    var weight: Double
  }

  private var viewCounts: [WidgetInstance.ID: ViewCounts] = [:]
  private var latest: Timestamp?

  /// The stored names, which databases contain.
  private enum CodingKeys: String, CodingKey {
    case viewCounts = "looks"
    case latest
  }

  package init() {}

  package var isEmpty: Bool { viewCounts.isEmpty }

  /// Counts a view.
  ///
  /// - Parameters:
  ///   - member: The member that was viewed.
  ///   - time: The time of the view.
  ///   - zone: The time zone for its hour.
  ///   - location: The location, if known.
  package mutating func count(
    _ member: WidgetInstance.ID, at time: Timestamp, in zone: TimeZone, location: Coordinate?
  ) {
    fade(to: time)
    let hour = LocalHours(from: time, to: time, in: zone).hours[0]
    viewCounts[member, default: ViewCounts()].hours[hour] += 1
    if let location { viewCounts[member, default: ViewCounts()].count(location) }
  }

  private mutating func fade(to time: Timestamp) {
    let seconds = latest.map { time.date.timeIntervalSince($0.date) } ?? 0
    latest = time
    // A clock that was set back must not increase the counts.
    guard seconds > 0 else { return }
    let factor = exp2(-seconds / Self.halfLife)
    for member in viewCounts.keys { viewCounts[member]?.fade(by: factor) }
  }

  mutating func retain(only members: Set<WidgetInstance.ID>) {
    viewCounts = viewCounts.filter { members.contains($0.key) }
  }

  /// Returns a member's share of the views around an hour and near a location, in 0..<1; the mean of both if the
  /// location is known.
  package func share(of member: WidgetInstance.ID, hour: Int, location: Coordinate?) -> Double {
    let atHour = share(of: member) { $0.around(hour) }
    guard let location else { return atHour }
    return (atHour + share(of: member) { $0.near(location) }) / 2
  }

  private func share(of member: WidgetInstance.ID, _ weight: (ViewCounts) -> Double) -> Double {
    guard let own = viewCounts[member] else { return 0 }
    // Sums in the order of names, because another order would change the last bits.
    let all = viewCounts.keys.sorted().reduce(0) { $0 + (viewCounts[$1].map(weight) ?? 0) }
    return weight(own) / (all + Self.priorViews)
  }
}

extension StackUsage.ViewCounts {
  fileprivate mutating func count(_ location: Coordinate) {
    let radius = StackUsage.placeRadius
    if let known = places.firstIndex(where: { $0.coordinate.distance(to: location) <= radius }) {
      places[known].weight += 1
      return
    }
    if places.count == StackUsage.maximumPlaces,
      let faintest = places.indices.min(by: { places[$0].weight < places[$1].weight })
    {
      places.remove(at: faintest)
    }
    places.append(StackUsage.Place(coordinate: location, weight: 1))
  }

  fileprivate mutating func fade(by factor: Double) {
    for hour in hours.indices { hours[hour] *= factor }
    for index in places.indices { places[index].weight *= factor }
  }

  /// Returns the count of the hour itself, plus half of the adjacent ones.
  fileprivate func around(_ hour: Int) -> Double {
    guard hours.count == 24 else { return 0 }
    return hours[hour] + (hours[(hour + 1) % 24] + hours[(hour + 23) % 24]) / 2
  }

  fileprivate func near(_ location: Coordinate) -> Double {
    places.filter { $0.coordinate.distance(to: location) <= StackUsage.placeRadius }
      .reduce(0) { $0 + $1.weight }
  }
}

/// The hours of local time in an interval, in order.
package struct LocalHours: Hashable, Sendable {
  /// The beginnings of the hours; the first is the beginning of the interval.
  package private(set) var starts: [Timestamp] = []
  /// 0 to 23; if clocks are set back, one occurs twice.
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

  /// Returns the hour at a time in the interval.
  package func hour(at time: Timestamp) -> Int {
    hours[starts.lastIndex { $0 <= time } ?? 0]
  }
}

extension Int64 {
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
