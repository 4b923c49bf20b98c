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
    var errors: [NamedError] = []
    let changed = try await read(values, of: source, timeLimit: timeLimit, &errors)
    if let first = errors.first { throw first.error }
    return changed
  }

  /// Returns everything that is rejected.
  ///
  /// - Throws: The errors of the author's code that provides choices.
  package func rejections(
    by source: (any ConfigurableSource)?, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterRejection] {
    var errors: [NamedError] = []
    _ = try await read(values, of: source, timeLimit: timeLimit, &errors)
    return errors.map { ParameterRejection(name: $0.name, predicate: $0.error.predicate) }
  }

  private typealias NamedError = (name: String, error: ParameterError)

  /// Returns the chosen values after the valid part of the change.
  private func read(
    _ values: ParameterValues, of source: (any ConfigurableSource)?, timeLimit: Duration,
    _ errors: inout [NamedError]
  ) async throws -> ParameterValues {
    let parameters = source?.parameters ?? []
    var removed: Set<String> = []
    for name in unset {
      // The value of a parameter that an earlier version of the widget had.
      if values[name] != nil, !parameters.contains(where: { $0.name == name }) {
        removed.insert(name)
        continue
      }
      guard let parameter = Self.parameter(name, among: parameters, &errors) else { continue }
      removed.insert(parameter.name)
    }
    var written: [String: (name: String, texts: [String])] = [:]
    var unknown: Set<String> = []
    for setting in settings where !unknown.contains(setting.name) {
      guard let parameter = Self.parameter(setting.name, among: parameters, &errors) else {
        unknown.insert(setting.name)
        continue
      }
      written[parameter.name, default: (setting.name, [])].texts.append(setting.text)
    }
    var changed = values.filter { !removed.contains($0.key) }
    for parameter in parameters {
      guard let (name, texts) = written[parameter.name], let source else { continue }
      let choices =
        parameter.hasDynamicChoices
        ? try await source.choices(of: parameter.name, given: changed, timeLimit: timeLimit)
        : parameter.choices
      do throws(ParameterError) {
        changed[parameter.name] = try ParameterReader(parameter, choices: choices).value(of: texts)
      } catch {
        errors.append((name, error))
      }
    }
    return changed
  }

  private static func parameter(
    _ name: String, among parameters: [WidgetParameter], _ errors: inout [NamedError]
  ) -> WidgetParameter? {
    do throws(ParameterError) {
      return try parameter(name, among: parameters)
    } catch {
      errors.append((name, error))
      return nil
    }
  }

  /// Returns the parameter with a name or title, ignoring case.
  package static func parameter(
    _ name: String, among parameters: [WidgetParameter]
  ) throws(ParameterError) -> WidgetParameter {
    let lowercaseName = name.lowercased()
    if let exact = parameters.first(where: { $0.name == name }) { return exact }
    if let named = parameters.first(where: {
      $0.name.lowercased() == lowercaseName || $0.title.lowercased() == lowercaseName
    }) {
      return named
    }
    throw .unknownParameter(name, known: parameters.map(\.name))
  }
}
