import Graphics
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
