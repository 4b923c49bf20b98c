import WidgetHost

/// Has the author's code run in workers, one a widget, so that none takes the others down.
struct Supervisor {
  let limits: Limits
  let quiet: Bool

  typealias Limits = WorkerLimits

  /// What the workers of a command gave.
  struct Outcome {
    /// Their results in order.
    var results: [String] = []
    /// How many things were wrong without ending the work.
    var problems = 0
    /// Whether a worker did not come to its end.
    var hasFailed = false
  }

  /// Has a worker do `work` for every widget.
  func run(
    _ widgets: [WidgetSummary],
    _ work: @escaping @Sendable (String, WorkerChannel) async throws -> Void
  ) throws -> Outcome {
    var outcome = Outcome()
    for widget in widgets {
      let kind = widget.kind
      try run("widget '\(kind)'", into: &outcome) { try await work(kind, $0) }
    }
    return outcome
  }

  /// Has a worker do `work` for `subject`, by which it is named where something is wrong.
  func run(
    _ subject: String, into outcome: inout Outcome, _ work: @escaping WorkerProcess.Work
  ) throws {
    var hearing = Hearing()
    let process = WorkerProcess(patience: limits.patience, memoryLimit: limits.memory << 20)
    let ending = try process.run(work) { sound in
      switch sound {
      case .message(.progress(let text)): if !quiet { StandardError.write(text) }
      case .message(.problem(let text)): reportError(text, counting: &outcome.problems)
      case .message(.failure(let text)): reportError(text, counting: &hearing.failures)
      case .message(.result(let text)): outcome.results.append(text)
      case .message(.done): hearing.isDone = true
      case .line(let line): hearing.receive(line, quiet: quiet)
      }
    }
    guard !hearing.isDone else { return }
    outcome.hasFailed = true
    if hearing.failures == 0 {
      StandardError.reportError(
        "\(subject) \(ending.errorMessage(limits, lastErrorOutput: hearing.lastErrorOutput))")
    }
  }

  private func reportError(_ text: String, counting count: inout Int) {
    count += 1
    StandardError.reportError(text)
  }

  /// What is known of a worker when it has ended.
  private struct Hearing {
    var failures = 0
    var isDone = false
    /// What the Swift runtime said of a crash.
    var lastErrorOutput: String?

    /// Keeps what tells of a crash for the one line about it, and hands on what else is printed.
    mutating func receive(_ line: String, quiet: Bool) {
      if line.contains("Fatal error") {
        lastErrorOutput = line
      } else if !quiet {
        StandardError.write(line)
      }
    }
  }
}
