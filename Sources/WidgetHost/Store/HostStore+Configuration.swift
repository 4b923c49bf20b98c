package import Foundation

extension HostStore {
  /// Returns everything that people configured, as of one moment.
  package func configuration() throws -> HostConfiguration {
    try database.read { db in
      let registered = try db.registered()
      return HostConfiguration(
        instances: try db.instances(), stacks: try db.stacks(), screens: try db.screens(),
        devices: try db.registeredDevices(), programs: registered.filter { !$0.isTemplate },
        templates: registered.filter(\.isTemplate),
        environments: try db.groupEnvironments(), tapHandlers: try db.setting(.tapHandlers),
        version: try db.configurationVersion())
    }
  }

  /// Returns the text of the configured handlers of taps, or `nil` if there are none.
  package func tapHandlers() throws -> String? {
    try database.readOnce { try $0.setting(.tapHandlers) }
  }

  /// Returns what differs from the environment of all instances for tags and displays.
  package func groupEnvironments() throws -> GroupEnvironments {
    try database.readOnce { try $0.groupEnvironments() }
  }

  /// Makes all changes, unless the configuration is no longer the one that they were planned for.
  ///
  /// - Parameters:
  ///   - change: The changes.
  ///   - version: The ``HostConfiguration/version`` that they were planned for.
  ///   - now: The current time.
  /// - Returns: Whether they were made; otherwise, nothing was changed.
  /// - Throws: The errors of the store; ``ProgramError`` if a program was upgraded in the meantime.
  package func apply(
    _ change: ConfigurationChange, to version: Int, at now: Date
  ) throws -> Bool {
    try database.write { db in
      guard try db.configurationVersion() == version else { return false }
      for (name, version) in change.programs.sorted(by: { $0.key < $1.key }) {
        try db.register(version, as: name)
      }
      var instances = change.instances
      var admission = InstanceAdmission(try db.registered())
      instances.added = try instances.added.map { try admission.admit($0) }
      try db.apply(instances, to: "instance")
      try db.apply(change.stacks, to: "stack")
      try db.apply(change.screens, to: "screen")
      try db.removeDevices(change.devices.removed)
      for device in change.devices.added + change.devices.changed { try db.write(device) }
      try db.set(.tapHandlers, change.tapHandlers)
      var changed = ChangedNames()
      changed.instances = change.instances.names
      changed.stacks = change.stacks.names
      changed.screens = change.screens.names
      if let environments = change.environments {
        try db.set(environments, noting: &changed)
      }
      if !changed.isEmpty { try db.post(.configurationChanged(changed), at: now) }
      return true
    }
  }
}

/// A setting of a host that people configure.
private enum SettingName: String {
  case tapHandlers
  /// What differs from the environment of all instances for tags and displays.
  case environments
}

extension SQLConnection {
  func groupEnvironments() throws -> GroupEnvironments {
    try setting(.environments).map { try StateJSON.value(GroupEnvironments.self, from: $0) }
      ?? GroupEnvironments()
  }

  /// Replaces the environments of tags and displays, and records what they affect, for a host that did not run meanwhile.
  fileprivate func set(
    _ environments: GroupEnvironments, noting changed: inout ChangedNames
  ) throws {
    let before = try groupEnvironments()
    guard environments != before else { return }
    if environments.isEmpty, try !hasNewerTables() {
      try set(.environments, .removed)
    } else {
      try NullCharacters.reject(in: environments, of: "the environments")
      let text = try text(
        of: environments, replacing: ("value", "setting"),
        where: "name = \(SettingName.environments.rawValue)")
      try set(.environments, .set(text))
    }
    changed.environments = true
    let affected = try instances().filter {
      before.environment(of: $0) != environments.environment(of: $0)
    }
    changed.instances += Set(affected.map(\.id)).subtracting(changed.instances).sorted()
    let stacks = try stacks().filter {
      before.displays[$0.device] != environments.displays[$0.device]
    }
    changed.stacks += Set(stacks.map(\.id)).subtracting(changed.stacks).sorted()
  }

  fileprivate func configurationVersion() throws -> Int {
    try version(of: ["instance", "stack", "screen", "device", "setting"])
  }

  fileprivate func setting(_ name: SettingName) throws -> String? {
    try firstValue("SELECT value FROM setting WHERE name = \(name.rawValue)")
  }

  fileprivate func set(
    _ name: SettingName, _ change: ConfigurationChange.SettingChange
  ) throws {
    switch change {
    case .unchanged: break
    case .removed:
      try execute("DELETE FROM setting WHERE name = \(name.rawValue)")
    case .set(let text):
      try execute(
        """
        INSERT INTO setting (name, value) VALUES (\(name.rawValue), \(text))
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """)
    }
  }

  /// Changes the rows of a table with the columns `id` and `value`.
  fileprivate func apply<Row: Codable>(
    _ rows: ConfigurationChange.Rows<Row>, to table: String
  ) throws where Row.ID == String {
    for id in rows.removed {
      try execute("DELETE FROM \(raw: table) WHERE id = \(id)")
    }
    for row in rows.added + rows.changed {
      try NullCharacters.reject(in: row, of: "the \(table) '\(row.id)'")
    }
    for row in rows.added {
      try execute(
        """
        INSERT INTO \(raw: table) (id, value) VALUES (\(row.id), \(try StateJSON.text(of: row)))
        """)
    }
    let isNewer = try !rows.changed.isEmpty && hasNewerTables()
    for row in rows.changed {
      let text = try text(
        of: row, replacing: ("value", table), where: "id = \(row.id)", ifNewer: isNewer)
      try execute("UPDATE \(raw: table) SET value = \(text) WHERE id = \(row.id)")
    }
  }

  fileprivate func removeDevices(_ names: [RegisteredDevice.ID]) throws {
    for name in names {
      try execute("DELETE FROM device WHERE id = \(name)")
    }
  }
}
