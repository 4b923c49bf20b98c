import Foundation
import WidgetTimeline

/// Has the author's code run in worker processes, one a widget, so that none takes the others down.
struct Supervisor {
  let limits: WorkLimits
  let quiet: Bool
  /// More of the workers' environment.
  var environment: [String: String] = [:]

  /// What the workers of a command gave.
  struct Outcome {
    /// Their results in the order of the widgets, each a JSON text.
    var results: [String] = []
    /// The exit code: 0 where every worker ended well.
    var code: Int32 = 0
  }

  /// Runs the present command once more for every widget.
  func run(_ widgets: [WidgetDefinition]) throws -> Outcome { try run(kinds: widgets.map(\.kind)) }

  /// Runs the present command once more for every kind.
  func run(kinds: [String]) throws -> Outcome {
    var outcome = Outcome()
    for kind in kinds {
      let process = WorkerProcess(
        patience: limits.patience, memoryLimit: limits.memoryBytes, environment: environment)
      let ending = try process.run(
        arguments: Array(CommandLine.arguments.dropFirst()), kind: kind
      ) { line in
        switch WorkerChannel.Word(line: line) {
        case .progress(let text): if !quiet { StandardError.write(text) }
        case .result(let json): outcome.results.append(json)
        case .alive, nil: break
        }
      }
      if let complaint = complaint(of: ending, kind: kind) {
        StandardError.write("\(RootCommand.programName): \(complaint)")
      }
      outcome.code = max(outcome.code, code(of: ending))
    }
    return outcome
  }

  private func code(of ending: WorkerProcess.Ending) -> Int32 {
    switch ending {
    case .exited(let code): code
    case .crashed, .silent, .tooLarge: 1
    }
  }

  private func complaint(of ending: WorkerProcess.Ending, kind: String) -> String? {
    switch ending {
    case .exited: nil
    case .crashed(let signal):
      "widget '\(kind)' crashed (signal \(signal)); its former output is kept"
    case .silent:
      "widget '\(kind)' was ended after \(limits.timeout) s without a sign of life: its code "
        + "loops or waits; its former output is kept, '--timeout' allows more"
    case .tooLarge(let bytes):
      "widget '\(kind)' was ended when it had taken \(bytes >> 20) MiB of memory; its former output "
        + "is kept, '--memory-limit' allows more"
    }
  }
}
