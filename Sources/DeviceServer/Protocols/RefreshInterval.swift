import FileStorage
package import Foundation
package import PixelOutput

/// The time for which a device sleeps until its next request.
package struct RefreshInterval: Sendable {
  /// The least number of seconds: devices take 0 as "at once".
  private static let minimum = 60
  /// The most: a device whose content does not change still reports twice a day, and finds what a person assigned.
  private static let maximum = 43_200
  /// Devices that wake for the same frame are spread over so many seconds after it begins.
  private static let jitter = 5

  /// The least number of seconds for the panel.
  package let shortest: Int

  package init(_ profile: DeviceProfile) {
    shortest = max(Self.minimum, Int(clamping: profile.frameInterval.rounded(.up)))
  }

  /// Returns the seconds until a display wakes, and a few more that depend on its name; never less than its panel needs.
  ///
  /// A display that is late for a frame is late for all that follow as fast as its panel allows, such as those of a clock:
  /// if that is more than a third of the panel's interval, it waits for the second one instead.
  ///
  /// - Parameters:
  ///   - date: When it has something to do next, if ever.
  ///   - following: When it has something to do after that.
  ///   - now: The current time.
  ///   - name: The display's name.
  /// - Returns: Whole seconds.
  package func seconds(
    until date: Date?, then following: Date? = nil, from now: Date, spreadBy name: String
  ) -> Int {
    guard var date else { return max(shortest, Self.maximum) }
    if let following, date.timeIntervalSince(now) < Double(shortest) * 2 / 3,
      following.timeIntervalSince(date) <= Double(shortest)
    {
      date = following
    }
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
