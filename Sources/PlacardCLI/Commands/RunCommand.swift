import ArgumentParser
import BackgroundTransfers
import Foundation
import FramePipeline
import WidgetHost
import WidgetWorker

/// Keeps the added instances up to date.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Keep the instances up to date",
    discussion: """
      Runs the host, which requests each instance's timeline when it is due, and writes the frames \
      to <output>/<device>/<instance>. Programs that added other instances draw those. After it \
      was stopped or killed, the host resumes.
      """)

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions

  @Option(
    name: .shortAndLong, help: "The output folder", completion: .directory)
  var output = "Output"

  @Option(
    help: ArgumentHelp(
      "The seconds for which requested reloads are collected before they start",
      valueName: "seconds"))
  var delay = 2.0

  @Flag(help: "Do what is due now and exit; the exit code is 1 if something failed")
  var once = false

  @Argument(help: "The instances to keep up to date (default: all)")
  var instances: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of widgets to update at a time (default: one per processor)", valueName: "number")
  )
  var workers: Int?

  @OptionGroup var limits: WorkerLimitOptions

  @OptionGroup var defaults: DefaultsOptions

  @Flag(name: .shortAndLong, help: "Print only errors and warnings")
  var quiet = false

  func validate() throws {
    guard workers.map({ (1...256).contains($0) }) ?? true else {
      throw ValidationError("--workers takes a number from 1 to 256")
    }
    guard delay.isFinite, (0...3600).contains(delay) else {
      throw ValidationError("--delay takes a number of seconds from 0 to 3600, such as 2")
    }
  }

  func run() throws {
    // Must come before any other thread exists, because it starts a worker.
    let programs = try ownProgram()
    let signals = try TerminationSignals()
    let lock = try HostLock(state.folder)
    let log = HostLog(quiet: quiet)
    let store = try HostStore(state.folder, checksWhole: true)
    let pool = pool(programs)
    let host = WidgetHost.Host(store: store, worker: pool, settings: try settings(store))
    host.onCommit = { log.logReloads($0) }
    host.devices = state.devices
    host.output = OutputInspector(store: FrameStore(root: outputPath))
    host.screens.output = ScreenOutput(
      store: FrameStore(root: outputPath),
      ahead: PrerenderedAppearance.store(state.folder.appearances),
      isConcurrent: true)
    let server = try ControlServer(lock)
    let loop = HostLoop(
      host, pool: pool, store: store, programs: programs, server: server,
      state: StateFolderMonitor(server, in: state.folder),
      transfers: try TransferService(folder: TransferFolder(path: state.folder.transfers)),
      signals: signals, log: log)
    try loop.run(endsAtError: once)
    if once, log.failures > 0 { throw ExitCode.failure }
  }

  /// Returns the programs of workers: this program runs its own kinds, even if they were added with another path.
  private func ownProgram() throws -> WorkerPrograms {
    let own = try WorkerProgram.current()
    let kinds = try? WidgetSummary.all(limits: limits.limits).map(\.kind)
    return WorkerPrograms(own: own, kinds: Set(kinds ?? []))
  }

  private func settings(_ store: HostStore) throws -> HostSettings {
    var settings = HostSettings()
    settings.scheduling.joiningDelay = delay
    settings.maximumStepInterval = 60
    settings.mode = once ? .once : .continuous
    if !instances.isEmpty {
      settings.instanceFilter = Set(try instances.map { try store.instance(named: $0).id })
    }
    return settings
  }

  private var outputPath: String { URL(fileURLWithPath: output).path }

  private func pool(_ programs: WorkerPrograms) -> WorkerPool {
    var limits = limits.limits
    limits.workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    let folder = state.folder.path
    let settings = WorkerSettings(
      output: outputPath, appearances: state.folder.appearances, devices: state.folder.devices,
      timeLimit: limits.timeout,
      defaults: defaults.values)
    // Passed on, so that programs that the author's code starts, and reports about devices, reach this host as well.
    return WorkerPool(
      settings: settings, limits: limits, programs: programs,
      environment: ["PLACARD_STATE": folder].merging(ProgramRunner.current.environment) { $1 })
  }
}
