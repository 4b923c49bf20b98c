import FileStorage
package import Foundation
package import PixelOutput

/// How long a device sleeps until it asks again.
package struct RefreshInterval: Sendable {
  /// The least number of seconds: devices take 0 as "at once".
  private static let minimum = 60
  /// The most: a device whose content does not change still reports twice a day, and finds what a person assigned.
  private static let maximum = 43_200
  /// Devices that wake for the same frame are spread over so many seconds after it begins.
  private static let jitter = 5

  private let profile: DeviceProfile

  package init(_ profile: DeviceProfile) { self.profile = profile }

  /// The least number of seconds for the panel.
  package var shortest: Int { max(Self.minimum, Int(clamping: profile.frameInterval.rounded(.up))) }

  /// Returns the seconds until a date, and a few more that depend on a device's name; never less than its panel needs.
  package func seconds(until date: Date?, from now: Date, spreadBy name: String) -> Int {
    guard let date else { return max(shortest, Self.maximum) }
    let wait = max(0, date.timeIntervalSince(now)).rounded(.up)
    let spread = Int(SHA256.digest(of: Array(name.utf8))[0]) % Self.jitter + 1
    return max(shortest, min(Self.maximum, Int(min(wait, 1e9)) + spread))
  }
}

extension Int {
  fileprivate init(clamping value: Double) {
    self = value.isFinite ? Int(Swift.min(Swift.max(value, 0), 1e9)) : 0
  }
}
