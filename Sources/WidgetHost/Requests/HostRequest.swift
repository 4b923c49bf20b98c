package import Foundation

/// What an app, a person or a device asks of the host.
///
/// A request is kept in the store until the host has done what it asks, so that none is lost; it reaches
/// a running host through its socket, and waits for the next run where none is running.
package enum HostRequest: Hashable, Codable, Sendable {
  /// New timelines, as `WidgetCenter` asks for them.
  case reload(ReloadSelection)
  /// New timelines at once, as a person asks for them: neither charged to a budget nor delayed.
  case manualReload(ReloadSelection)
  /// Somebody looked at the instance.
  case viewed(instance: String)
  /// An app comes to or leaves the foreground, or starts or ends playing or navigating.
  case session(AppSession)
  /// The person changed language, clock or looks.
  case environment(HostEnvironment)
  /// The device is somewhere else; degrees.
  case location(Coordinate)
  /// The battery of a device is low, or has recovered.
  case battery(device: String, isLow: Bool)
  /// The instance was added, configured or removed: the store tells which.
  case instanceChanged(String)
  /// A tap on a button or toggle; the action as the manifest has it, in JSON.
  case perform(instance: String, action: String)
  /// A person pages a stack.
  case page(stack: String, StackPage)
  /// The stack was made, changed or removed: the store tells which.
  case stackChanged(String)
  /// The screen was added, changed or removed: the store tells which.
  case screenChanged(String)
  /// Background transfers of a session of a program have ended.
  case transfersEnded(session: String, program: String)
}

/// Whose timelines are asked for.
package enum ReloadSelection: Hashable, Codable, Sendable {
  case all
  case kind(String)
  case instance(String)
}

/// An app that is in use, for which reloads of its widgets are not charged.
package struct AppSession: Hashable, Codable, Sendable {
  /// How the app is in use.
  package enum Activity: String, Hashable, Codable, Sendable, CaseIterable {
    case foreground, audio, navigation
  }

  /// The path of the program whose widgets it is about; `nil` is any.
  package var program: String?
  package var activity: Activity
  package var isActive: Bool
  /// When the session is over if nobody says so before.
  package var until: Date?

  package init(program: String?, activity: Activity, isActive: Bool, until: Date? = nil) {
    self.program = program
    self.activity = activity
    self.isActive = isActive
    self.until = until
  }
}

/// A place on earth, in degrees.
package struct Coordinate: Hashable, Codable, Sendable {
  /// From -90 to 90, and from -180 to 180.
  package var latitude, longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// How a person pages a stack.
package enum StackPage: Hashable, Codable, Sendable {
  case next, previous
  /// Shows one instance until told otherwise.
  case pin(instance: String)
  case unpin
}

/// A request in the store.
package struct PostedRequest: Hashable, Codable, Sendable, Identifiable {
  package var id: Int64
  package var request: HostRequest
  package var posted: Date

  package init(id: Int64, request: HostRequest, posted: Date) {
    self.id = id
    self.request = request
    self.posted = posted
  }
}

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
