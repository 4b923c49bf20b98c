/// Everything that people configured in a store, without what hosts and devices recorded.
package struct HostConfiguration: Hashable, Sendable {
  /// In the order in which they were added.
  package var instances: [WidgetInstance]
  /// Stacks and playlists, in the order in which they were added.
  package var stacks: [WidgetStack]
  /// In the order in which they were added.
  package var screens: [WidgetScreen]
  /// By name.
  package var devices: [RegisteredDevice]
  /// By name.
  package var programs: [RegisteredProgram]
  /// The templates of which versions are stored, by kind.
  package var templates: [RegisteredProgram]
  /// What differs from the environment of all instances for tags and displays.
  package var environments: GroupEnvironments
  /// The text of the handlers of taps, in the format of `tap-handlers.json`; `nil` if there are none.
  package var tapHandlers: String?
  /// A number that changes with every change.
  package var version: Int

  package init(
    instances: [WidgetInstance] = [], stacks: [WidgetStack] = [], screens: [WidgetScreen] = [],
    devices: [RegisteredDevice] = [], programs: [RegisteredProgram] = [],
    templates: [RegisteredProgram] = [],
    environments: GroupEnvironments = GroupEnvironments(), tapHandlers: String? = nil,
    version: Int = 0
  ) {
    self.instances = instances
    self.stacks = stacks
    self.screens = screens
    self.devices = devices
    self.programs = programs
    self.templates = templates
    self.environments = environments
    self.tapHandlers = tapHandlers
    self.version = version
  }
}

extension HostConfiguration {
  /// The approved devices that show what was removed, by name.
  package var devicesShowingRemoved: [RegisteredDevice] {
    let contents = Set(instances.map(\.id)).union(stacks.map(\.id)).union(screens.map(\.id))
    return devices.filter { $0.removedContent(among: contents) != nil }
  }
}

extension RegisteredDevice {
  /// Returns the name of what an approved device shows if it was removed.
  ///
  /// - Parameter contents: The names of everything that devices can show.
  /// - Returns: The name; `nil` if the device shows nothing, or what exists.
  package func removedContent(among contents: Set<String>) -> String? {
    guard isApproved, let shows, !contents.contains(shows) else { return nil }
    return shows
  }
}

/// Changes of a host's configuration that are made in one transaction.
package struct ConfigurationChange: Hashable, Sendable {
  package var instances = Rows<WidgetInstance>()
  package var stacks = Rows<WidgetStack>()
  package var screens = Rows<WidgetScreen>()
  package var devices = Rows<RegisteredDevice>()
  /// What they are replaced by; `nil` leaves them as they are.
  package var environments: GroupEnvironments?
  package var tapHandlers = SettingChange.unchanged
  /// The versions of programs that are registered if they are new, by the names of the programs.
  package var programs: [String: ProgramVersion] = [:]

  package init() {}

  package var isEmpty: Bool {
    instances.isEmpty && stacks.isEmpty && screens.isEmpty && devices.isEmpty
      && environments == nil && tapHandlers == .unchanged
  }

  /// The changes of one table.
  package struct Rows<Row: Hashable & Sendable & Identifiable>: Hashable, Sendable
  where Row.ID: Sendable {
    /// The names of rows that are removed, with their state, before others are added.
    package var removed: [Row.ID] = []
    /// In the order in which they are added.
    package var added: [Row] = []
    /// Rows that keep their state.
    package var changed: [Row] = []

    package init() {}

    package var isEmpty: Bool { removed.isEmpty && added.isEmpty && changed.isEmpty }

    /// The names of all rows that change.
    var names: [Row.ID] { removed + (added + changed).map(\.id) }
  }

  /// The change of a setting.
  package enum SettingChange: Hashable, Sendable {
    case unchanged
    case set(String)
    case removed
  }
}
