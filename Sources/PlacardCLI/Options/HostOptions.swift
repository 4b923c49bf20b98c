package import ArgumentParser
import BackgroundTransfers
import FileStorage
import Foundation
package import FramePipeline
package import ObjectStorage
package import WidgetHost
package import WidgetWorker

/// The options of a host, and how it is run with them.
package struct HostOptions: ParsableArguments {
  @OptionGroup package var folders: WidgetFolderOptions
  @OptionGroup package var state: StateOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The output folder, or the address of an object store, such as s3://frames/lobby, whose keys are \
      in the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY
      """, valueName: "folder"), completion: .directory)
  package var output = "Output"

  @Option(
    help: ArgumentHelp(
      "The seconds for which requested reloads are collected before they start, from 0 to 3600",
      valueName: "seconds"))
  var delay = 2.0

  @Option(
    help: ArgumentHelp(
      "The number of widgets to update at a time, from 1 to 256 (default: one per processor)",
      valueName: "number"))
  var workers: Int?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Draw timelines in advance in the color scheme that is not shown, so that a change shows at once; \
      without it, a host needs about half the processor time, and only screens that change by the clock \
      are drawn in both
      """)
  var prerender = true

  @Option(
    help: ArgumentHelp(
      """
      An alerts.json, which says when to raise alerts about failing instances, silent displays and \
      low batteries, and whom to notify; 'schema alerts' prints the JSON Schema
      """, valueName: "file"), completion: .file(extensions: ["json"]))
  package var alerts: String?

  @OptionGroup var limits: WorkerLimitOptions

  @OptionGroup var defaults: DefaultsOptions

  @Option(help: "The form of the log on standard error: text or json")
  package var logFormat = LogFormat.text

  @Flag(name: .shortAndLong, help: "Print only errors and warnings")
  package var quiet = false

  package init() {}

  package func validate() throws {
    guard workers.map({ (1...256).contains($0) }) ?? true else {
      throw ValidationError("--workers must be a number from 1 to 256")
    }
    guard delay.isFinite, (0...3600).contains(delay) else {
      throw ValidationError("--delay must be a number of seconds from 0 to 3600, such as 2")
    }
  }

  /// The output folder, or the object store.
  package var outputLocation: OutputLocation { OutputLocation(OutputAddress.absolute(output)) }

  /// The output.
  package var frames: FrameStore { FrameStore(outputLocation) }

  /// The operations of the administration pages on widgets.
  package var widgetOperations: WidgetOperations {
    WidgetOperations(state.folder, limits: limits.limits)
  }

  /// The editor of templates for the administration pages; `nil` in a program without templates.
  package var templateEditor: (any TemplateEditor)? {
    ProgramRunner.current.templateEditor?(state.folder, limits.limits)
  }

  /// Runs a host until a signal arrives, or until all due work is done if it runs once.
  ///
  /// - Parameters:
  ///   - instances: The instances to keep up to date; empty for all.
  ///   - once: Whether it exits when all due work is done.
  ///   - onStart: Called when the host has locked its state, before its first step. Threads may be started from then on.
  ///   - onLeadershipChange: Called with whether this host is the leader of the nodes that share its database, before its
  ///     first step and when that changes.
  ///   - onStep: Called after each step that has succeeded.
  ///   - onCommit: Called with the changes of a step.
  ///   - onCommitMeasured: Called with how long each commit took.
  ///   - onLoadChange: Called with what holds up reloads, after the first step and when that has changed.
  /// - Throws: ``StateError`` if another host runs, the state cannot be used, or the output folder is that of another
  ///   cluster; `ExitCode` if it ran once and something failed.
  package func runHost(
    instances: [String] = [], once: Bool = false, onStart: (HostStore) throws -> Void = { _ in },
    onLeadershipChange: @escaping (Bool) -> Void = { _ in }, onStep: @escaping () -> Void = {},
    onCommit: @escaping (HostChange) -> Void = { _ in },
    onCommitMeasured: @escaping (CommitMeasurement) -> Void = { _ in },
    onLoadChange: @escaping (HostLoad) -> Void = { _ in }
  ) throws {
    let service = ServiceManager(environment: ProcessInfo.processInfo.environment)
    ServiceManager.removeFromEnvironment()
    // Must come before any other thread exists, because it starts a worker.
    let programs = try ownProgram()
    let signals = try TerminationSignals()
    try outputLocation.check()
    let lock = try HostLock(state.folder)
    let log = HostLog(LogWriter(logFormat, label: "placard.host", quiet: quiet))
    let alertSettings = try alerts.map { try AlertsArgument.settings(at: $0) }
    let store = try HostStore(state.folder, checksWhole: true)
    guard once || instances.isEmpty || !store.isShared else {
      throw ValidationError(
        "instances can be named with a database on a server only together with '--once', because this node takes "
          + "over others, too")
    }
    // Before the node takes any partitions.
    try store.claim(frames, as: .current(in: state.folder))
    let renewer = try leaseRenewer(store, once: once)
    defer { renewer?.release() }
    WorkerPool.removeAbandonedFiles(in: state.folder, at: Date())
    let pool = pool(programs)
    pool.sharedResponses = try renewer.map { renewer in
      try SharedResponseService(store: HostStore(state.folder), node: renewer.node.name)
    }
    var settings = try settings(store, instances: instances, once: once)
    settings.node = renewer?.node.name
    let host = WidgetHost.Host(store: store, worker: pool, settings: settings)
    let alerts = try alertSettings.map { try alertMonitor($0, log.writer, renewer) }
    let written = WrittenOutput(OutputRecord(state.folder), in: frames.root)
    written.record(try store.configuration())
    host.currentUptime = { HostInstant.now.uptime }
    host.onCommitMeasured = onCommitMeasured
    host.onLoadChange = { load in
      lock.record(load)
      renewer?.record(load)
      onLoadChange(load)
    }
    host.onCommit = { change in
      written.record(change, store)
      log.logReloads(change)
      alerts?.record(change)
      var change = change
      change.sharedResponses = pool.sharedResponses?.takeCounts() ?? SharedResponseCounts()
      onCommit(change)
    }
    host.devices = state.devices
    // Objects do not disappear from an object store, and checking them would need two requests per instance each time.
    host.output = frames.isRemote ? nil : OutputInspector(store: frames)
    host.renders = RenderCache(output: frames.root)
    host.screens.output = ScreenOutput(
      store: frames,
      ahead: PrerenderedAppearance.store(state.folder.appearances),
      isConcurrent: true)
    // Once the socket exists, the host creates no file by its path, because a client may remove the state folder then.
    let transfers = try TransferService(folder: TransferFolder(path: state.folder.transfers))
    let server = try ControlServer(lock)
    let loop = HostLoop(
      host, pool: pool, store: store, programs: programs, server: server,
      state: StateFolderMonitor(server, in: state.folder),
      transfers: transfers, requests: RequestNotifications(state.folder), leases: renewer,
      signals: signals, service: service, log: log)
    loop.onLeadershipChange = { leases in
      alerts?.setLease(leases)
      onLeadershipChange(leases != nil)
    }
    loop.onStep = {
      lock.recordStep()
      alerts?.start(host.failures)
      onStep()
    }
    loop.onFailedStep = { lock.recordFailedStep() }
    try onStart(store)
    if renewer == nil { onLeadershipChange(true) }
    service?.notifyReady(at: .now)
    defer { service?.notifyStopping() }
    defer { alerts?.stop(before: .now() + Self.alertDrainTime) }
    try loop.run(endsAtError: once)
    if once { alerts?.finish() }
    if once, log.failures > 0 { throw ExitCode.failure }
  }

  /// Returns the renewer of leases in a database that several nodes share; `nil` if the host has all partitions.
  private func leaseRenewer(_ store: HostStore, once: Bool) throws -> LeaseRenewer? {
    guard store.isShared else { return nil }
    let node = HostNode.current(in: state.folder)
    do {
      return try LeaseRenewer(
        once ? .everything : .fairShare, as: node, in: HostStore(state.folder))
    } catch {
      // The other nodes would reserve a share of the partitions for it.
      try? store.release(PartitionLeases(node: node.name), removing: node)
      throw error
    }
  }

  /// Returns the programs of workers: this program runs its own kinds, even if they were added with another path.
  private func ownProgram() throws -> WorkerPrograms {
    let own = try WorkerProgram.current()
    let kinds = try? WidgetSummary.all(limits: limits.limits).map(\.kind)
    return WorkerPrograms(own: own, kinds: Set(kinds ?? []), in: state.folder)
  }

  /// The seconds that recipients of alerts have after a signal.
  private static let alertDrainTime = 4.0

  private func alertMonitor(
    _ settings: AlertSettings, _ log: LogWriter, _ renewer: LeaseRenewer?
  ) throws -> AlertMonitor {
    // The host's connection belongs to its thread.
    try AlertMonitor(settings, store: try HostStore(state.folder), log: log) {
      renewer?.now.wall ?? Date()
    }
  }

  /// The minimum time between two commits of results in seconds, which spares a host of thousands of instances most of
  /// its waits for the disk.
  private static let commitInterval = 0.25

  private func settings(
    _ store: HostStore, instances: [String], once: Bool
  ) throws -> HostSettings {
    var settings = HostSettings()
    settings.scheduling.coalescingDelay = delay
    settings.maximumStepInterval = 60
    settings.prerenders = prerender
    settings.commitInterval = once ? 0 : Self.commitInterval
    settings.mode = once ? .once : .continuous
    if !instances.isEmpty {
      settings.instanceFilter = Set(try instances.map { try store.instance(named: $0).id })
    }
    return settings
  }

  private func pool(_ programs: WorkerPrograms) -> WorkerPool {
    var limits = limits.limits
    limits.workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    let folder = state.folder.path
    let settings = WorkerSettings(
      output: frames.root, appearances: state.folder.appearances, devices: state.folder.devices,
      timeLimit: limits.timeout,
      defaults: defaults.values)
    // Passed on, so that programs that the author's code starts, and reports about devices, reach this host as well.
    return WorkerPool(
      settings: settings, limits: limits, programs: programs,
      environment: [StateLocation.variable: folder].merging(ProgramRunner.current.environment) {
        $1
      },
      storesUserDefaults: true)
  }
}
