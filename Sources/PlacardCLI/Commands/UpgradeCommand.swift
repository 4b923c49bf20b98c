import ArgumentParser
import CheckedJSON
import FileStorage
import Foundation
import Glibc
import WidgetHost
import WidgetWorker

/// Replaces a widget program by a new version.
struct UpgradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade", abstract: "Replace a widget program by a new version",
    discussion: """
      Copies the new executable and its resource bundles, and draws all instances of the program \
      with it, into a folder that is removed afterwards. If all succeed, they switch to the new \
      version at once, and a running host draws them; the reloads are not charged. If one fails, \
      nothing changes. 'rollback' returns to the previous version.

      With --canary, only the first instances switch, and with --tag, --kind, --device or --failing \
      only the selected ones. --finish, or 'upgrade' with the name alone, \
      switches the others after they were drawn as well.

      EXAMPLES:
        \(RootCommand.programName) upgrade Trains ./Trains
        \(RootCommand.programName) upgrade Trains ./Trains --canary 1
        \(RootCommand.programName) upgrade Trains --finish
      """)

  @Argument(help: "The name of the program, as 'program list' prints it")
  var program: String

  @Argument(
    help: ArgumentHelp("The executable of the new version", valueName: "path"),
    completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Switch only the first instances, in the order in which they were added",
      valueName: "number"))
  var canary: Int?

  @OptionGroup var conditions: InstanceConditionOptions

  @Flag(help: "Switch the other instances to the version that --canary tries")
  var finish = false

  @Option(
    help: ArgumentHelp(
      "The number of widgets to draw at a time (default: one per processor)", valueName: "number"))
  var workers: Int?

  @OptionGroup var defaults: DefaultsOptions

  @Flag(help: "Print the result as JSON")
  var json = false

  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  func validate() throws {
    guard workers.map({ (1...256).contains($0) }) ?? true else {
      throw ValidationError("--workers takes a number from 1 to 256")
    }
    guard canary.map({ $0 >= 1 }) ?? true else {
      throw ValidationError("--canary takes a number of instances from 1")
    }
    guard path != nil || canary == nil else {
      throw ValidationError("--canary needs the path of the new version")
    }
    guard canary == nil || conditions.filter().isEmpty else {
      throw ValidationError("--canary switches the first instances; leave out the conditions")
    }
    guard path != nil || conditions.filter().isEmpty else {
      throw ValidationError("the selection of instances needs the path of the new version")
    }
    guard path == nil || !finish else {
      throw ValidationError("--finish takes no path; it uses the version that --canary tries")
    }
  }

  func run() throws {
    // The name is checked before anything is copied.
    let name = try state.storeForReading().program(
      named: program,
      orTemplate: """
        put its new version into another folder and give that another 'kind', name the folder as the \
        'widget' of some instances in a fleet file and 'apply' that, then of the others; or change the \
        files of the template where they are, and 'reload \(program)'
        """
    ).id
    guard let path else { return try finishCanary(name) }
    let installer = ProgramInstaller(state: state, limits: limits)
    let staged = try installer.prepare(path: path, name: name, isUpgrade: true)
    defer { staged.discard() }
    let isRestored = try restores(staged.version, of: name)
    try staged.install()
    if isRestored { return reportRestored(staged.version, of: name) }
    try switchInstances(of: name, to: staged.version, change(to: staged.version))
  }

  private func change(to version: ProgramVersion) throws -> ProgramChange {
    let filter = conditions.filter()
    guard !filter.isEmpty else { return .upgrade(version, canary: canary) }
    let selected = try filter.selected(in: state.storeForReading())
    return .upgradeSome(version, Set(selected.map(\.id)))
  }

  /// Whether the files of a version that a program has already are missing, so that they only need to be installed.
  private func restores(_ version: ProgramVersion, of name: String) throws -> Bool {
    let program = try state.storeForReading().program(named: name)
    let isCurrent = program.current == version.id && program.candidate == nil
    return isCurrent && !ProgramFiles(state.folder).isInstalled(version)
  }

  private func reportRestored(_ version: ProgramVersion, of name: String) {
    state.client.wake()
    if json {
      StandardOutput.write(
        json: .object([
          "program": .string(name), "version": .string(version.id), "former": .string(version.id),
          "isCanary": .bool(false), "switched": .array([]),
        ]))
    } else {
      StandardOutput.write("\(name): restored the files of version \(version.shortID)")
    }
  }

  private func finishCanary(_ name: String) throws {
    let lock = try ProgramFiles(state.folder).lock()
    defer { withExtendedLifetime(lock) {} }
    let program = try state.storeForReading().program(named: name)
    guard let version = program.candidate.flatMap(program.version) else {
      throw finish
        ? ProgramError.noCanary(program: name)
        : CommandError(
          "no canary release of '\(name)' is running; pass the executable of the new version, as in "
            + "'upgrade \(name) ./\(program.currentVersion?.executable ?? name)'")
    }
    try switchInstances(of: name, to: version, .finish)
  }

  /// Draws the instances that a change affects, and applies it if all succeed.
  private func switchInstances(
    of name: String, to version: ProgramVersion, _ change: ProgramChange
  ) throws {
    let store = try state.store()
    defer { ProgramFiles(state.folder).removeUnused(in: store) }
    let former = try store.program(named: name)
    let trial = ProgramTrial(state: state, limits: trialLimits, defaults: defaults.values)
    var tried: [WidgetInstance] = []
    var next = try former.plan(change, instances: store.instances()).switched
    while true {
      let failures = try trial.failures(of: next)
      guard failures.isEmpty else {
        return try fail(
          FailedUpgrade(version: version.id, date: Date(), failures: failures), former, store)
      }
      tried += next
      switch try store.apply(change, to: name, tried: tried, at: Date()) {
      case .applied(let plan):
        state.client.wake()
        return report(plan, former)
      // Instances that were added or configured meanwhile.
      case .untried(let others): next = others
      }
    }
  }

  private var trialLimits: WorkerLimits {
    var limits = limits.limits
    limits.workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    return limits
  }

  private func report(_ plan: ProgramPlan, _ former: RegisteredProgram) {
    ProgramSwitchReport(plan: plan, former: former).write(json: json)
    if !state.client.isHostRunning, !plan.switched.isEmpty {
      StandardError.write(
        "no host is running\(state.location); '\(RootCommand.programName) run' draws them")
    }
  }

  private func fail(
    _ failure: FailedUpgrade, _ program: RegisteredProgram, _ store: HostStore
  ) throws {
    try store.record(failure, of: program.id)
    for (instance, message) in failure.failures.sorted(by: { $0.key < $1.key }) {
      StandardError.reportError("\(instance): \(message)")
    }
    StandardError.reportError(
      "nothing was changed, because version \(failure.version.prefix(12)) of '\(program.id)' failed to draw "
        + "\(failure.failures.count == 1 ? "an instance" : "\(failure.failures.count) instances")")
    if json {
      StandardOutput.write(
        json: .object([
          "program": .string(program.id), "version": .string(program.current),
          "failedVersion": .string(failure.version),
          "failures": ProgramReport.json(of: failure.failures),
        ]))
    }
    throw ExitCode.failure
  }
}

/// Returns a widget program to its previous version.
struct RollbackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "Return a widget program to its previous version",
    discussion: """
      Ends a canary release if one is running; otherwise returns to the version before the last \
      upgrade. Nothing is drawn in advance; a running host draws the instances at once. Another \
      'rollback' returns to the version that was left.
      """)

  @Argument(help: "The name of the program, as 'program list' prints it")
  var program: String

  @Flag(help: "Print the result as JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let store = try state.store()
    let former = try store.program(
      named: program,
      orTemplate: """
        'apply' the fleet file that named its former folder; or put its former files back, and \
        'reload \(program)'
        """)
    let target = try former.plan(.rollback, instances: store.instances()).version
    try ProgramFiles(state.folder).check(target, of: program)
    // The files of an ended canary release stay until the next change, because a worker may still run it.
    if case .applied(let plan) = try store.apply(.rollback, to: program, tried: nil, at: Date()) {
      state.client.wake()
      ProgramSwitchReport(plan: plan, former: former).write(json: json)
    }
  }
}

extension HostStore {
  /// Returns the program with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - advice: What to do if it is the name of a template, which has no versions.
  /// - Returns: The program.
  /// - Throws: ``ProgramError`` with the name that was probably meant, or ``CommandError`` with the advice.
  fileprivate func program(
    named name: String, orTemplate advice: String
  ) throws -> RegisteredProgram {
    do {
      return try program(named: name)
    } catch let error as ProgramError {
      guard case .unknown = error, try isTemplate(name) else { throw error }
      throw CommandError("'\(name)' is a template, of which no versions are kept; \(advice)")
    }
  }

  private func isTemplate(_ name: String) throws -> Bool {
    guard let registry = ProgramRunner.current.registry else { return false }
    if (try? registry.kind(of: name)) != nil { return true }
    return try instances().contains { $0.kind == name && $0.version == nil }
  }
}

/// The output about instances that have switched to another version.
struct ProgramSwitchReport {
  let plan: ProgramPlan
  /// The program before the change.
  let former: RegisteredProgram

  func write(json: Bool) {
    if json {
      StandardOutput.write(json: self.json)
    } else {
      StandardOutput.write(text)
    }
  }

  private var text: String {
    let count = plan.switched.count
    let instances = count == 1 ? "1 instance now runs" : "\(count) instances now run"
    let canary =
      plan.program.candidate == nil
      ? "" : "; finish with 'upgrade \(plan.program.id) --finish', or undo it with 'rollback'"
    return "\(plan.program.id): \(instances) version \(plan.version.shortID)\(canary)"
  }

  private var json: JSONValue {
    .object([
      "program": .string(plan.program.id), "version": .string(plan.version.id),
      "former": .string(former.current),
      "isCanary": .bool(plan.program.candidate != nil),
      "switched": .array(plan.switched.map { .string($0.id) }),
    ])
  }
}

extension ProgramFiles {
  /// Removes the files that nothing in the store uses; the caller has locked them.
  fileprivate func removeUnused(in store: HostStore) {
    guard let used = try? store.usedVersions() else { return }
    removeUnused(keeping: used)
  }
}
