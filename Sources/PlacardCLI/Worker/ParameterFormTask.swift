import CheckedJSON
import Foundation
import WidgetHost
import WidgetTimeline

/// What a worker does for `add` and `configure`: asks the author's code what can be chosen of a widget.
struct ParameterFormTask: Sendable {
  let kind: String
  /// What was chosen before.
  var chosen: ParameterValues = [:]
  var change = ParameterChange()
  var wanted = WidgetForm.Wanted.none
  /// What the author's code finds in its settings.
  var defaults: [String: String] = [:]
  /// The instance whose widget it is, where it has been added.
  var instance: WidgetInstance?
  /// Where in a file the widget is named, if it is in one.
  var origin: JSONOrigin?

  /// Has a worker ask; what is wrong is told already, or thrown.
  func form(_ limits: WorkLimits) throws -> WidgetForm {
    let runner = ProgramRunner.current
    let supervisor = Supervisor(limits: limits.limits, quiet: false)
    var outcome = Supervisor.Outcome()
    try supervisor.run("widget '\(kind)'", into: &outcome) { channel in
      let form = try await ask(runner, timeLimit: limits.timeLimit)
      channel.send(.result(String(decoding: try JSONEncoder().encode(form), as: UTF8.self)))
    }
    guard !outcome.hasFailed, let text = outcome.results.first else {
      throw CommandError.toldAlready
    }
    return try JSONDecoder().decode(WidgetForm.self, from: Data(text.utf8))
  }

  private func ask(_ runner: ProgramRunner, timeLimit: Duration) async throws -> WidgetForm {
    FileURLProtocol.register()
    AuthorDefaults(values: defaults).install()
    let definitions = runner.program().definitions
    guard let widget = definitions.first(where: { $0.kind == kind }) else {
      throw try errorMessage(definitions.map(\.kind))
    }
    do {
      return try await WidgetForm(
        asking: widget, chosen: chosen, change: change, choicesOf: wanted, timeLimit: timeLimit)
    } catch {
      guard let origin else { throw error }
      throw origin.error("cannot be shown: \(error)")
    }
  }

  /// The author's code can only be asked in a program that has it.
  private func errorMessage(_ known: [String]) throws -> CommandError {
    guard let instance, try instance.program != ProgramPath.current() else {
      return CommandError(unknown("kind", kind, among: known))
    }
    return CommandError(
      "the instance '\(instance.id)' belongs to another program; run '\(instance.program) configure'"
    )
  }
}

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
    _ value: @escaping @Sendable (HostStore) throws -> Value
  ) throws -> Value {
    let supervisor = Supervisor(limits: limits.limits, quiet: false)
    var outcome = Supervisor.Outcome()
    try supervisor.run("the store", into: &outcome) { [folder] channel in
      let value = try value(HostStore(reading: folder))
      channel.send(.result(String(decoding: try JSONEncoder().encode(value), as: UTF8.self)))
    }
    guard !outcome.hasFailed, let text = outcome.results.first else {
      throw CommandError.toldAlready
    }
    return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
