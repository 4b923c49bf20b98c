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

/// What holds for all instances: the environment, apps in use, places, batteries.
package struct HostConditions: Hashable, Codable, Sendable {
  package var environment = HostEnvironment()
  package var sessions: [AppSession] = []
  /// Where the device was when widgets were last told.
  package var location: Coordinate?
  /// Devices that are low on battery.
  package var lowBatteries: Set<String> = []

  package init() {}
}

/// What a change of the environment asks for.
package enum EnvironmentEffect: Hashable, Sendable {
  case nothing
  /// The entries that are there are drawn again; the provider is not asked.
  case redraw
  /// They are drawn again at once, and the provider is asked as well.
  case redrawAndReload

  /// What a change asks for: a color scheme changes how entries look, all else also what they say.
  package init(from old: HostEnvironment, to new: HostEnvironment) {
    var recolored = old
    recolored.colorScheme = new.colorScheme
    self = old == new ? .nothing : recolored == new ? .redraw : .redrawAndReload
  }
}
