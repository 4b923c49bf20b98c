package import Graphics
package import WidgetTimeline

/// What can be chosen of a widget, and what is: as a person sees it who configures the widget.
package struct WidgetForm: Hashable, Codable, Sendable {
  package var parameters: [WidgetParameter]
  /// The choices of the parameters that were asked for, by the parameters' names.
  package var choices: [String: [ParameterChoice]]
  /// What the person chose.
  package var chosen: ParameterValues
  /// What holds: the chosen values that are still to be had, and defaults for the others.
  package var values: ParameterValues
  /// The type of the configuration within its program; `nil` where there is nothing to configure.
  package var intentType: String?
  package var wantsLocation: Bool
  /// What is odd, such as a chosen value that has vanished.
  package var problems: [String]

  /// Whose choices are asked for.
  package enum Wanted: Hashable, Codable, Sendable {
    case none, all
    case parameter(String)
  }

  /// Asks a widget, with a change made to what was chosen before.
  ///
  /// - Throws: ``ParameterError`` where the change cannot be made, or what the author's code throws.
  package init(
    asking widget: WidgetDefinition, chosen: ParameterValues, change: ParameterChange,
    choicesOf wanted: Wanted, timeLimit: Duration
  ) async throws {
    let source = widget.configurable
    self.chosen = try await change.applied(to: chosen, of: source, timeLimit: timeLimit)
    parameters = source?.parameters ?? []
    intentType = source?.intentType
    wantsLocation = widget.wantsLocation
    let configured = try await source?.configured(with: self.chosen, timeLimit: timeLimit)
    values = configured?.values ?? [:]
    problems = configured?.diagnostics.map(\.message) ?? []
    choices = [:]
    for parameter in try wanted.parameters(among: parameters) {
      choices[parameter.name] =
        parameter.hasDynamicChoices
        ? try await source?.choices(of: parameter.name, given: values, timeLimit: timeLimit)
        : parameter.choices
    }
  }
}

extension WidgetForm.Wanted {
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
