import Foundation
import Graphics
package import WidgetTimeline

/// Describes the program's widgets.
package struct DescribeTask: Codable, Sendable {
  /// The language of names and descriptions, or `nil` to leave them as written.
  package var locale: String?
  /// Whether to query the author's code for the parameters of each widget.
  package var includesParameters: Bool

  package init(locale: String? = nil, includesParameters: Bool = false) {
    self.locale = locale
    self.includesParameters = includesParameters
  }

  /// The descriptions of a program's widgets, and the problems found in them.
  ///
  /// For a process that runs no author's code and describes the widgets on its main thread.
  @MainActor
  package func summaries(
    of source: WidgetProgramSource
  ) -> (widgets: [WidgetSummary], problems: [String]) {
    summaries(of: source.describedProgram(inLanguageOf: locale))
  }

  private func summaries(
    of program: WidgetProgram
  ) -> (widgets: [WidgetSummary], problems: [String]) {
    (
      program.definitions.map { WidgetSummary($0, includesParameters: includesParameters) },
      program.diagnostics.map { "\($0.severity): \($0.message)" }
    )
  }

  func run(_ context: TaskContext) async throws {
    let (widgets, problems) = summaries(
      of: await context.source.program(inLanguageOf: locale))
    problems.forEach(context.report(problem:))
    for widget in widgets { try context.send(widget) }
  }
}

/// A program's description of one of its widgets.
package struct WidgetSummary: Hashable, Codable, Sendable {
  package let kind: String
  package let displayName: String
  package let description: String
  package let families: [WidgetFamily]
  /// The configuration parameters; empty if they were not requested.
  package let parameters: [WidgetParameter]
  /// The type of the configuration; `nil` if the widget has no parameters.
  package let intentType: String?
  /// Whether a significant change of location requests a new timeline.
  package let wantsLocation: Bool

  package init(
    kind: String, displayName: String, description: String, families: [WidgetFamily],
    parameters: [WidgetParameter] = [], intentType: String? = nil, wantsLocation: Bool = false
  ) {
    self.kind = kind
    self.displayName = displayName
    self.description = description
    self.families = families
    self.parameters = parameters
    self.intentType = intentType
    self.wantsLocation = wantsLocation
  }

  init(_ widget: WidgetDefinition, includesParameters: Bool) {
    kind = widget.kind
    displayName = widget.displayName
    description = widget.description
    families = widget.families
    parameters = includesParameters ? widget.configurable?.parameters ?? [] : []
    intentType = widget.configurable?.intentType
    wantsLocation = widget.reloadsOnLocationChange
  }
}
