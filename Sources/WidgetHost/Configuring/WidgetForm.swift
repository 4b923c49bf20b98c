package import Graphics
package import WidgetTimeline

/// A widget's parameters, their choices and their current values, for a person who configures the widget.
package struct WidgetForm: Hashable, Codable, Sendable {
  package var parameters: [WidgetParameter]
  /// The choices of the requested parameters, by the parameters' names.
  package var choices: [String: [ParameterChoice]]
  /// The parameter values that the user chose.
  package var chosen: ParameterValues
  /// The effective values: the chosen values that are still available, and defaults for the others.
  package var values: ParameterValues
  /// The type of the configuration in its program; `nil` if the widget has no parameters.
  package var intentType: String?
  package var wantsLocation: Bool
  /// Problems, such as a chosen value that is no longer available.
  package var problems: [String]

  /// The parameters whose choices are requested.
  package enum RequestedChoices: Hashable, Codable, Sendable {
    case none, all
    case parameter(String)
  }

  /// Creates the form of a widget, with a change applied to the previously chosen values.
  ///
  /// - Throws: ``ParameterError`` if the change is invalid, or the errors of the author's code.
  package init(
    asking widget: WidgetDefinition, chosen: ParameterValues, change: ParameterChange,
    choicesOf requested: RequestedChoices, timeLimit: Duration
  ) async throws {
    let source = widget.configurable
    self.chosen = try await change.applied(to: chosen, of: source, timeLimit: timeLimit)
    parameters = source?.parameters ?? []
    intentType = source?.intentType
    wantsLocation = widget.reloadsOnLocationChange
    let configured = try await source?.configured(with: self.chosen, timeLimit: timeLimit)
    values = configured?.values ?? [:]
    problems = configured?.diagnostics.map(\.message) ?? []
    choices = [:]
    for parameter in try requested.parameters(among: parameters) {
      choices[parameter.name] =
        parameter.hasDynamicChoices
        ? try await source?.choices(
          of: parameter.name, given: self.chosen, timeLimit: timeLimit)
        : parameter.choices
    }
  }
}

extension WidgetForm.RequestedChoices {
  fileprivate func parameters(
    among parameters: [WidgetParameter]
  ) throws(ParameterError) -> [WidgetParameter] {
    switch self {
    case .none: []
    case .all: parameters
    case .parameter(let name): [try ParameterChange.parameter(name, among: parameters)]
    }
  }
}

/// A widget with chosen parameter values applied.
package struct ConfiguredWidget: Sendable {
  /// The widget, whose source uses the values.
  package private(set) var definition: WidgetDefinition
  /// All effective values; `nil` if there are no parameters.
  package private(set) var values: ParameterValues?
  /// Problems, such as a chosen value that is no longer available.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Applies values to a widget; one without parameters is unchanged.
  ///
  /// - Throws: The errors of the author's code.
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

  /// Applies values to a widget as they were written.
  ///
  /// - Throws: ``ParameterError`` if a name or a value is invalid, or the errors of the author's code.
  package init(
    _ widget: WidgetDefinition, change: ParameterChange, timeLimit: Duration
  ) async throws {
    let chosen = try await change.applied(to: [:], of: widget.configurable, timeLimit: timeLimit)
    try await self.init(widget, values: chosen, timeLimit: timeLimit)
  }
}
