import Foundation
import Glibc
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Runs a host in real time on one thread: waits for clients, workers and the next date, and lets the host take a step.
final class HostLoop {
  private let host: WidgetHost.Host
  private let pool: WorkerPool
  private let store: HostStore
  private let programs: WorkerPrograms
  private let server: ControlServer
  private let state: StateFolderMonitor
  private let transfers: TransferService
  /// The notifications of requests in a database on a server.
  private let requests: RequestNotifications?
  /// The partitions of such a host.
  private let leases: LeaseRenewer?
  private let signals: TerminationSignals
  /// The service manager that started this process, which expects notifications; `nil` without one.
  private let service: ServiceManager?
  private let log: HostLog
  /// Called after each step that has succeeded.
  var onStep: () -> Void = {}
  /// Called after each step that has failed, and is retried.
  var onFailedStep: () -> Void = {}
  /// Called when the node becomes the leader of the nodes that share a database, with its lease, or ceases to be it.
  var onLeadershipChange: (PartitionLeases?) -> Void = { _ in }
  private var leadingLease: PartitionLeases?
  /// When the host next tries to complete an upgrade of the tables; `nil` is at once.
  private var nextContraction: ContinuousClock.Instant?
  /// The time between two attempts to complete an upgrade of the tables.
  private static let contractionInterval = Duration.seconds(15)
  /// The number of partitions in the last line of the log about it.
  private var loggedPartitionCount: Int?
  /// Whether a worker's request was posted to the store since the host started to wait.
  private var hasPosted = false
  /// The partitions that are released when their running jobs have ended.
  private var retiring: Set<Partition> = []
  /// Whether the last step failed.
  private var lastStepFailed = false
  /// The widgets that have instances in a database on a server, when they were last read.
  private var installedWidgets = InstalledWidgets()
  /// The time to wait after an error of the store, in seconds.
  private static let storeRetryDelay = 5.0
  /// The maximum time that a host that has finished waits for prerendering before it exits.
  private static let maximumPrerenderTime = Duration.seconds(30)
  /// The interval at which the host checks for frames that were drawn in advance.
  private static let prerenderCheckInterval = Duration.milliseconds(250)
  /// How long before a job's date its worker is started, in seconds.
  private static let warmUpTime = 1.0

  init(
    _ host: WidgetHost.Host, pool: WorkerPool, store: HostStore, programs: WorkerPrograms,
    server: ControlServer, state: StateFolderMonitor, transfers: TransferService,
    requests: RequestNotifications?, leases: LeaseRenewer?,
    signals: TerminationSignals, service: ServiceManager?, log: HostLog
  ) {
    self.host = host
    self.pool = pool
    self.store = store
    self.programs = programs
    self.server = server
    self.state = state
    self.transfers = transfers
    self.requests = requests
    self.leases = leases
    self.signals = signals
    self.service = service
    self.log = log
  }

  /// Runs until a signal arrives or, if the host runs only once, all due work is done.
  ///
  /// - Parameter endsAtError: Whether an error of the store is thrown; otherwise the step is retried.
  /// - Throws: The store's error, if it ends the host; `StateError` if the state folder is gone, or a newer version has changed
  ///   the database so that this one may not use it.
  func run(endsAtError: Bool = false) throws {
    pool.eventHandler = self
    if let leases { host.mayDraw = { !leases.areExpired(at: .now) } }
    host.onInstancesChange = { [pool, unowned host] in pool.retire(except: host.hostedInstances) }
    // Starts the transfers that the last jobs resumed; they continue without the host.
    defer { checkTransfers() }
    defer { host.screens.finish() }
    while !signals.isPending {
      if let renewed = try state.check() { log.reportError(renewed) }
      if let requests {
        let haveArrived = requests.take()
        host.recordRequests(mayWait: haveArrived || requests.descriptor == nil)
      }
      pool.processEvents()
      respond(to: server.service())
      checkTransfers()
      try leases?.check()
      applyLeaseChanges()
      let next = try step(endsAtError: endsAtError)
      updateLeadership()
      contractTables()
      guard let next else { return try finish() }
      // A step that the store has rejected is retried; a restart would not cure that.
      service?.notifyWatchdog(at: .now)
      wait(until: next)
    }
    try host.commit()
  }

  /// Lets the host take and drop partitions as their leases require.
  private func applyLeaseChanges() {
    guard let leases else { return }
    let changes = leases.takeChanges()
    host.drop(changes.lost)
    host.adopt(changes.taken)
    retiring.subtract(changes.lost)
    if retiring.isEmpty, !changes.surplus.isEmpty {
      retiring = changes.surplus
      host.retire(retiring)
    }
    releaseRetired(leases)
    guard let count = host.partitionCount, count != loggedPartitionCount else { return }
    loggedPartitionCount = count
    log.write("has \(count) of \(Partition.count) partitions")
  }

  /// Releases retired partitions when their last jobs have ended, which have a time limit.
  private func releaseRetired(_ leases: LeaseRenewer) {
    guard !retiring.isEmpty, !host.isWorking(in: retiring) else { return }
    do {
      try host.commit()
      host.drop(retiring)
      leases.release(retiring)
      retiring = []
    } catch {
      log.reportError(CommandError.message(of: error))
    }
  }

  /// Reports whether this node is the leader, if that has changed.
  private func updateLeadership() {
    guard let leases else { return }
    // Without the database the node does not learn that another one leads by now.
    let lease = leases.areExpired(at: .now) ? nil : host.leadingLease
    guard lease != leadingLease else { return }
    leadingLease = lease
    onLeadershipChange(lease)
  }

  /// Removes from the tables what only older versions need, on one node, when none of theirs works any more.
  private func contractTables() {
    guard leadingLease != nil, nextContraction.map({ $0 <= .now }) ?? true else { return }
    nextContraction = .now + Self.contractionInterval
    do {
      let applied = try store.contractTables()
      if !applied.isEmpty {
        log.write("completed the upgrade of the tables: \(applied.joined(separator: ", "))")
      }
    } catch {
      log.reportError(
        "the upgrade of the tables is not complete yet: \(CommandError.message(of: error))")
    }
  }

  /// Lets the workers finish prerendering, so that a change of appearance, and screens, can use the result.
  private func finish() throws {
    let end = ContinuousClock.now + Self.maximumPrerenderTime
    while !signals.isPending, pool.isBusy, ContinuousClock.now < end {
      pool.wait(atMost: .milliseconds(100))
    }
    try host.finish(at: now)
  }

  /// Lets the host take a step; after an error of the store, the step is retried a little later.
  private func step(endsAtError: Bool) throws -> Date? {
    do {
      let next = try host.step(at: now)
      lastStepFailed = false
      onStep()
      return next
    } catch {
      if endsAtError { throw error }
      lastStepFailed = true
      onFailedStep()
      log.reportError(CommandError.message(of: error))
      return now.wall.addingTimeInterval(Self.storeRetryDelay)
    }
  }

  /// The current time, which nodes of a database share.
  private var now: HostInstant { leases?.now ?? .now }

  private func respond(to requests: [ControlRequest]) {
    for request in requests {
      do {
        try store.post(request.request, at: now.wall)
        recordOwnRequest()
        request.answer()
      } catch {
        request.answer(error: CommandError.message(of: error))
      }
    }
  }

  /// Lets the next step read a request that this process has posted, whose notification may arrive later.
  private func recordOwnRequest() { if requests != nil { host.recordRequests(mayWait: true) } }

  /// Starts background transfers, and stores the notifications about those that have ended.
  private func checkTransfers() {
    for request in transfers.check(now: Date()) {
      do {
        // What was downloaded is in the folder of this machine.
        try store.post(request, at: now.wall, to: host.partition(toAnswer: request))
        recordOwnRequest()
        try transfers.markStored(request)
      } catch {
        log.reportError(
          "the end of transfers cannot be reported: \(CommandError.message(of: error))")
      }
    }
  }

  /// Waits until the host may have something to do: a result, a request, a signal, or a date.
  ///
  /// Meanwhile workers send heartbeats, and their memory is measured, many times for each result. That does not wake the
  /// host or access its database.
  private func wait(until date: Date) {
    warmUp()
    var end = ContinuousClock.now + .seconds(delay(until: date))
    // A screen may wait for frames that a worker draws in advance; the worker does not report each of them.
    if pool.isBusy { end = min(end, .now + Self.prerenderCheckInterval) }
    let others =
      server.descriptors + [transfers.descriptor, signals.descriptor]
      + [state.descriptor, requests?.descriptor, leases?.descriptor].compactMap(\.self)
    hasPosted = false
    repeat {
      var limit = max(.zero, end - .now)
      // If the store fails, polling again at once would not store the waiting results any sooner.
      if let wake = pool.nextWake, !lastStepFailed || wake > .zero { limit = min(limit, wake) }
      var requests = others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      requests += pool.descriptors
      _ = poll(
        &requests, nfds_t(requests.count), Int32((limit / .milliseconds(1)).rounded(.up)))
      if requests.prefix(others.count).contains(where: { $0.revents != 0 }) { return }
      pool.processEvents()
    } while !pool.hasResults && !hasPosted && ContinuousClock.now < end
  }

  /// Returns the number of seconds until a date, or until something else has to be checked, at most an hour.
  private func delay(until date: Date) -> Double {
    let delays = [
      date.timeIntervalSince(now.wall), transfers.nextCheck?.timeIntervalSinceNow,
    ]
    var delay = max(0, delays.compactMap(\.self).min() ?? 0)
    if delay > Self.warmUpTime { delay -= Self.warmUpTime }
    let checks = [
      state.delay, server.delay, service?.delay(at: .now),
      requests?.retryDelay.map { $0 / .seconds(1) },
    ].compactMap(\.self)
    return min(checks.min() ?? delay, delay, 3600)
  }

  /// Starts the worker for a job that is due soon.
  private func warmUp() {
    guard let (date, instance) = host.nextStart,
      date.timeIntervalSince(now.wall) <= Self.warmUpTime
    else { return }
    pool.warmUp(for: instance)
  }
}

extension HostLoop: WorkerEventHandler {
  func workerDidRequestReload(ofKind kind: String?, program: String) {
    hasPosted = true
    recordOwnRequest()
    do {
      let isRequested = { (instance: WidgetInstance) in kind == nil || instance.kind == kind }
      let isOwn = { [programs] in programs.program(of: $0).path == program }
      guard try knownInstances().filter(isRequested).allSatisfy(isOwn) else {
        // An app reloads its own widgets; another program may have a widget of the same kind.
        let matching = try allInstances().filter(isRequested).filter(isOwn)
        for name in matching.map(\.id).sorted() {
          try store.post(.reload(.instance(name)), at: now.wall)
        }
        return
      }
      try store.post(.reload(kind.map { .kind($0) } ?? .all), at: now.wall)
    } catch {
      log.reportError("widgets cannot be reloaded: \(CommandError.message(of: error))")
    }
  }

  /// Returns at least one instance of each widget and version.
  private func knownInstances() throws -> [WidgetInstance] {
    guard store.isShared else { return host.hostedInstances }
    installedWidgets = try store.installedWidgets(after: installedWidgets)
    return installedWidgets.examples
  }

  private func allInstances() throws -> [WidgetInstance] {
    store.isShared ? try store.instances() : host.hostedInstances
  }

  func widgets(ofProgram program: String) -> [WidgetInfo] {
    let instances = (try? store.instances()) ?? []
    return instances.filter { programs.program(of: $0).path == program }.map { instance in
      WidgetInfo(
        kind: instance.kind, family: instance.family, instance: instance.id,
        values: instance.values, intentType: instance.intentType)
    }
  }

  func workerDidSend(_ line: String, program: String) { log.write(line) }
}
