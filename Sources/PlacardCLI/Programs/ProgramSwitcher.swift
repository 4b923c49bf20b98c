import Foundation
import WidgetHost
import WidgetWorker

/// Switches the instances of a widget program or a template to another version, for commands and the administrator's pages.
struct ProgramSwitcher {
  let folder: StateFolder
  let limits: WorkerLimits
  /// The values in the `UserDefaults` of the author's code.
  var defaults: [String: String] = [:]
  /// Whether the progress is shown on standard error.
  var showsProgress = false
  /// Called before instances are drawn, with their number.
  var onTrial: (Int) -> Void = { _ in }

  struct Result {
    enum Outcome {
      case switched(ProgramPlan)
      /// Nothing was changed, because instances cannot be drawn.
      case failed(FailedUpgrade)
    }

    let outcome: Outcome
    /// The program before the change.
    let former: RegisteredProgram
    /// Why the sources of instances that have switched fail, as they did before, by the names of the instances.
    var stillFailing: [WidgetInstance.ID: String] = [:]
  }

  /// Draws the instances that a change affects, and applies it if all succeed, or fail only because of a source that failed
  /// in the same way before.
  ///
  /// The files must be locked.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - version: The version that instances switch to.
  ///   - subject: The program or template.
  ///   - state: The state that the change is meant for; `nil` changes any.
  /// - Returns: What was changed, or the reasons why nothing was.
  /// - Throws: ``ProgramError`` if the change is not possible; the errors of the store.
  func apply(
    _ change: ProgramChange, to version: ProgramVersion, of subject: UpgradeSubject,
    in state: ProgramState? = nil
  ) throws -> Result {
    let store = try HostStore(folder)
    defer { ProgramFiles(folder).removeUnused(in: store) }
    let former = try subject.program(in: store)
    let trial = ProgramTrial(
      folder: folder, limits: limits, defaults: defaults, program: former, revalidationDate: Date(),
      showsProgress: showsProgress)
    var tried: [WidgetInstance] = []
    var stillFailing: [WidgetInstance.ID: String] = [:]
    var next = try former.plan(change, instances: store.instances()).switched
    while true {
      onTrial(next.count)
      let outcome = try trial.outcome(of: next)
      guard outcome.failures.isEmpty else {
        let failures =
          former.version(version.id) == nil
          ? outcome.failures.mapValues { namingSource(of: version, $0) } : outcome.failures
        let failure = FailedUpgrade(version: version.id, date: Date(), failures: failures)
        try store.record(failure, of: former.id, or: subject.initial)
        return Result(outcome: .failed(failure), former: former)
      }
      tried += next
      stillFailing.merge(outcome.stillFailing) { $1 }
      switch try store.apply(
        change, to: subject.name, tried: tried, orTo: subject.initial, in: state, at: Date())
      {
      case .applied(let plan):
        HostClient(folder).wake()
        return Result(outcome: .switched(plan), former: former, stillFailing: stillFailing)
      // Instances that were added or configured meanwhile.
      case .untried(let others): next = others
      }
    }
  }

  /// Names the file that a person passed in a message about a version that is not kept, whose files are removed.
  private func namingSource(of version: ProgramVersion, _ message: String) -> String {
    version.source.isEmpty
      ? message : message.replacing(version.installed.path(in: folder), with: version.source)
  }

  /// Switches the other instances to the version that a canary release tries.
  ///
  /// - Throws: ``ProgramError`` if there is none.
  func finish(_ subject: UpgradeSubject, in state: ProgramState? = nil) throws -> Result {
    let lock = try ProgramFiles(folder).lock()
    defer { withExtendedLifetime(lock) {} }
    let program = try subject.program(in: HostStore(reading: folder))
    guard state == nil || state == program.state else {
      throw ProgramError.changed(program: subject.name)
    }
    guard let version = program.candidate.flatMap(program.version) else {
      throw ProgramError.noCanary(program: subject.name)
    }
    return try apply(.finish, to: version, of: subject, in: program.state)
  }

  /// Ends a canary release, or returns to the previous version, without drawing anything first.
  ///
  /// - Returns: What was changed, and the program before.
  /// - Throws: An error if there is no such version, or its files are damaged.
  func rollBack(
    _ subject: UpgradeSubject, in state: ProgramState? = nil
  ) throws -> (plan: ProgramPlan, former: RegisteredProgram)? {
    let store = try HostStore(folder)
    let former = try subject.program(in: store)
    let target = try former.plan(.rollback, instances: store.instances()).version
    if target.isInPlace {
      try ProgramRunner.current.registry?.checkFolder(of: subject.name)
    } else if subject.isTemplate {
      try ProgramFiles(folder).check(target, ofTemplate: subject.name)
    } else {
      try ProgramFiles(folder).check(target, of: subject.name)
    }
    // The files of an ended canary release stay until the next change, because a worker may still run it.
    guard
      case .applied(let plan) = try store.apply(
        .rollback, to: subject.name, tried: nil, orTo: subject.initial, in: state ?? former.state,
        at: Date())
    else { return nil }
    HostClient(folder).wake()
    return (plan, former)
  }
}

extension ProgramFiles {
  /// Removes the files that nothing in the store uses; the caller has locked them.
  fileprivate func removeUnused(in store: HostStore) {
    guard let used = try? store.usedVersions() else { return }
    removeUnused(keeping: used)
  }
}
