package import Foundation
import Graphics

extension HostStore {
  /// Returns the registered programs, by name.
  package func programs() throws -> [RegisteredProgram] {
    try database.read { try $0.registered().filter { !$0.isTemplate } }
  }

  /// Returns the templates of which versions are stored, by kind.
  package func templates() throws -> [RegisteredProgram] {
    try database.read { try $0.registered().filter(\.isTemplate) }
  }

  /// Returns the program or template with a name.
  ///
  /// - Throws: ``ProgramError`` with the name that was probably meant, if there is none.
  package func program(named name: String) throws -> RegisteredProgram {
    try database.read { try $0.program(name) }
  }

  /// The result of ``apply(_:to:tried:at:)``.
  package enum ProgramSwitch: Hashable, Sendable {
    case applied(ProgramPlan)
    /// Nothing was changed, because instances that were not tried would switch; they have their new version.
    case untried([WidgetInstance])
  }

  /// Switches instances to another version, all in one transaction.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - name: The name of the program.
  ///   - tried: The instances of an earlier plan, which were drawn with their new version; `nil` if none has to be.
  ///   - initial: What has the name if nothing is registered: a template that was never upgraded.
  ///   - state: The state that the change is meant for; `nil` changes any.
  ///   - now: The current time.
  /// - Returns: What was changed, or the instances that have to be drawn first: those that were added or configured since.
  /// - Throws: ``ProgramError`` if the change is not possible.
  package func apply(
    _ change: ProgramChange, to name: String, tried: [WidgetInstance]?,
    orTo initial: RegisteredProgram? = nil, in state: ProgramState? = nil, at now: Date
  ) throws -> ProgramSwitch {
    try database.write { db in
      let program = try db.program(name, or: initial)
      guard state == nil || state == program.state else {
        throw ProgramError.changed(program: name)
      }
      let plan = try program.plan(change, instances: db.instances())
      if let tried {
        let known = Set(tried)
        let untried = plan.switched.filter { !known.contains($0) }
        guard untried.isEmpty else { return .untried(untried) }
      }
      if plan.program.isUnversioned {
        try db.removeProgram(name)
      } else {
        try db.write(plan.program)
      }
      for instance in plan.switched { try db.replace(instance, at: now) }
      return .applied(plan)
    }
  }

  /// Records that an upgrade failed and changed nothing.
  package func record(
    _ failure: FailedUpgrade, of name: String, or initial: RegisteredProgram? = nil
  ) throws {
    try database.write { db in
      var program = try db.program(name, or: initial)
      program.failure = failure
      try db.write(program)
    }
  }

  /// Removes a program, with its instances if `withInstances` is true, and returns them.
  ///
  /// - Throws: ``ProgramError`` if it has instances; ``StateError`` if a screen shows one of them.
  package func remove(
    program name: String, withInstances: Bool, at now: Date
  ) throws -> [WidgetInstance] {
    try database.write { db in
      let program = try db.program(name)
      let own = try db.instances().filter {
        program.owns($0) && ($0.version != nil || $0.templateVersion != nil)
      }
      guard own.isEmpty || withInstances else {
        throw ProgramError.hasInstances(program: name, own.map(\.id))
      }
      for instance in own {
        try db.requireNotOnScreen(instance.id)
        try db.remove(instance.id, at: now)
      }
      try db.removeProgram(name)
      return own
    }
  }

  /// Returns the versions whose files are needed.
  package func usedVersions() throws -> Set<ProgramVersion.ID> {
    try database.read { db in
      let instances = try db.instances()
      return Set(try db.registered().flatMap(\.versions).filter { !$0.isInPlace }.map(\.id))
        .union(instances.compactMap(\.version?.digest))
        .union(instances.compactMap(\.templateVersion))
    }
  }
}

extension SQLConnection {
  /// Returns the registered programs and templates, by name.
  func registered() throws -> [RegisteredProgram] {
    try decodedValues("SELECT value FROM program ORDER BY id")
  }

  fileprivate func program(
    _ name: String, or initial: RegisteredProgram? = nil
  ) throws -> RegisteredProgram {
    let programs = try registered()
    if let program = programs.first(where: { $0.id == name }) ?? initial { return program }
    throw ProgramError.unknown(
      name, suggestion: NearestName.suggestionText(for: name, among: programs.map(\.id)))
  }

  fileprivate func removeProgram(_ name: String) throws {
    try execute("DELETE FROM program WHERE id = \(name)")
  }

  fileprivate func write(_ program: RegisteredProgram) throws {
    let text = try text(of: program, replacing: ("value", "program"), where: "id = \(program.id)")
    try execute(
      """
      INSERT INTO program (id, value) VALUES (\(program.id), \(text))
      ON CONFLICT (id) DO UPDATE SET value = excluded.value
      """)
  }

  /// Registers a program with its first version, or checks that the version is the current one of the program.
  func register(_ version: ProgramVersion, as name: String) throws {
    guard let program = try registered().first(where: { $0.id == name }) else {
      return try write(RegisteredProgram(id: name, version: version))
    }
    guard !program.isTemplate else { throw ProgramError.isTemplate(name) }
    guard program.current == version.id else {
      throw ProgramError.otherVersion(
        program: name, registered: program.currentVersion?.shortID ?? program.current,
        added: version.shortID, source: version.source)
    }
  }
}
