package import WidgetTimeline

/// A person's changes to a widget's parameters: new values as they were written, and resets.
package struct ParameterChange: Hashable, Codable, Sendable {
  /// A parameter and the text for its value.
  package struct Setting: Hashable, Codable, Sendable {
    /// The parameter's name or title.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  package var settings: [Setting]
  /// The names or titles of parameters to reset to their defaults.
  package var unset: [String]

  package init(settings: [Setting] = [], unset: [String] = []) {
    self.settings = settings
    self.unset = unset
  }

  package var isEmpty: Bool { settings.isEmpty && unset.isEmpty }

  /// Returns the chosen values after the change.
  ///
  /// Parameters are read in the author's order, because the choices of one may depend on earlier ones.
  ///
  /// - Throws: ``ParameterError`` if a name or a value is invalid, or the errors of the author's code that provides
  ///   choices.
  package func applied(
    to values: ParameterValues, of source: (any ConfigurableSource)?, timeLimit: Duration
  ) async throws -> ParameterValues {
    let parameters = source?.parameters ?? []
    let removed = try unset.map { try Self.parameter($0, among: parameters).name }
    let texts = try settings.reduce(into: [String: [String]]()) { texts, setting in
      texts[try Self.parameter(setting.name, among: parameters).name, default: []]
        .append(setting.text)
    }
    var changed = values.filter { !removed.contains($0.key) }
    for parameter in parameters {
      guard let texts = texts[parameter.name], let source else { continue }
      let choices =
        parameter.hasDynamicChoices
        ? try await source.choices(of: parameter.name, given: changed, timeLimit: timeLimit)
        : parameter.choices
      changed[parameter.name] = try ParameterReader(parameter, choices: choices).value(of: texts)
    }
    return changed
  }

  /// Returns the parameter with a name or title, ignoring case.
  package static func parameter(
    _ name: String, among parameters: [WidgetParameter]
  ) throws(ParameterError) -> WidgetParameter {
    let wanted = name.lowercased()
    if let exact = parameters.first(where: { $0.name == name }) { return exact }
    if let named = parameters.first(where: {
      $0.name.lowercased() == wanted || $0.title.lowercased() == wanted
    }) {
      return named
    }
    throw .unknownParameter(name, known: parameters.map(\.name))
  }
}
