package import Foundation

/// A code with which a device registers itself, typed into the device's setup by a person.
package struct DeviceCode: Hashable, Codable, Sendable {
  /// How long a code is valid, in seconds.
  package static let lifetime = 900.0
  /// How many codes may be valid at a time; with each one, a guess is more likely to be right.
  package static let maximumCount = 16

  /// Six digits.
  package let code: String
  package let expires: Date
  /// The name of the instance, stack or screen that the device shows.
  package let shows: String
  /// The name of the device; `nil` takes the device's own.
  package let name: String?

  package init(code: String, began: Date, shows: String, name: String? = nil) {
    self.code = code
    expires = began.addingTimeInterval(Self.lifetime)
    self.shows = shows
    self.name = name
  }

  /// Returns a new code.
  static func code(using random: inout some RandomNumberGenerator) -> String {
    (0..<6).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
  }
}
