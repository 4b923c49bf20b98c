package import WidgetTimeline

/// A widget's form while a person fills it in: what is invalid is reported beside its field, and everything else holds.
package struct WidgetFormDraft: Hashable, Codable, Sendable {
  package var parameters: [WidgetParameter]
  /// The current choices of the parameters that have any, by the parameters' names.
  package var choices: [String: [ParameterChoice]]
  /// The valid values that the person chose.
  package var chosen: ParameterValues
  /// The effective values: the chosen ones, and defaults for the others.
  package var values: ParameterValues
  /// Why a text, or the choices of a parameter, are not available, by the parameters' names.
  package var problems: [String: String]

  package init(
    parameters: [WidgetParameter], choices: [String: [ParameterChoice]], chosen: ParameterValues,
    values: ParameterValues, problems: [String: String]
  ) {
    self.parameters = parameters
    self.choices = choices
    self.chosen = chosen
    self.values = values
    self.problems = problems
  }

  /// Reads the texts of a form.
  ///
  /// Parameters are read in the author's order, because the choices of one may depend on earlier ones.
  ///
  /// - Parameters:
  ///   - source: The widget's source; `nil` has no parameters.
  ///   - chosen: The values that were chosen before.
  ///   - change: The texts, and the parameters that are reset. Names that the widget does not have are ignored.
  ///   - timeLimit: The maximum time for the author's code.
  /// - Throws: The errors of the author's code.
  package init(
    of source: (any ConfigurableSource)?, chosen: ParameterValues, change: ParameterChange,
    timeLimit: Duration
  ) async throws {
    parameters = source?.parameters ?? []
    (choices, self.chosen, values, problems) = ([:], [:], [:], [:])
    guard let source else { return }
    for parameter in parameters {
      let name = parameter.name
      do {
        choices[name] =
          parameter.hasDynamicChoices
          ? try await source.choices(of: name, given: self.chosen, timeLimit: timeLimit)
          : parameter.choices
      } catch {
        problems[name] = "its choices are not available: \(error)"
      }
      self.chosen[name] = value(of: parameter, chosen: chosen[name], change: change)
    }
    values = try await source.configured(with: self.chosen, timeLimit: timeLimit).values
  }

  /// Returns the value of the text for a parameter, or the one that was chosen before.
  private mutating func value(
    of parameter: WidgetParameter, chosen: ParameterValue?, change: ParameterChange
  ) -> ParameterValue? {
    guard !change.unset.contains(parameter.name) else { return nil }
    let texts = change.settings.filter { $0.name == parameter.name }.map(\.text)
    guard !texts.isEmpty else { return chosen }
    do throws(ParameterError) {
      return try ParameterReader(parameter, choices: choices[parameter.name] ?? [])
        .value(of: texts)
    } catch {
      problems[parameter.name] = "\(parameter.title) \(error.predicate)"
      return chosen
    }
  }
}
