package import Foundation

/// A request from an app, a person or a device to the host.
///
/// A request stays in the store until the host has processed it, so that none is lost. It reaches a running host
/// through its socket; otherwise it waits for the next run.
package enum HostRequest: Hashable, Codable, Sendable {
  /// Requests new timelines, as `WidgetCenter` does.
  case reload(ReloadSelection)
  /// Requests new timelines at once for a person: neither charged to a budget nor delayed.
  case manualReload(ReloadSelection)
  /// Reports a view of the instance.
  case viewed(instance: String)
  /// Reports that an app enters or leaves the foreground, or starts or stops playback or navigation.
  case session(AppSession)
  /// The person changed language, time zone or display settings.
  case environment(HostEnvironment)
  /// The device has moved; in degrees.
  case location(Coordinate)
  /// The battery of a device is low, or has recovered.
  case battery(device: String, isLow: Bool)
  /// The instance was added, configured or removed; the store contains the change.
  case instanceChanged(String)
  /// A tap on a button or toggle, with the action in JSON from the manifest.
  case perform(instance: String, action: String)
  /// A person pages a stack.
  case page(stack: String, StackPage)
  /// The stack was created, changed or removed; the store contains the change.
  case stackChanged(String)
  /// The screen was added, changed or removed; the store contains the change.
  case screenChanged(String)
  /// Several of them were added, changed or removed at once; the store contains the changes.
  case configurationChanged(ChangedNames)
  /// Background transfers of a session of a program have ended.
  case transfersEnded(session: String, program: String)
}

/// The names of what a change of a host's configuration added, changed or removed.
package struct ChangedNames: Hashable, Codable, Sendable {
  package var instances: [String] = []
  package var stacks: [String] = []
  package var screens: [String] = []
  /// Whether environments of tags and displays were changed, and the names are those that are affected; `nil` is false.
  package var environments: Bool?

  package init() {}

  package var isEmpty: Bool {
    instances.isEmpty && stacks.isEmpty && screens.isEmpty && environments != true
  }
}

/// The instances to reload.
package enum ReloadSelection: Hashable, Codable, Sendable {
  case all
  case kind(String)
  case instance(String)
  case instances([String])
}

/// An app in use; reloads of its widgets are not charged.
package struct AppSession: Hashable, Codable, Sendable {
  /// How the app is in use.
  package enum Activity: String, Hashable, Codable, Sendable, CaseIterable {
    case foreground, audio, navigation
  }

  /// The path of the program whose widgets are affected; `nil` is any.
  package var program: String?
  package var activity: Activity
  package var isActive: Bool
  /// When the session ends unless it is ended earlier.
  package var until: Date?

  package init(program: String?, activity: Activity, isActive: Bool, until: Date? = nil) {
    self.program = program
    self.activity = activity
    self.isActive = isActive
    self.until = until
  }
}

/// A location on earth, in degrees.
package struct Coordinate: Hashable, Codable, Sendable {
  /// From -90 to 90, and from -180 to 180.
  package var latitude, longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A person's paging of a stack.
package enum StackPage: Hashable, Codable, Sendable {
  case next, previous
  /// Shows one instance until it is unpinned.
  case pin(instance: String)
  case unpin
}

/// A request in the store.
package struct PostedRequest: Hashable, Sendable, Identifiable {
  package var id: Int64
  package var request: HostRequest
  package var posted: Date
  /// The partition whose host answers it; `nil` if those of all partitions do.
  package var partition: Partition?

  package init(id: Int64, request: HostRequest, posted: Date, partition: Partition? = nil) {
    self.id = id
    self.request = request
    self.posted = posted
    self.partition = partition
  }
}

extension Coordinate {
  /// Creates a valid location.
  ///
  /// - Throws: ``CoordinateError`` if a coordinate is out of range.
  package static func checked(
    latitude: Double, longitude: Double
  ) throws(CoordinateError) -> Coordinate {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw CoordinateError(latitude: latitude, longitude: longitude)
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// The error of a location that is not on earth.
package struct CoordinateError: Error, Hashable, CustomStringConvertible {
  package let latitude, longitude: Double

  /// What is wrong, and how to fix it.
  package var description: String {
    "\(latitude),\(longitude) is not a location; write the latitude, from -90 to 90, and then the "
      + "longitude, from -180 to 180"
  }
}

extension Coordinate {
  /// The mean radius of the earth, in meters.
  private static let earthRadius = 6_371_008.8
  /// The distance above which a move reloads widgets, in meters.
  private static let significantDistance = 500.0

  /// Returns the great-circle distance, in meters.
  package func distance(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let middle = sin((other.latitude - latitude) * radians / 2)
    let turn = sin((other.longitude - longitude) * radians / 2)
    let chord =
      middle * middle + cos(latitude * radians) * cos(other.latitude * radians) * turn * turn
    return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
  }

  /// Whether widgets that use the location are notified of the change.
  package func isSignificantlyFar(from other: Coordinate?) -> Bool {
    other.map { distance(to: $0) > Self.significantDistance } ?? true
  }

  /// Whether the coordinates are in range.
  package var isValid: Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }
}
