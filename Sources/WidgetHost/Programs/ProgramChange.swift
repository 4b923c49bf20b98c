/// A change of the version that a program's instances run.
package enum ProgramChange: Hashable, Sendable {
  /// Switches to a version: all instances, or the first `canary` ones.
  case upgrade(ProgramVersion, canary: Int?)
  /// Switches the instances in a share of the partitions to a version, as a canary release.
  case upgradeShare(ProgramVersion, CanaryShare)
  /// Switches some instances to a version, as a canary release.
  case upgradeSome(ProgramVersion, Set<WidgetInstance.ID>)
  /// Switches the other instances to the version of the canary release.
  case finish
  /// Ends the canary release, or returns to the previous version.
  case rollback
}

/// The result of a change before it is stored.
package struct ProgramPlan: Hashable, Sendable {
  /// The program after the change.
  package var program: RegisteredProgram
  /// The version that instances switch to.
  package var version: ProgramVersion
  /// The instances that switch, with their new version, in the order in which they were added.
  package var switched: [WidgetInstance]
}

extension RegisteredProgram {
  /// Returns what a change does.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - instances: The host's instances, in the order in which they were added.
  /// - Returns: The plan, which does not depend on anything else.
  /// - Throws: ``ProgramError`` if the change is not possible now.
  package func plan(
    _ change: ProgramChange, instances: [WidgetInstance]
  ) throws(ProgramError) -> ProgramPlan {
    let own = instances.filter(owns)
    switch change {
    case .upgrade(let version, let canary):
      return try plan(upgradeTo: version, own, canary: canary.map { Array(own.prefix($0)) })
    case .upgradeShare(let version, let share):
      let partitions = share.partitions(of: id)
      var plan = try plan(
        upgradeTo: version, own, canary: own.filter { partitions.contains(Partition(of: $0.id)) })
      // What has switched does not switch back before the end of the canary release.
      plan.program.canaryShare = max(share, canaryShare ?? share)
      return plan
    case .upgradeSome(let version, let names):
      return try plan(upgradeTo: version, own, canary: own.filter { names.contains($0.id) })
    case .finish:
      guard let version = candidate.flatMap(version) else { throw .noCanary(program: id) }
      return try switching(own, to: version) { $0.promote(version) }
    case .rollback: return try planRollback(own)
    }
  }

  private func plan(
    upgradeTo version: ProgramVersion, _ own: [WidgetInstance], canary: [WidgetInstance]?
  ) throws(ProgramError) -> ProgramPlan {
    if let candidate, candidate != version.id {
      throw .canaryRunning(
        program: id, version: self.version(candidate)?.shortID ?? String(candidate.prefix(12)))
    }
    guard version.id != current else {
      throw .isCurrent(program: id, version: version.shortID)
    }
    guard let canary else { return try switching(own, to: version) { $0.promote(version) } }
    return try switching(canary, to: version) { program in
      program.addVersion(version)
      program.candidate = version.id
    }
  }

  private func planRollback(_ own: [WidgetInstance]) throws(ProgramError) -> ProgramPlan {
    if candidate != nil, let version = currentVersion {
      return try switching(own, to: version) { program in
        program.candidate = nil
        program.canaryShare = nil
        program.dropUnused()
      }
    }
    guard let previous, let version = version(previous) else { throw .noPrevious(program: id) }
    // Another rollback returns to the version that is left now.
    return try switching(own, to: version) { program in
      (program.current, program.previous) = (previous, program.current)
    }
  }

  /// Returns the plan that switches instances, of which those that run the version already are left alone.
  private func switching(
    _ instances: [WidgetInstance], to version: ProgramVersion,
    _ change: (inout RegisteredProgram) -> Void
  ) throws(ProgramError) -> ProgramPlan {
    var missing: [WidgetInstance.ID: String] = [:]
    let switched = instances.filter { !runs(version, $0) }.map { instance in
      if let switched = self.switched(instance, to: version) { return switched }
      missing[instance.id] =
        version.kinds.contains(instance.kind)
        ? "the family '\(instance.family)' of '\(instance.kind)'" : "the kind '\(instance.kind)'"
      return instance
    }
    guard missing.isEmpty else {
      throw .missingWidgets(program: id, version: version.shortID, missing)
    }
    var program = self
    change(&program)
    program.failure = nil
    return ProgramPlan(program: program, version: version, switched: switched)
  }

  /// Returns an instance that it owns with a version; `nil` if that does not have the instance's kind or family.
  func switched(_ instance: WidgetInstance, to version: ProgramVersion) -> WidgetInstance? {
    var instance = instance
    run(version, &instance)
    // Nobody knows what the folder of a template describes until it is read.
    guard !version.isInPlace else { return instance }
    let widget = version.widgets.first { $0.kind == instance.kind }
    guard let widget, widget.families.contains(instance.family) else { return nil }
    // The type of a template's configuration is that of its kind.
    guard !isTemplate else { return instance }
    instance.intentType = widget.intentType
    instance.wantsLocation = widget.wantsLocation
    return instance
  }

  /// Makes a version the current one.
  private mutating func promote(_ version: ProgramVersion) {
    addVersion(version)
    previous = current
    current = version.id
    candidate = nil
    canaryShare = nil
    dropUnused()
  }

  private mutating func addVersion(_ version: ProgramVersion) {
    if self.version(version.id) == nil { versions.append(version) }
  }

  private mutating func dropUnused() {
    versions.removeAll { ![current, previous, candidate].contains($0.id) }
  }
}
