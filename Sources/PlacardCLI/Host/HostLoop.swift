import CProcess
import Foundation
import Glibc
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Runs a host in real time, on one thread: waits for clients, for workers and for the next date, and has the
/// host take a step.
final class HostLoop {
  private let host: WidgetHost.Host
  private let pool: WorkerPool
  private let store: HostStore
  private let programs: WorkerPrograms
  private let server: ControlServer
  private let state: StateFolderMonitor
  private let transfers: TransferService
  private let signals: TerminationSignals
  private let log: HostLog
  /// Whether the last step failed.
  private var storeFails = false
  /// How long the host waits after an error of its store, in seconds.
  private static let patience = 5.0
  /// The longest that a host that is done waits for what is drawn ahead: it must end.
  private static let longestDrawingAhead = Duration.seconds(30)
  /// How long before its date a job's process is started, in seconds.
  private static let warmUpTime = 1.0

  init(
    _ host: WidgetHost.Host, pool: WorkerPool, store: HostStore, programs: WorkerPrograms,
    server: ControlServer, state: StateFolderMonitor, transfers: TransferService,
    signals: TerminationSignals,
    log: HostLog
  ) {
    self.host = host
    self.pool = pool
    self.store = store
    self.programs = programs
    self.server = server
    self.state = state
    self.transfers = transfers
    self.signals = signals
    self.log = log
  }

  /// Runs until a signal ends it, or all is done that was due.
  ///
  /// - Parameter endsAtError: Whether an error of the store ends it; else it is tried again.
  /// - Throws: the store's error, where it ends the host; `StateError` where the state folder is gone.
  func run(endsAtError: Bool = false) throws {
    pool.eventHandler = self
    // What the last jobs resumed goes on without the host.
    defer { checkTransfers() }
    defer { host.screens.finish() }
    while !signals.hasCome {
      if let renewed = try state.check() { log.reportError(renewed) }
      pool.turn()
      answer(server.service())
      checkTransfers()
      guard let next = try step(endsAtError: endsAtError) else { return try finish() }
      wait(until: next)
    }
  }

  /// Lets the workers end what they draw ahead, so that a change of appearance, and screens, find it.
  private func finish() throws {
    let end = ContinuousClock.now + Self.longestDrawingAhead
    while !signals.hasCome, pool.isBusy, ContinuousClock.now < end {
      pool.wait(atMost: .milliseconds(100))
    }
    try host.finish(at: .now)
  }

  /// Has the host take a step; where its store does not take it, another one a little later.
  private func step(endsAtError: Bool) throws -> Date? {
    do {
      let next = try host.step(at: .now)
      storeFails = false
      return next
    } catch {
      if endsAtError { throw error }
      storeFails = true
      log.reportError(CommandError.message(of: error))
      return Date().addingTimeInterval(Self.patience)
    }
  }

  private func answer(_ requests: [ControlRequest]) {
    for request in requests {
      do {
        try store.post(request.request, at: Date())
        request.answer()
      } catch {
        request.answer(error: CommandError.message(of: error))
      }
    }
  }

  /// Has background transfers started, and keeps what is to be told of those that have ended.
  private func checkTransfers() {
    for request in transfers.check(now: Date()) {
      do {
        try store.post(request, at: Date())
        try transfers.told(request)
      } catch {
        log.reportError("the end of transfers is not told: \(CommandError.message(of: error))")
      }
    }
  }

  private func wait(until date: Date) {
    warmUp()
    let date = transfers.nextCheck.map { min($0, date) } ?? date
    var delay = max(0, date.timeIntervalSinceNow)
    if delay > Self.warmUpTime { delay -= Self.warmUpTime }
    // Results that wait for a store that fails are not taken sooner by asking again at once.
    if let wake = pool.nextWake, !storeFails || wake > .zero {
      delay = min(delay, wake / .seconds(1))
    }
    if let check = state.delay { delay = min(delay, check) }
    if let accepts = server.delay { delay = min(delay, accepts) }
    var requests = pool.descriptors
    let others = [transfers.descriptor, signals.descriptor] + [state.descriptor].compactMap(\.self)
    requests += (server.descriptors + others).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = poll(&requests, nfds_t(requests.count), Int32((min(delay, 3600) * 1000).rounded(.up)))
  }

  /// Starts the process of a job that is about to begin.
  private func warmUp() {
    guard let (date, instance) = host.nextStart, date.timeIntervalSinceNow <= Self.warmUpTime
    else { return }
    pool.warmUp(for: instance)
  }
}

extension HostLoop: WorkerEventHandler {
  func workerDidRequestReload(ofKind kind: String?, program: String) {
    do {
      try store.post(.reload(kind.map { .kind($0) } ?? .all), at: Date())
    } catch {
      log.reportError("widgets are not reloaded: \(CommandError.message(of: error))")
    }
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

/// SIGTERM, SIGINT and SIGHUP, received in a loop that polls descriptors.
final class TerminationSignals {
  /// Can be read once a signal has come.
  let descriptor: Int32

  /// Receives them from now on; to be made before there is a second thread.
  init() throws {
    descriptor = placard_open_termination_signals()
    guard descriptor >= 0 else {
      throw CommandError(
        "signals cannot be received: \(String(cString: strerror(errno)).lowercased())")
    }
  }

  deinit { close(descriptor) }

  /// Whether one has come.
  var hasCome: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
