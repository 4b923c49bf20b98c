package import CheckedJSON
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

/// What differs for some instances from the environment of all instances of a host.
package struct InstanceEnvironment: Hashable, Codable, Sendable {
  /// The locale identifier; `nil` is the host's.
  package var locale: String?
  /// The time zone's name; `nil` is the host's.
  package var timeZone: String?
  /// `light` or `dark`, unless a slot on a screen determines it; `nil` is the host's.
  package var colorScheme: String?
  /// Where the display is; `nil` is the host's.
  package var location: Coordinate?

  package init(
    locale: String? = nil, timeZone: String? = nil, colorScheme: String? = nil,
    location: Coordinate? = nil
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.colorScheme = colorScheme
    self.location = location
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { self == InstanceEnvironment() }

  /// Returns the environment, completed by what it does not have and another one has.
  package func completed(by other: InstanceEnvironment?) -> InstanceEnvironment {
    InstanceEnvironment(
      locale: locale ?? other?.locale, timeZone: timeZone ?? other?.timeZone,
      colorScheme: colorScheme ?? other?.colorScheme, location: location ?? other?.location)
  }

  /// Returns the environment with what differs.
  package func applied(to shared: HostEnvironment) -> HostEnvironment {
    var own = shared
    own.locale = locale ?? shared.locale
    own.timeZone = timeZone ?? shared.timeZone
    own.colorScheme = colorScheme ?? shared.colorScheme
    return own
  }
}

/// What differs from the environment of a host for instances with a tag, and for those on a display.
package struct GroupEnvironments: Hashable, Codable, Sendable {
  /// By tag.
  package var tags: [String: InstanceEnvironment] = [:]
  /// By the id of the display.
  package var displays: [String: InstanceEnvironment] = [:]

  package init() {}

  package var isEmpty: Bool { tags.isEmpty && displays.isEmpty }

  /// Returns what differs for an instance: its own values, then those of its tags, then those of its display.
  ///
  /// If several of its tags have a value, that of the alphabetically first one counts.
  package func environment(of instance: WidgetInstance) -> InstanceEnvironment {
    let own = instance.environment ?? InstanceEnvironment()
    guard !isEmpty else { return own }
    return (instance.tags ?? []).sorted()
      .reduce(own) { $0.completed(by: tags[$1]) }
      .completed(by: displays[instance.device])
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
  /// What differs for tags and displays, which people configure and which is stored apart.
  package var groups = GroupEnvironments()

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case environment, sessions, location, lowBatteries
  }
}

extension HostConditions {
  /// Returns the environment of an instance, apart from what its slot on a screen determines.
  package func environment(of instance: WidgetInstance) -> HostEnvironment {
    groups.environment(of: instance).applied(to: environment)
  }

  /// Returns where an instance is, if known.
  func location(of instance: WidgetInstance) -> Coordinate? {
    groups.environment(of: instance).location ?? location
  }

  /// Returns the conditions for what is shown on a display as a whole, such as screens and stacks.
  package func on(_ device: String) -> HostConditions {
    guard let own = groups.displays[device] else { return self }
    var conditions = self
    conditions.environment = own.applied(to: environment)
    conditions.location = own.location ?? location
    return conditions
  }
}

/// The effect of a change of the environment.
package enum EnvironmentEffect: Hashable, Sendable {
  case nothing
  /// The existing entries are redrawn without calling the provider.
  case redraw
  /// They are redrawn at once, and the provider is called as well.
  case redrawAndReload

  /// Determines the effect of a change: a color scheme changes only how entries look, everything else may change their
  /// contents.
  package init(from old: HostEnvironment, to new: HostEnvironment) {
    var recolored = old
    recolored.colorScheme = new.colorScheme
    self = old == new ? .nothing : recolored == new ? .redraw : .redrawAndReload
  }
}

extension InstanceEnvironment {
  /// The values that differ, in the form of fleet files.
  package var json: JSONValue {
    .object([
      "locale": locale.map(JSONValue.string), "timeZone": timeZone.map(JSONValue.string),
      "colorScheme": colorScheme.map(JSONValue.string),
      "location": location.map { location in
        .object([
          "latitude": .number(location.latitude), "longitude": .number(location.longitude),
        ])
      },
    ])
  }

  /// The values that differ, such as `pt_PT, Europe/Lisbon, at 38.72,-9.14`; empty if nothing does.
  package var text: String {
    [locale, timeZone, colorScheme, location.map { "at \($0.latitude),\($0.longitude)" }]
      .compactMap(\.self).joined(separator: ", ")
  }
}

extension GroupEnvironments {
  /// The environments in the form of fleet files.
  package var json: JSONValue {
    .object([
      "tags": Self.json(tags), "displays": Self.json(displays),
    ])
  }

  private static func json(_ all: [String: InstanceEnvironment]) -> JSONValue? {
    guard !all.isEmpty else { return nil }
    return .object(all.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }
}
