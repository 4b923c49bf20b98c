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
