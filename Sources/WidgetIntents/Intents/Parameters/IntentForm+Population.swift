import Graphics
import WidgetTimeline

/// An intent with values, and warnings about them.
struct PopulatedIntent<Intent: INIntent>: Sendable {
  // Passed to the provider only.
  nonisolated(unsafe) let intent: Intent
  let values: ParameterValues
  let diagnostics: [Diagnostic]
}

extension IntentForm {
  /// A new intent with the given values that are still valid, and defaults for the others.
  func filled(with values: ParameterValues, timeLimit: Duration) async -> PopulatedIntent<Intent> {
    nonisolated(unsafe) let intent = draft(with: values)
    let call = handlerCall(intent, timeLimit)
    var diagnostics = unknownParameters(in: values)
    for field in fields {
      var filling = FieldPopulator(field: field, call: call, kind: kind)
      let value = await filling.value(for: values[field.name])
      diagnostics += filling.diagnostics
      _ = field.write(intent, value ?? field.read(type.init()))
    }
    return PopulatedIntent(
      intent: intent, values: self.values(of: intent), diagnostics: diagnostics)
  }

  private func unknownParameters(in values: ParameterValues) -> [Diagnostic] {
    values.keys.filter { key in !fields.contains { $0.name == key } }.sorted().map { name in
      let error = IntentHandlingError.unknownParameter(
        kind: kind, name: name, known: fields.map(\.name))
      return Diagnostic(.warning, "\(error); its value is ignored")
    }
  }
}

/// Determines the value of one parameter.
private struct FieldPopulator {
  let field: IntentField
  let call: IntentHandlerCall
  let kind: String
  var diagnostics: [Diagnostic] = []

  /// The given value if it is valid, else the default; `nil` for none.
  mutating func value(for given: ParameterValue?) async -> Any? {
    guard let given else { return await defaultValue() }
    guard let decoded = checked(given) else { return await defaultValue() }
    guard field.options != nil else { return decoded }
    return await validated(given, decoded: decoded)
  }

  private mutating func checked(_ given: ParameterValue) -> Any? {
    guard let decoded = field.codec.decode(given) else {
      report(field.description.invalidValueMessage(of: given))
      return nil
    }
    if let bounds = field.description.exceededBounds(by: given) {
      report("value \(given.formatted) is not \(bounds)")
      return nil
    }
    return decoded
  }

  private mutating func validated(_ given: ParameterValue, decoded: Any) async -> Any? {
    let items: [Any]
    do {
      items = try await call.sections(of: field).flatMap(\.items)
    } catch {
      diagnostics.append(
        Diagnostic(
          .warning,
          "the value of \(parameterName) is kept without checking whether it is still available: \(error)"
        ))
      return decoded
    }
    let validValue =
      if case .array(let elements) = given {
        validated(elements, among: items)
      } else {
        validated(given, among: items)
      }
    guard let validValue else { return await defaultValue() }
    return validValue
  }

  private mutating func validated(_ elements: [ParameterValue], among items: [Any]) -> Any? {
    let validValue = elements.compactMap { validated($0, among: items) }
    return validValue.isEmpty && !elements.isEmpty ? nil : validValue
  }

  /// The handler's object, which has all its properties; objects found by a search are not among the options.
  private mutating func validated(_ value: ParameterValue, among items: [Any]) -> Any? {
    if let item = items.first(where: {
      field.encodedOption(of: $0)?.isSameChoice(as: value) == true
    }) {
      return item
    }
    if field.options?.includesAll == false { return field.elementCodec.decode(value) }
    report("value \(value.formatted) is no longer one of its choices")
    return nil
  }

  private mutating func defaultValue() async -> Any? {
    if field.handlerDefault != nil {
      do {
        let defaultValue = try await call.defaultValue(of: field)
        if field.codec.encode(defaultValue) != nil { return defaultValue }
      } catch IntentHandlingError.noHandler {
        // Without a handler, the intent's default is used; only options need a handler.
      } catch {
        diagnostics.append(Diagnostic(.warning, "\(error)"))
      }
    }
    return field.description.defaultValue.flatMap(field.codec.decode)
  }

  private mutating func report(_ what: String) {
    diagnostics.append(Diagnostic(.warning, "\(parameterName): \(what); its default is used"))
  }

  private var parameterName: String { "parameter '\(field.name)' of widget '\(kind)'" }
}
