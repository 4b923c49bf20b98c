/// The program that workers are started of.
package struct WorkerProgram: Hashable, Sendable {
  /// What a person calls it by.
  package var path: String
  /// What is executed: the path, or the file of a program that runs already.
  package var executable: String

  package init(path: String, executable: String? = nil) {
    self.path = path
    self.executable = executable ?? path
  }
}

/// Which program runs an instance's jobs.
package struct WorkerPrograms: Hashable, Sendable {
  private let own: WorkerProgram?
  private let ownKinds: Set<String>

  /// Every instance's own program.
  package init() {
    own = nil
    ownKinds = []
  }

  /// A program that runs the kinds that it has; all others are run by their instances' programs.
  package init(own: WorkerProgram, kinds: Set<String>) {
    self.own = own
    ownKinds = kinds
  }

  package func program(of instance: WidgetInstance) -> WorkerProgram {
    if let own, ownKinds.contains(instance.kind) { return own }
    return WorkerProgram(path: instance.program)
  }
}

/// How many workers there are, how long one may be silent, and how large it may grow.
package struct WorkerLimits: Hashable, Sendable {
  /// How long a provider may take, in seconds.
  package var timeout = 30.0
  /// The most memory of a worker, in MiB.
  package var memory = 512
  /// The most workers at a time.
  package var workers = 1
  /// How many jobs a worker is given ahead, of which it does one at a time: more than one saves the way to
  /// and fro where time stands still anyway.
  var depth = 1
  /// After how many seconds without a job a worker is ended.
  package var idleTime = 10.0

  package init() {}

  /// The most time between two heartbeats, a little longer than a provider may take, so that the worker
  /// can say itself what took so long.
  package var patience: Duration { .seconds(timeout + 2) }
}

/// How a process that runs an author's code ended.
package enum WorkerExit: Hashable, Sendable {
  case exited(Int32)
  case crashed(signal: Int32)
  case silent
  case tooLarge(bytes: Int)

  /// What a person is told of it.
  ///
  /// - Parameters:
  ///   - limits: Those that the process had.
  ///   - lastErrorOutput: What the Swift runtime said of a crash.
  /// - Returns: what happened and what to do, to follow the name of the widget.
  package func errorMessage(_ limits: WorkerLimits, lastErrorOutput: String? = nil) -> String {
    switch self {
    case .exited(let code):
      "ended without having done its work (exit code \(code)); its former output is kept"
    case .crashed(let signal):
      "crashed (\(lastErrorOutput ?? "signal \(signal)")); its former output is kept"
    case .silent:
      "was ended after \(limits.timeout.short) s without a sign of life: its code loops or waits; "
        + "its former output is kept, '--timeout' allows more"
    case .tooLarge(let bytes):
      "was ended when it had taken \(bytes >> 20) MiB of memory; its former output is kept, "
        + "'--memory-limit' allows more"
    }
  }

  /// The ending that a status of `waitpid` tells.
  package init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .crashed(signal: signal)
  }
}
