import Foundation
import WidgetHost

/// What a worker does for a command that asks the author's code later: reads an instance from the store.
///
/// Reading starts threads, and a process with threads cannot split off workers.
struct InstanceWork: Sendable {
  let name: String
  let folder: StateFolder

  /// Has a worker read; what is wrong is told already, or thrown.
  func instance(_ limits: WorkLimits) throws -> WidgetInstance {
    let supervisor = Supervisor(limits: limits.limits, quiet: false)
    var outcome = Supervisor.Outcome()
    try supervisor.run("the store", into: &outcome) { channel in
      let instance = try SQLiteStore(reading: folder).instance(named: name)
      channel.say(.result(String(decoding: try JSONEncoder().encode(instance), as: UTF8.self)))
    }
    guard !outcome.hasFailed, let text = outcome.results.first else {
      throw CommandError.toldAlready
    }
    return try JSONDecoder().decode(WidgetInstance.self, from: Data(text.utf8))
  }
}
