import Foundation
import WidgetHost
import WidgetTimeline

/// What a worker does for `add` and `configure`: asks the author's code what can be chosen of a widget.
struct FormWork: Sendable {
  let kind: String
  /// What was chosen before.
  var chosen: ParameterValues = [:]
  var change = ParameterChange()
  var wanted = WidgetForm.Wanted.none

  /// Has a worker ask; what is wrong is told already, or thrown.
  func form(_ limits: WorkLimits) throws -> WidgetForm {
    let runner = ProgramRunner.current
    let supervisor = Supervisor(limits: limits.limits, quiet: false)
    var outcome = Supervisor.Outcome()
    try supervisor.run("widget '\(kind)'", into: &outcome) { channel in
      let form = try await ask(runner, timeLimit: limits.timeLimit)
      channel.say(.result(String(decoding: try JSONEncoder().encode(form), as: UTF8.self)))
    }
    guard !outcome.hasFailed, let text = outcome.results.first else {
      throw CommandError.toldAlready
    }
    return try JSONDecoder().decode(WidgetForm.self, from: Data(text.utf8))
  }

  private func ask(_ runner: ProgramRunner, timeLimit: Duration) async throws -> WidgetForm {
    FileURLProtocol.register()
    let definitions = runner.program().definitions
    guard let widget = definitions.first(where: { $0.kind == kind }) else {
      throw CommandError(unknown("kind", kind, among: definitions.map(\.kind)))
    }
    return try await WidgetForm(
      asking: widget, chosen: chosen, change: change, choicesOf: wanted, timeLimit: timeLimit)
  }
}
