import Foundation
import Graphics
package import WidgetTimeline

/// Describes the program's widgets.
package struct DescribeTask: Codable, Sendable {
  /// The language of names and descriptions; `nil` leaves them as they are written.
  package var locale: String?
  /// Whether the author's code is asked for what can be chosen of each.
  package var includesParameters: Bool

  package init(locale: String? = nil, includesParameters: Bool = false) {
    self.locale = locale
    self.includesParameters = includesParameters
  }

  /// What a program has to tell of its widgets, and what is wrong with some.
  package func summaries(
    of source: WidgetProgramSource
  ) -> (widgets: [WidgetSummary], problems: [String]) {
    let program = source.program(inLanguageOf: locale)
    return (
      program.definitions.map { WidgetSummary($0, includesParameters: includesParameters) },
      program.diagnostics.map { "\($0.severity): \($0.message)" }
    )
  }

  func run(_ context: TaskContext) throws {
    let (widgets, problems) = summaries(of: context.source)
    problems.forEach(context.report(problem:))
    for widget in widgets { try context.send(widget) }
  }
}

/// What a program tells of one of its widgets.
package struct WidgetSummary: Hashable, Codable, Sendable {
  package let kind: String
  package let displayName: String
  package let description: String
  package let families: [WidgetFamily]
  /// What can be chosen; empty where that was not asked for.
  package let parameters: [WidgetParameter]

  init(_ widget: WidgetDefinition, includesParameters: Bool) {
    kind = widget.kind
    displayName = widget.displayName
    description = widget.description
    families = widget.families
    parameters = includesParameters ? widget.configurable?.parameters ?? [] : []
  }
}
