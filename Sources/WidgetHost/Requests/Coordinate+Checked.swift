extension Coordinate {
  /// A place on earth.
  ///
  /// - Throws: ``CoordinateError`` where there is no such place.
  package static func checked(
    latitude: Double, longitude: Double
  ) throws(CoordinateError) -> Coordinate {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw CoordinateError(latitude: latitude, longitude: longitude)
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// The error of a place that is not on earth.
package struct CoordinateError: Error, Hashable, CustomStringConvertible {
  package let latitude, longitude: Double

  /// What is wrong, and what to do.
  package var description: String {
    "there is no place at \(latitude),\(longitude); the latitude is from -90 to 90 and comes first, the "
      + "longitude from -180 to 180"
  }
}
