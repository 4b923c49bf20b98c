import WidgetHost

/// How many workers there are, how long one may be silent, and how large it may grow.
package struct WorkerLimits: Hashable, Sendable {
  /// How long a provider may take, in seconds.
  package var timeout = 30.0
  /// The most memory of a worker, in MiB.
  package var memory = 512
  /// The most workers at a time.
  package var workers = 1
  /// How many jobs a worker is given ahead, of which it does one at a time: more than one saves round trips
  /// in virtual time.
  var depth = 1
  /// After how many seconds without a job a worker is ended.
  package var idleTime = 10.0

  package init() {}

  /// The most time between two messages, a little longer than a provider may take, so that the worker
  /// can report itself what took so long.
  package var silenceLimit: Duration { .seconds(timeout + 2) }

  /// The most memory of a worker, in bytes.
  var memoryLimit: Int { memory << 20 }
}

/// How a process that runs an author's code ended.
package enum WorkerExit: Hashable, Sendable {
  case exited(Int32)
  case crashed(signal: Int32)
  /// Ended because it sent nothing for longer than ``WorkerLimits/silenceLimit``.
  case silent
  /// Ended because it held more memory than allowed.
  case tooLarge(bytes: Int)

  /// What happened and what to do, to follow the name of the widget.
  ///
  /// - Parameters:
  ///   - limits: Those that the process had.
  ///   - lastErrorOutput: What the Swift runtime reported of a crash.
  /// - Returns: The message.
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

  /// The exit that a status of `waitpid` describes.
  package init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .crashed(signal: signal)
  }
}
