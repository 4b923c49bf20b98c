import Foundation
import Graphics
import WidgetHost
import WidgetTimeline

/// What a program tells of one of its widgets.
struct WidgetSummary: Hashable, Sendable {
  let kind: String
  let displayName: String
  let description: String
  let families: [WidgetFamily]
  /// What can be chosen; empty where that was not asked for.
  let parameters: [WidgetParameter]
}

extension WidgetSummary {
  /// The program's widgets, as a worker tells them: the author's code runs there alone.
  static func all(
    limits: Supervisor.Limits = .init(), locale: String? = nil, hasParameters: Bool = false
  ) throws -> [WidgetSummary] {
    let runner = ProgramRunner.current
    // What describes widgets of another program is data that has been read: there is no code to run.
    guard runner.registry == nil || hasParameters else { return described(by: runner, locale) }
    var outcome = Supervisor.Outcome()
    try Supervisor(limits: limits, quiet: false).run("the program", into: &outcome) { channel in
      let program = runner.program(inLanguageOf: locale)
      for diagnostic in program.diagnostics {
        channel.send(.problem("\(diagnostic.severity): \(diagnostic.message)"))
      }
      for widget in program.definitions {
        channel.send(.result(try WidgetSummary(widget, hasParameters: hasParameters).text))
      }
    }
    if outcome.hasFailed { throw CommandError.toldAlready }
    return try outcome.results.map(WidgetSummary.init(text:))
  }

  private static func described(by runner: ProgramRunner, _ locale: String?) -> [WidgetSummary] {
    let program = runner.program(inLanguageOf: locale)
    for diagnostic in program.diagnostics {
      StandardError.reportError("\(diagnostic.severity): \(diagnostic.message)")
    }
    return program.definitions.map { WidgetSummary($0, hasParameters: false) }
  }

  private init(_ widget: WidgetDefinition, hasParameters: Bool) {
    kind = widget.kind
    displayName = widget.displayName
    description = widget.description
    families = widget.families
    parameters = hasParameters ? widget.configurable?.parameters ?? [] : []
  }

  private var text: String {
    get throws { String(decoding: try JSONEncoder().encode(Record(of: self)), as: UTF8.self) }
  }

  private init(text: String) throws {
    let record = try JSONDecoder().decode(Record.self, from: Data(text.utf8))
    kind = record.kind
    displayName = record.displayName
    description = record.description
    families = record.families.compactMap(WidgetFamily.init(rawValue:))
    parameters = record.parameters
  }

  /// A summary on its way from a worker.
  private struct Record: Codable {
    let kind, displayName, description: String
    let families: [Int]
    let parameters: [WidgetParameter]

    init(of summary: WidgetSummary) {
      kind = summary.kind
      displayName = summary.displayName
      description = summary.description
      families = summary.families.map(\.rawValue)
      parameters = summary.parameters
    }
  }
}
