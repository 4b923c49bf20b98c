package import Foundation
package import FramePipeline

/// When and where a person looked at which member of a stack.
///
/// For each member 24 sums, one for each hour of the day, and one for each of at most eight places; all
/// are halved in two weeks, so that habits can change.
package struct StackUsage: Hashable, Codable, Sendable {
  /// The most places that are remembered of a member.
  package static let mostPlaces = 8
  /// Nearer than so many metres is the same place: WidgetKit's significant change is 500 m.
  package static let placeRadius = 500.0
  private static let halfLife = 14 * 86_400.0
  /// So many looks that favour nobody are counted in, so that a single one does not decide.
  private static let doubt = 4.0

  struct Looks: Hashable, Codable, Sendable {
    var hours = [Double](repeating: 0, count: 24)
    var places: [Place] = []
  }

  struct Place: Hashable, Codable, Sendable {
    var coordinate: Coordinate
    var weight: Double
  }

  private var looks: [WidgetInstance.ID: Looks] = [:]
  private var latest: Timestamp?

  package init() {}

  package var isEmpty: Bool { looks.isEmpty }

  /// Counts a look.
  ///
  /// - Parameters:
  ///   - member: What was looked at.
  ///   - time: When.
  ///   - zone: Whose hour it is.
  ///   - place: Where, if that is known.
  package mutating func count(
    _ member: WidgetInstance.ID, at time: Timestamp, in zone: TimeZone, place: Coordinate?
  ) {
    fade(to: time)
    let hour = LocalHours(from: time, to: time, in: zone).hours[0]
    looks[member, default: Looks()].hours[hour] += 1
    if let place { looks[member, default: Looks()].count(place) }
  }

  private mutating func fade(to time: Timestamp) {
    let seconds = latest.map { time.date.timeIntervalSince($0.date) } ?? 0
    latest = time
    // A clock that was put back makes nothing more of habits.
    guard seconds > 0 else { return }
    let factor = exp2(-seconds / Self.halfLife)
    for member in looks.keys { looks[member]?.fade(by: factor) }
  }

  mutating func keep(only members: Set<WidgetInstance.ID>) {
    looks = looks.filter { members.contains($0.key) }
  }

  /// A member's share of the looks around an hour and near a place, in 0..<1; their mean where the place
  /// is known.
  package func share(of member: WidgetInstance.ID, hour: Int, place: Coordinate?) -> Double {
    let atHour = share(of: member) { $0.around(hour) }
    guard let place else { return atHour }
    return (atHour + share(of: member) { $0.near(place) }) / 2
  }

  private func share(of member: WidgetInstance.ID, _ weight: (Looks) -> Double) -> Double {
    guard let own = looks[member] else { return 0 }
    // In the order of names, as a sum in another order differs in its last bits.
    let all = looks.keys.sorted().reduce(0) { $0 + (looks[$1].map(weight) ?? 0) }
    return weight(own) / (all + Self.doubt)
  }
}

extension StackUsage.Looks {
  fileprivate mutating func count(_ place: Coordinate) {
    let radius = StackUsage.placeRadius
    if let known = places.firstIndex(where: { $0.coordinate.distance(to: place) <= radius }) {
      places[known].weight += 1
      return
    }
    if places.count == StackUsage.mostPlaces,
      let faintest = places.indices.min(by: { places[$0].weight < places[$1].weight })
    {
      places.remove(at: faintest)
    }
    places.append(StackUsage.Place(coordinate: place, weight: 1))
  }

  fileprivate mutating func fade(by factor: Double) {
    for hour in hours.indices { hours[hour] *= factor }
    for place in places.indices { places[place].weight *= factor }
  }

  /// The hour itself, and half of those beside it.
  fileprivate func around(_ hour: Int) -> Double {
    guard hours.count == 24 else { return 0 }
    return hours[hour] + (hours[(hour + 1) % 24] + hours[(hour + 23) % 24]) / 2
  }

  fileprivate func near(_ place: Coordinate) -> Double {
    places.filter { $0.coordinate.distance(to: place) <= StackUsage.placeRadius }
      .reduce(0) { $0 + $1.weight }
  }
}

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
