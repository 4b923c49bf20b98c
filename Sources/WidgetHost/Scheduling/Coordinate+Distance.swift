import Foundation

extension Coordinate {
  /// The mean radius of the earth, in metres.
  private static let earthRadius = 6_371_008.8
  /// A change of place by more asks widgets for new timelines, in metres.
  private static let significantDistance = 500.0

  /// The distance along the great circle, in metres.
  package func distance(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let middle = sin((other.latitude - latitude) * radians / 2)
    let turn = sin((other.longitude - longitude) * radians / 2)
    let chord =
      middle * middle + cos(latitude * radians) * cos(other.latitude * radians) * turn * turn
    return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
  }

  /// Whether widgets that want the place are to be told of the change.
  package func isSignificantlyFar(from other: Coordinate?) -> Bool {
    other.map { distance(to: $0) > Self.significantDistance } ?? true
  }

  /// Whether it is a place on earth.
  package var isValid: Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }
}
