/// A widget that a person can add: one of the running program, a template, or one of a registered program.
package struct OfferedWidget: Hashable, Sendable {
  package let summary: WidgetSummary
  /// The name of the registered program; `nil` for a widget of the running program.
  package let program: String?

  package init(summary: WidgetSummary, program: String?) {
    self.summary = summary
    self.program = program
  }
}
