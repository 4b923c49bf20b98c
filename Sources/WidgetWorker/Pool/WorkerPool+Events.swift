package import Glibc
import WidgetHost

extension WorkerPool {
  /// The descriptors to poll, in no particular order.
  package var descriptors: [pollfd] {
    let requests = workers.flatMap(\.process.pollRequests)
    guard let service = sharedResponses else { return requests }
    return requests + [pollfd(fd: service.descriptor, events: Int16(POLLIN), revents: 0)]
  }

  /// The maximum time until the next call of `processEvents()` if no descriptor is ready; `nil` is unlimited.
  package var nextWake: Duration? {
    // No descriptor reports a worker that could not be started.
    guard results.isEmpty else { return .zero }
    return workers.map { worker in
      guard worker.isIdle else { return WorkerProcess.checkInterval }
      return worker.timeLeft(idleTime: .seconds(limits.idleTime))
    }.min()
  }

  /// Waits until a descriptor is ready, or up to a time.
  package func wait(atMost limit: Duration) {
    var requests = descriptors
    let limit = min(limit, nextWake ?? limit)
    let milliseconds = (limit / .milliseconds(1)).rounded(.up)
    _ = poll(&requests, nfds_t(requests.count), Int32(min(max(milliseconds, 0), 1e9)))
    processEvents()
  }

  /// Receives messages, ends workers that have to end, and starts waiting jobs.
  package func processEvents() {
    let checks = lastCheck.duration(to: .now) >= WorkerProcess.checkInterval
    if checks { lastCheck = .now }
    for worker in workers { processEvents(worker, checks: checks) }
    forwardSharedResponses()
    startWaiting()
  }

  private func processEvents(_ worker: PooledWorker, checks: Bool) {
    worker.process.flush()
    var reloads = PendingReloads()
    defer { notify(reloads, of: worker) }
    do throws(WireError) {
      try worker.receive { receive($0, from: worker, pending: &reloads) }
    } catch {
      return end(worker, errorMessage: errorMessage(of: error, worker))
    }
    send(worker.process.takeLines(), of: worker)
    if !worker.isConnected {
      end(worker)
    } else if worker.isIdle {
      let isExpired = worker.timeLeft(idleTime: .seconds(limits.idleTime)) == .zero
      if worker.isRetiring || worker.isUnused || isExpired { remove(worker) }
    } else if checks, let violation = worker.process.violation(of: limits) {
      end(worker, by: violation)
    }
  }

  private func receive(
    _ event: WorkerEvent, from worker: PooledWorker, pending: inout PendingReloads
  ) {
    switch event {
    case .hello, .heartbeat, .idle: break
    case .progress, .problem, .output, .failure, .taskFinished: break
    case .result(let result):
      results.append(result)
      // Memory that a process did not release after many jobs is not the fault of the next one.
      if worker.process.recentResidentBytes() > limits.memoryLimit / 2 { worker.isRetiring = true }
    case .retiring: worker.isRetiring = true
    case .reloadRequested(let kind): pending.add(kind)
    case .widgetsRequested(let request):
      let widgets = eventHandler?.widgets(ofProgram: worker.program.path) ?? []
      worker.process.send(.widgets(request: request, widgets))
    case .sharedResponseQueried(let request, let query):
      submit(query, of: worker, request: request)
    }
  }

  private func notify(_ pending: PendingReloads, of worker: PooledWorker) {
    for kind in pending.kinds {
      eventHandler?.workerDidRequestReload(ofKind: kind, program: worker.program.path)
    }
  }

  /// Removes a worker that has exited, or terminates one that has exceeded a limit.
  private func end(_ worker: PooledWorker, by violation: WorkerExit? = nil) {
    let ownExit = worker.process.end()
    send(worker.process.takeRemainingLines(), of: worker)
    guard let exit = violation ?? ownExit else { return }
    end(worker, errorMessage: errorMessage(of: exit, worker))
  }

  private func end(_ worker: PooledWorker, errorMessage: String) {
    remove(worker)
    // The jobs after the one that ended the worker have not started.
    waiting.insert(contentsOf: worker.jobs.dropFirst(), at: 0)
    if let job = worker.job {
      results.append(WorkerResult(job: job.id, outcome: .failed(errorMessage)))
    } else {
      eventHandler?.workerDidSend(errorMessage, program: worker.program.path)
    }
  }

  private func send(_ lines: [String], of worker: PooledWorker) {
    for line in lines {
      eventHandler?.workerDidSend(line, program: worker.program.path)
    }
  }

  private func errorMessage(of exit: WorkerExit, _ worker: PooledWorker) -> String {
    if case .exited(let code) = exit, !worker.process.hasReceivedHello {
      return "'\(worker.program.path)' did not start as a widget program (exit code \(code)); "
        + "build it again with this version, or remove its instances"
    }
    let message = exit.errorMessage(
      limits, lastErrorOutput: worker.process.lastErrorOutput, at: worker.process.crashTrace,
      in: worker.program)
    return "\(subject(worker)) \(message)"
  }

  private func errorMessage(of error: WireError, _ worker: PooledWorker) -> String {
    if case .otherVersion = error {
      return "'\(worker.program.path)' was built with another version: \(error); rebuild it"
    }
    return
      "\(subject(worker)) was terminated because its process sent an invalid message (\(error)); "
      + "its previous output is kept"
  }

  private func subject(_ worker: PooledWorker) -> String {
    worker.job.map { "widget '\($0.instance.kind)'" } ?? "the program '\(worker.program.path)'"
  }
}

/// The kinds that a worker has requested new timelines for in one call of `processEvents()`, without duplicates.
private struct PendingReloads {
  /// The maximum number of kinds that are reported individually; more are reported as a reload of all kinds.
  private static let maximumKinds = 100

  private(set) var kinds: [String?] = []

  mutating func add(_ kind: String?) {
    guard !kinds.contains(kind), !kinds.contains(nil) else { return }
    kinds = kind == nil || kinds.count == Self.maximumKinds ? [nil] : kinds + [kind]
  }
}
