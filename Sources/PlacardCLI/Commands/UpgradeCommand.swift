import ArgumentParser
import CheckedJSON
import FileStorage
import Foundation
import Glibc
import WidgetHost
import WidgetWorker

/// Replaces a widget program or a template by a new version.
struct UpgradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade", abstract: "Replace a widget program or a template by a new version",
    discussion: """
      Copies the new version (an executable with its resource bundles, or the folder of a template), \
      and draws all instances with it, into a folder that is removed afterwards. If all succeed, \
      they switch to the new version at once, and a running host draws them; the reloads are not \
      charged. If one fails, nothing changes; but one whose source failed before, too, for the same \
      reason, switches, and is reported. 'rollback' returns to the previous version.

      A template is read in its folder until it is upgraded; from then on its instances show a copy, \
      which changes with the next 'upgrade' only. The folder of the new version must have the same \
      'kind', and parameters that fit what is set. A program must have all parameters that are set; \
      'configure --unset' resets the others.

      With --canary 10, only the first ten instances switch, and with --tag, --kind, --device or \
      --failing only the selected ones. With --canary 5%, the instances in 5% of the partitions switch, \
      whose order depends on the program's name, and instances that are added there have the new \
      version from the start; a larger share later includes the smaller one. --finish, or 'upgrade' with the name alone, \
      switches the others after they were drawn as well.

      EXAMPLES:
        \(RootCommand.programName) upgrade Trains ./Trains
        \(RootCommand.programName) upgrade weather ./my-weather --canary 5%
        \(RootCommand.programName) upgrade weather --finish
      """)

  @Argument(help: "The name of the program, as 'program list' prints it, or of the template")
  var program: String

  @Argument(
    help: ArgumentHelp(
      "The executable of the new version, or the folder of the template", valueName: "path"),
    completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Switch only this number of instances, in the order in which they were added, or those in a share of the partitions, such as 5%",
      valueName: "number or share"))
  var canary: String?

  @OptionGroup var conditions: InstanceConditionOptions

  @Flag(help: "Switch the other instances to the version that --canary tries")
  var finish = false

  @Option(
    help: ArgumentHelp(
      "The number of widgets to draw at a time, from 1 to 256 (default: one per processor)",
      valueName: "number"))
  var workers: Int?

  @OptionGroup var defaults: DefaultsOptions

  @Flag(help: "Print the result as JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  func validate() throws {
    guard workers.map({ (1...256).contains($0) }) ?? true else {
      throw ValidationError("--workers must be a number from 1 to 256")
    }
    _ = try canaryPart()
    guard path != nil || canary == nil else {
      throw ValidationError("--canary needs the path of the new version")
    }
    guard canary == nil || conditions.filter().isEmpty else {
      throw ValidationError(
        "--canary chooses the instances that switch first; leave out the conditions")
    }
    guard path != nil || conditions.filter().isEmpty else {
      throw ValidationError("the selection of instances needs the path of the new version")
    }
    guard path == nil || !finish else {
      throw ValidationError(
        "--finish and a path cannot be combined; --finish uses the version that --canary tries")
    }
  }

  func run() throws {
    // The name is checked before anything is copied.
    let subject = try UpgradeSubject(program, in: state.storeForReading())
    guard let path else { return try finishCanary(subject) }
    let installer = ProgramInstaller(state: state, limits: limits)
    let staged =
      try subject.isTemplate
      ? installer.prepare(path: path, template: subject.program)
      : installer.prepare(path: path, name: subject.name, isUpgrade: true)
    defer { staged.discard() }
    let isRestored = try restores(staged.version, of: subject)
    try staged.install()
    if subject.isTemplate { try trustCopy(staged.version, of: subject.name, at: path) }
    if isRestored { return reportRestored(staged.version, of: subject.name) }
    try report(
      switcher.apply(change(to: staged.version), to: staged.version, of: subject))
  }

  /// Trusts the files of a version as the folder that they were copied from.
  private func trustCopy(_ version: ProgramVersion, of kind: String, at path: String) throws {
    let named = VersionedKind(kind: kind, version: version.id)
    guard let copy = named.folder(in: state.folder) else { return }
    do {
      try ProgramRunner.current.registry?.trustCopy(copy, of: path)
    } catch {
      try ProgramFiles(state.folder).removeUnused(keeping: state.storeForReading().usedVersions())
      throw error
    }
  }

  private func change(to version: ProgramVersion) throws -> ProgramChange {
    let filter = conditions.filter()
    guard !filter.isEmpty else {
      switch try canaryPart() {
      case nil: return .upgrade(version, canary: nil)
      case .first(let count): return .upgrade(version, canary: count)
      case .share(let share): return .upgradeShare(version, share)
      }
    }
    let selected = try filter.selected(in: state.storeForReading())
    return .upgradeSome(version, Set(selected.map(\.id)))
  }

  private func canaryPart() throws -> CanaryPart? {
    do throws(CanaryPart.Malformed) {
      return try canary.map(CanaryPart.init)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Whether the files of a version that a program has already are missing, so that they only need to be installed.
  private func restores(_ version: ProgramVersion, of subject: UpgradeSubject) throws -> Bool {
    let program = try subject.program(in: state.storeForReading())
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

  private func finishCanary(_ subject: UpgradeSubject) throws {
    let program = try subject.program(in: state.storeForReading())
    guard finish || program.candidate != nil else {
      let what = program.isTemplate ? "the folder" : "the executable"
      let name = subject.name
      throw CommandError(
        "no canary release of '\(name)' is running; pass \(what) of the new version, as in "
          + "'upgrade \(name) ./\(program.currentVersion?.executable ?? name)'")
    }
    try report(switcher.finish(subject))
  }

  private var switcher: ProgramSwitcher {
    ProgramSwitcher(
      folder: state.folder, limits: trialLimits, defaults: defaults.values, showsProgress: true,
      onTrial: Self.announceTrial)
  }

  /// The number of instances whose drawing takes so long that it is announced where no progress can be shown.
  private static let longTrial = 20

  private static func announceTrial(of count: Int) {
    guard count >= longTrial, ProgressBar.standardError == nil else { return }
    StandardError.write("drawing \(count) instances with the new version")
  }

  private var trialLimits: WorkerLimits {
    var limits = limits.limits
    limits.workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    return limits
  }

  private func report(_ result: ProgramSwitcher.Result) throws {
    switch result.outcome {
    case .switched(let plan):
      let owned = try state.storeForReading().instances().count(where: plan.program.owns)
      let reasons = result.stillFailing.mapValues { "failed before and still fails: \($0)" }
      FailedUpgrade.messages(of: reasons).forEach(StandardError.reportError)
      ProgramSwitchReport(
        plan: plan, former: result.former, ownedCount: owned, stillFailing: result.stillFailing
      ).write(json: json)
      if !plan.switched.isEmpty { state.reportHostProblem(at: Date()) }
    case .failed(let failure): try fail(failure, result.former)
    }
  }

  private func fail(_ failure: FailedUpgrade, _ program: RegisteredProgram) throws {
    for message in failure.messages { StandardError.reportError(message) }
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

/// Returns a widget program or a template to its previous version.
struct RollbackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback",
    abstract: "Return a widget program or a template to its previous version",
    discussion: """
      Ends a canary release if one is running; otherwise returns to the version before the last \
      upgrade. The version before the first upgrade of a template is its folder, as it is now. \
      Nothing is drawn in advance; a running host draws the instances at once. Values of parameters \
      that the version does not have are ignored, and reported. Another 'rollback' returns to the \
      version that was left.
      """)

  @Argument(help: "The name of the program, as 'program list' prints it, or of the template")
  var program: String

  @Flag(help: "Print the result as JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions

  func run() throws {
    let subject = try UpgradeSubject(program, in: state.storeForReading())
    let switcher = ProgramSwitcher(folder: state.folder, limits: WorkerLimits())
    guard let result = try switcher.rollBack(subject) else { return }
    ProgramSwitchReport(plan: result.plan, former: result.former).write(json: json)
    warnOfRemovedParameters(result.plan)
  }

  /// Warns of parameters that the version does not have; it is shown anyway.
  private func warnOfRemovedParameters(_ plan: ProgramPlan) {
    // A worker that fails has reported it.
    guard
      let removed = try? RemovedParameters(
        of: plan.switched, in: plan.program, WorkerLimits(), state.folder)
    else { return }
    let messages =
      removed.messages(about: "the previous version", consequence: "; its value is ignored")
      .mapValues { $0.joined(separator: "; ") }
    FailedUpgrade.messages(of: messages).forEach(StandardError.reportError)
  }
}

/// The output about instances that have switched to another version.
struct ProgramSwitchReport {
  let plan: ProgramPlan
  /// The program before the change.
  let former: RegisteredProgram
  /// The number of all instances of the program; `nil` if it does not matter.
  var ownedCount: Int?
  /// Why the sources of instances that have switched still fail, by the names of the instances.
  var stillFailing: [WidgetInstance.ID: String] = [:]

  func write(json: Bool) {
    if json {
      StandardOutput.write(json: self.json)
    } else {
      StandardOutput.write(text)
    }
  }

  private var text: String {
    let count = plan.switched.count
    let verb = plan.program.isTemplate ? "show" : "run"
    let instances =
      switch (count, ownedCount ?? 0) {
      case (0, 1) where plan.program.candidate == nil: "its instance now \(verb)s"
      case (0, 2...) where plan.program.candidate == nil:
        "all \(ownedCount ?? 0) instances now \(verb)"
      case (1, _): "1 instance now \(verb)s"
      default: "\(count) instances now \(verb)"
      }
    let canary =
      plan.program.candidate == nil
      ? ""
      : "\(plan.program.canaryShare.map { ", in \($0) of the partitions" } ?? "")"
        + "; finish with 'upgrade \(plan.program.id) --finish', or undo it with 'rollback \(plan.program.id)'"
    let version =
      plan.version.isInPlace ? "the files of its folder" : "version \(plan.version.shortID)"
    return "\(plan.program.id): \(instances) \(version)\(canary)"
  }

  private var json: JSONValue {
    .object([
      "program": .string(plan.program.id), "version": .string(plan.version.id),
      "former": .string(former.current),
      "isCanary": .bool(plan.program.candidate != nil),
      "canaryPercent": plan.program.canaryShare.map { .number($0.percent) },
      "switched": .array(plan.switched.map { .string($0.id) }),
      "stillFailing": stillFailing.isEmpty ? nil : ProgramReport.json(of: stillFailing),
    ])
  }
}
