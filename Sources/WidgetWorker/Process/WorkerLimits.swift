import WidgetHost

/// The number of workers and the limits of their time and memory.
package struct WorkerLimits: Hashable, Sendable {
  /// The maximum time for a provider, in seconds.
  package var timeout = 30.0
  /// The maximum memory of a worker, in MiB.
  package var memory = 512
  /// The maximum number of workers.
  package var workers = 1
  /// The maximum number of jobs assigned to a worker, which runs them one at a time; more than one saves round trips in
  /// virtual time.
  var depth = 1
  /// The idle time after which a worker is ended, in seconds.
  package var idleTime = 10.0

  package init() {}

  /// The maximum time between two messages.
  ///
  /// It is slightly longer than the provider's time limit, so that the worker can report the timeout itself.
  package var silenceLimit: Duration { .seconds(timeout + 2) }

  /// The maximum memory of a worker in bytes.
  var memoryLimit: Int { memory << 20 }
}

/// The way a process that runs an author's code ended.
package enum WorkerExit: Hashable, Sendable {
  case exited(Int32)
  case crashed(signal: Int32)
  /// Terminated because it sent nothing for longer than ``WorkerLimits/silenceLimit``.
  case silent
  /// Terminated because it exceeded the memory limit.
  case tooLarge(bytes: Int)

  /// Returns a message that says what happened and what to do, to follow the name of the widget.
  ///
  /// - Parameters:
  ///   - limits: The limits of the process.
  ///   - lastErrorOutput: The crash message of the Swift runtime.
  ///   - trace: Where it crashed.
  ///   - program: The program that the process ran.
  /// - Returns: The message.
  func errorMessage(
    _ limits: WorkerLimits, lastErrorOutput: String? = nil, at trace: CrashTrace? = nil,
    in program: WorkerProgram? = nil
  ) -> String {
    switch self {
    case .exited(let code):
      "exited before it finished (exit code \(code)); its previous output is kept"
    case .crashed(let signal):
      "crashed (\(lastErrorOutput ?? "signal \(signal)")); its previous output is kept"
        + (trace.flatMap { trace in program.map { "; \(trace.advice(for: $0))" } } ?? "")
    case .silent:
      "was terminated after \(limits.timeout.short) s without a response: its code loops or blocks; "
        + "its previous output is kept, '--timeout' sets the limit"
    case .tooLarge(let bytes):
      "was terminated because it used \(bytes >> 20) MiB of memory; its previous output is kept, "
        + "'--memory-limit' sets the limit"
    }
  }

  /// Creates the exit from a status that `waitpid` returned.
  package init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .crashed(signal: signal)
  }
}
