package import Glibc

extension WorkerPool {
  /// How often the memory of a worker that works is looked at.
  private static let lookInterval = Duration.milliseconds(20)

  /// What is waited for, in no order.
  package var descriptors: [pollfd] {
    workers.flatMap { worker in
      [
        worker.channel.map { channel in
          let events = POLLIN | (worker.hasUnsent ? POLLOUT : 0)
          return pollfd(fd: channel.number, events: Int16(events), revents: 0)
        },
        worker.output.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) },
      ].compactMap { $0 }
    }
  }

  /// How long nothing need be done if no descriptor says so; `nil` is without end.
  package var nextWake: Duration? {
    // No descriptor tells of a worker that could not be started.
    guard results.isEmpty else { return .zero }
    return workers.map { worker in
      guard worker.isIdle else { return Self.lookInterval }
      return worker.timeLeft(idleTime: .seconds(limits.idleTime))
    }.min()
  }

  /// Waits until something has come, or so long.
  package func wait(atMost limit: Duration) {
    var requests = descriptors
    let limit = min(limit, nextWake ?? limit)
    let milliseconds = (limit / .milliseconds(1)).rounded(.up)
    _ = poll(&requests, nfds_t(requests.count), Int32(min(max(milliseconds, 0), 1e9)))
    turn()
  }

  /// Takes what has come, ends what must end, and starts what waits.
  package func turn() {
    let looks = lastLook.duration(to: .now) >= Self.lookInterval
    if looks { lastLook = .now }
    for worker in workers { turn(worker, looks: looks) }
    startWaiting()
  }

  private func turn(_ worker: SpawnedWorker, looks: Bool) {
    worker.flush()
    var asked = PendingReloads()
    defer { notify(asked, of: worker) }
    do throws(WireError) {
      try worker.receive { receive($0, from: worker, pending: &asked) }
    } catch {
      return end(worker, errorMessage: errorMessage(of: error, worker))
    }
    say(worker.takeLines(), of: worker)
    if let error = worker.startError {
      endUnstarted(worker, error)
    } else if worker.channel == nil {
      end(worker)
    } else if worker.isIdle {
      let isOver = worker.timeLeft(idleTime: .seconds(limits.idleTime)) == .zero
      if worker.isWorn || isOver { remove(worker) }
    } else if looks, let excess = excess(of: worker) {
      end(worker, by: excess)
    }
  }

  private func receive(
    _ reply: WorkerReply, from worker: SpawnedWorker, pending: inout PendingReloads
  ) {
    switch reply {
    case .hello, .startFailed, .alive, .idle: break
    case .result(let result):
      results.append(result)
      // What a process has not given back after many jobs is no fault of the next one's.
      worker.isWorn = worker.recentSize() > limits.memory << 19
    case .worn: worker.isWorn = true
    case .reload(let kind): pending.add(kind)
    case .widgetsWanted(let question):
      let widgets = listener?.widgets(ofProgram: worker.program.path) ?? []
      worker.send(.widgets(question: question, widgets))
    }
  }

  private func notify(_ pending: PendingReloads, of worker: SpawnedWorker) {
    for kind in pending.kinds {
      listener?.workerDidRequestReload(ofKind: kind, program: worker.program.path)
    }
  }

  /// Why a worker that works has to be ended, if it has to.
  private func excess(of worker: SpawnedWorker) -> WorkerExit? {
    if worker.lastSign.duration(to: .now) > limits.patience { return .silent }
    let size = worker.size
    return size > limits.memory << 20 ? .tooLarge(bytes: size) : nil
  }

  /// Takes a worker away that has ended by itself, or has to end for a reason.
  private func end(_ worker: SpawnedWorker, by excess: WorkerExit? = nil) {
    let own = worker.end()
    say(worker.takeLines(), of: worker)
    guard let ending = excess ?? own else { return }
    end(worker, errorMessage: errorMessage(of: ending, worker))
  }

  private func end(_ worker: SpawnedWorker, errorMessage: String) {
    remove(worker)
    // Those behind the one that ended it have not begun.
    waiting.insert(contentsOf: worker.jobs.dropFirst(), at: 0)
    if let job = worker.job {
      results.append(WorkerResult(job: job.id, outcome: .failed(errorMessage)))
    } else {
      listener?.workerDidSend(errorMessage, program: worker.program.path)
    }
  }

  /// Takes a worker away that could not be split off; its jobs have not begun.
  private func endUnstarted(_ worker: SpawnedWorker, _ error: WorkerStartError) {
    remove(worker)
    for job in worker.jobs {
      results.append(WorkerResult(job: job.id, outcome: .failed(errorMessage(of: error, job))))
    }
  }

  private func say(_ lines: [String], of worker: SpawnedWorker) {
    for line in lines {
      listener?.workerDidSend(line, program: worker.program.path)
    }
  }

  private func errorMessage(of ending: WorkerExit, _ worker: SpawnedWorker) -> String {
    if case .exited(let code) = ending, !worker.hasGreeted {
      return "'\(worker.program.path)' did not start as a widget program (exit code \(code)); "
        + "build it again with this version, or remove its instances"
    }
    return
      "\(subject(worker)) \(ending.errorMessage(limits, lastErrorOutput: worker.lines.lastErrorOutput))"
  }

  private func errorMessage(of error: WireError, _ worker: SpawnedWorker) -> String {
    if case .otherVersion = error {
      return "'\(worker.program.path)' was built with another version: \(error); build it again"
    }
    return "\(subject(worker)) was ended as its process said what cannot be understood (\(error)); "
      + "its former output is kept"
  }

  private func subject(_ worker: SpawnedWorker) -> String {
    worker.job.map { "widget '\($0.instance.kind)'" } ?? "the program '\(worker.program.path)'"
  }
}

/// Which kinds a worker has asked new timelines for since the last turn, each once.
private struct PendingReloads {
  /// So many kinds are told one by one; more are told as all.
  private static let mostKinds = 100

  private(set) var kinds: [String?] = []

  mutating func add(_ kind: String?) {
    guard !kinds.contains(kind), !kinds.contains(nil) else { return }
    kinds = kind == nil || kinds.count == Self.mostKinds ? [nil] : kinds + [kind]
  }
}
