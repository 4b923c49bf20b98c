package import Graphics
package import WidgetTimeline

/// A widget with the values that a person chose put in.
package struct ConfiguredWidget: Sendable {
  /// The widget, whose source has the values.
  package private(set) var definition: WidgetDefinition
  /// All values that hold; `nil` where there is nothing to choose.
  package private(set) var values: ParameterValues?
  /// What is odd, such as a chosen value that has vanished.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Puts values into a widget; one without parameters is left as it is.
  ///
  /// - Throws: What the author's code throws when it is asked.
  package init(
    _ widget: WidgetDefinition, values chosen: ParameterValues, timeLimit: Duration
  ) async throws {
    definition = widget
    guard let source = widget.configurable else { return }
    let configured = try await source.configured(with: chosen, timeLimit: timeLimit)
    definition.source = configured.source
    values = configured.values
    diagnostics = configured.diagnostics
  }

  /// Puts values into a widget as they were written.
  ///
  /// - Throws: ``ParameterError`` where a name or a value is none of the widget's, or what the author's code
  ///   throws when it is asked.
  package init(
    _ widget: WidgetDefinition, change: ParameterChange, timeLimit: Duration
  ) async throws {
    let chosen = try await change.applied(to: [:], of: widget.configurable, timeLimit: timeLimit)
    try await self.init(widget, values: chosen, timeLimit: timeLimit)
  }
}
