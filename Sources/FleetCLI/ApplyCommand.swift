import ArgumentParser
import CheckedJSON
import DeviceServer
import FleetConfiguration
import Foundation
import FramePipeline
import PlacardCLI
import WidgetHost
import WidgetWorker

/// Makes a host show what a file describes.
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Configure the host as a file describes it",
    discussion: """
      The file lists instances, stacks, playlists, screens, devices and handlers of taps, in JSON or \
      YAML; 'schema fleet' prints the JSON Schema, and 'export' writes such a file. Everything is \
      checked first, then the changes are printed and, after you confirm them, made in one \
      transaction. What the file does not list stays, unless --prune is used. Of more than 20 additions, \
      removals or equal changes of a kind, the first are listed and the others are counted; \
      --json lists them all.

      EXAMPLES:
        \(programName) apply fleet.yaml --dry-run
        \(programName) apply fleet.yaml --yes --prune
      """)

  @Argument(help: "The fleet file", completion: .file(extensions: ["json", "yaml", "yml"]))
  var file: String

  @Flag(help: "Remove what the file does not list")
  var prune = false

  @Flag(name: .shortAndLong, help: "Do not ask before the changes are made")
  var yes = false

  @Flag(help: "Only print what would change")
  var dryRun = false

  @Flag(help: "With --dry-run, exit with code 2 if something would change")
  var exitCode = false

  @Flag(name: .shortAndLong, help: "Print only the numbers of changes")
  var quiet = false

  @Flag(help: "Print the changes as JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  private static var programName: String { StandardError.programName }
  /// How often the changes are planned if others change the configuration at the same time.
  private static let maximumAttempts = 5

  func run() throws {
    var errors = FileErrors()
    let document: FleetDocument
    do {
      document = try FleetDocument(at: file, errors: &errors)
    } catch let error as JSONFileError {
      errors.add(error)
      throw report(errors)
    }
    var confirmed: FleetPlan?
    for _ in 0..<Self.maximumAttempts {
      let current = try state.storeForReading().configuration()
      var resolver = FleetResolver(
        document.file, current: current, profiles: state.devices,
        programs: ProgramInstaller(state: state, limits: limits), at: Date())
      defer { resolver.widgets.discard() }
      let fleet = try resolver.resolve(errors: &errors)
      var plan = FleetPlanner(
        fleet, current: current, profiles: state.devices, prunes: prune, at: Date()
      ) { Int.random(in: 1...Int(Int32.max)) }.plan(errors: &errors)
      guard errors.isEmpty else { throw report(errors) }
      if confirmed?.items != plan.items {
        guard try isConfirmed(plan, again: confirmed != nil) else { return }
        confirmed = plan
      }
      if try apply(&plan, of: fleet, to: current, resolver.widgets) { return report(plan) }
    }
    throw CommandError("others change the configuration at the same time; try again")
  }

  /// Reports all errors, and returns the error that ends the command.
  private func report(_ errors: FileErrors) -> CommandError {
    let sorted = errors.sorted
    for error in sorted.prefix(100) { StandardError.reportError("\(error)") }
    let rest = sorted.count > 100 ? ", of which the first 100 are listed" : ""
    StandardError.write(
      "\(sorted.count) error\(sorted.count == 1 ? "" : "s")\(rest); nothing was changed")
    return .alreadyReported
  }

  /// Prints a plan, and returns whether it is to be applied.
  private func isConfirmed(_ plan: FleetPlan, again: Bool) throws -> Bool {
    if again { StandardError.write("the configuration was changed at the same time") }
    if json {
      StandardOutput.write(json: plan.json)
    } else {
      // Without a question, the result is printed when the changes are made.
      let showsSummary = !yes || dryRun || plan.isEmpty
      let lines = quiet ? [] : plan.lines
      let text = (lines + (showsSummary ? [plan.summary] : [])).joined(separator: "\n")
      if !text.isEmpty { StandardOutput.write(text) }
    }
    if dryRun, exitCode, !plan.isEmpty { throw CommandExitCode.conditionMet }
    guard !dryRun, !plan.isEmpty else { return false }
    guard !yes else { return true }
    return try Confirmation.isConfirmed("make these changes?", purposeOfYes: "make the changes")
  }

  /// Makes the changes, unless the configuration has changed since they were planned.
  private func apply(
    _ plan: inout FleetPlan, of fleet: ResolvedFleet, to current: HostConfiguration,
    _ widgets: WidgetResolver
  ) throws -> Bool {
    // Files that no instance refers to yet do no harm if the command is killed here.
    for program in widgets.staged.values { try program.install() }
    for kind in Set(plan.change.instances.added.filter { $0.version == nil }.map(\.kind)).sorted() {
      try ProgramRunner.current.registry?.storeLocation(kind: kind, in: state.folder)
    }
    try addTokens(&plan)
    let store = try state.store()
    guard try store.apply(plan.change, to: current.version, at: Date()) else { return false }
    state.client.wake()
    let prerendered = OutputRemover(appearances: state.folder.appearances)
    for instance in plan.removedInstances(of: current) {
      try prerendered.delete(instance.id, on: instance.device)
    }
    return true
  }

  /// Prints what was done.
  private func report(_ plan: FleetPlan) {
    if !json { StandardOutput.write(plan.result) }
    let added = plan.change.instances.added.count
    if !state.client.isHostRunning, added > 0 {
      StandardError.write(state.noHostMessage("draws \(added == 1 ? "it" : "them")"))
    }
  }

  /// Derives the tokens of new devices from the key of this host.
  private func addTokens(_ plan: inout FleetPlan) throws {
    guard plan.change.devices.added.contains(where: { $0.tokenDigest == nil }) else { return }
    let tokens = try DeviceTokens(state.folder)
    for index in plan.change.devices.added.indices
    where plan.change.devices.added[index].tokenDigest == nil {
      let device = plan.change.devices.added[index]
      plan.change.devices.added[index].tokenDigest = DeviceTokens.digest(
        of: tokens.token(of: device))
    }
  }
}
