import WidgetHost
import WidgetTimeline

/// What a program tells of one of its widgets.
struct WidgetSummary: Hashable, Sendable {
  let kind: String
  let displayName: String
  let description: String
  let families: [WidgetFamily]
}

extension WidgetSummary {
  /// The program's widgets, as a worker tells them: the author's code runs there alone.
  static func all(
    limits: Supervisor.Limits = .init(), locale: String? = nil
  ) throws -> [WidgetSummary] {
    let runner = ProgramRunner.current
    var outcome = Supervisor.Outcome()
    try Supervisor(limits: limits, quiet: false).run("the program", into: &outcome) { channel in
      let program = locale.map { runner.program(locale: $0) } ?? runner.program()
      for diagnostic in program.diagnostics { channel.say(.problem("\(diagnostic)")) }
      for widget in program.definitions { channel.say(.result(WidgetSummary(widget).text)) }
    }
    if outcome.hasFailed { throw CommandError.toldAlready }
    return outcome.results.compactMap(WidgetSummary.init(text:))
  }

  private init(_ widget: WidgetDefinition) {
    kind = widget.kind
    displayName = widget.displayName
    description = widget.description
    families = widget.families
  }

  private var text: String {
    ([kind, displayName, description] + families.map(\.description))
      .map { $0.filter { $0 != "\0" } }.joined(separator: "\0")
  }

  private init?(text: String) {
    let parts = text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3 else { return nil }
    kind = parts[0]
    displayName = parts[1]
    description = parts[2]
    families = parts.dropFirst(3).compactMap { name in
      WidgetFamily.allCases.first { $0.description == name }
    }
  }
}
