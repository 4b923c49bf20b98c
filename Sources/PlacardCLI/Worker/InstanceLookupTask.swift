import Foundation
import WidgetHost

/// What a worker does for a command that asks the author's code later: reads instances from the store.
///
/// Reading starts threads, and a process with threads cannot split off workers.
struct InstanceLookupTask: Sendable {
  let folder: StateFolder
  let limits: WorkLimits

  /// The instance of a name; what is wrong is told already, or thrown.
  func instance(named name: String) throws -> WidgetInstance {
    try read { try $0.instance(named: name) }
  }

  /// All instances; none where there is no store.
  func instances() throws -> [WidgetInstance] {
    try read { try $0.instances() }
  }

  private func read<Value: Codable & Sendable>(
    _ value: @escaping @Sendable (SQLiteStore) throws -> Value
  ) throws -> Value {
    let supervisor = Supervisor(limits: limits.limits, quiet: false)
    var outcome = Supervisor.Outcome()
    try supervisor.run("the store", into: &outcome) { [folder] channel in
      let value = try value(SQLiteStore(reading: folder))
      channel.send(.result(String(decoding: try JSONEncoder().encode(value), as: UTF8.self)))
    }
    guard !outcome.hasFailed, let text = outcome.results.first else {
      throw CommandError.toldAlready
    }
    return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
