package import Foundation

/// The environment of all widgets of a host: the person's language, time zone and display settings.
package struct HostEnvironment: Hashable, Codable, Sendable {
  /// The locale identifier, such as `en_US`.
  package var locale = "en_US"
  /// The time zone's name; `nil` is the system's.
  package var timeZone: String?
  /// `light` or `dark`.
  package var colorScheme = "light"
  /// SwiftUI's name of the dynamic type size.
  package var dynamicTypeSize = "large"
  /// Whether the person's accessibility settings increase contrast.
  package var increasesContrast = false
  /// Whether the person's accessibility settings use bold text.
  package var usesBoldText = false

  package init() {}
}

extension HostEnvironment {
  /// The effective time zone.
  package var zone: TimeZone { timeZone.flatMap { TimeZone(identifier: $0) } ?? .current }
}

/// What differs for an instance from the environment of all instances of a host.
package struct InstanceEnvironment: Hashable, Codable, Sendable {
  /// The locale identifier; `nil` is the host's.
  package var locale: String?
  /// The time zone's name; `nil` is the host's.
  package var timeZone: String?
  /// `light` or `dark`, unless a slot on a screen determines it; `nil` is the host's.
  package var colorScheme: String?

  package init(locale: String? = nil, timeZone: String? = nil, colorScheme: String? = nil) {
    self.locale = locale
    self.timeZone = timeZone
    self.colorScheme = colorScheme
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { self == InstanceEnvironment() }

  /// Returns the environment with what differs.
  package func applied(to shared: HostEnvironment) -> HostEnvironment {
    var own = shared
    own.locale = locale ?? shared.locale
    own.timeZone = timeZone ?? shared.timeZone
    own.colorScheme = colorScheme ?? shared.colorScheme
    return own
  }
}

/// The conditions that apply to all instances: the environment, active apps, the location, batteries.
package struct HostConditions: Hashable, Codable, Sendable {
  package var environment = HostEnvironment()
  package var sessions: [AppSession] = []
  /// The last location that was reported to widgets.
  package var location: Coordinate?
  /// Devices that are low on battery.
  package var lowBatteries: Set<String> = []

  package init() {}
}

/// The effect of a change of the environment.
package enum EnvironmentEffect: Hashable, Sendable {
  case nothing
  /// The existing entries are redrawn without asking the provider.
  case redraw
  /// They are redrawn at once, and the provider is asked as well.
  case redrawAndReload

  /// Determines the effect of a change: a color scheme changes only how entries look, everything else may change their
  /// contents.
  package init(from old: HostEnvironment, to new: HostEnvironment) {
    var recolored = old
    recolored.colorScheme = new.colorScheme
    self = old == new ? .nothing : recolored == new ? .redraw : .redrawAndReload
  }
}
