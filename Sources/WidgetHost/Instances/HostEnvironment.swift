package import Foundation

/// What all widgets of a host are drawn in: the person's language, clock and looks.
package struct HostEnvironment: Hashable, Codable, Sendable {
  /// The language and region, such as `en_US`.
  package var locale = "en_US"
  /// The time zone's name; `nil` is the system's.
  package var timeZone: String?
  /// `light` or `dark`.
  package var colorScheme = "light"
  /// SwiftUI's name of the size of text.
  package var dynamicTypeSize = "large"
  /// Whether the person asks for more contrast.
  package var increasesContrast = false
  /// Whether the person asks for bold text.
  package var usesBoldText = false

  package init() {}
}

extension HostEnvironment {
  /// The zone that people's clocks show.
  package var zone: TimeZone { timeZone.flatMap { TimeZone(identifier: $0) } ?? .current }
}
