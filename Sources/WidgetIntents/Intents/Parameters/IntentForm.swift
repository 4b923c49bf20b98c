import Graphics
import WidgetTimeline

/// The parameters of an intent's class, to be filled in with values.
struct IntentForm<Intent: INIntent>: Sendable {
  let kind: String
  /// What the author names on the configuration.
  let handler: INExtension.Type?
  /// The class, which may be a subclass of the one that is known when the program is compiled.
  let type: Intent.Type
  let fields: [IntentField]

  init(kind: String, handler: INExtension.Type?, type: Intent.Type = Intent.self) {
    self.kind = kind
    self.handler = handler
    self.type = type
    fields = IntentField.all(of: type)
  }

  /// What names the class in the program.
  var typeName: String { String(reflecting: type) }

  /// What can be chosen; a parameter without a default has what a new intent holds.
  var parameters: [WidgetParameter] {
    let intent = type.init()
    return fields.map { field in
      var parameter = field.description
      parameter.defaultValue = parameter.defaultValue ?? field.value(in: intent)
      return parameter
    }
  }

  /// What an intent holds.
  func values(of intent: Intent) -> ParameterValues {
    var values: ParameterValues = [:]
    for field in fields { values[field.name] = field.value(in: intent) }
    return values
  }

  /// A new intent with those given values that are of the right type, and nothing asked.
  func draft(with values: ParameterValues) -> Intent {
    let intent = type.init()
    for field in fields {
      guard let value = values[field.name] ?? field.description.defaultValue,
        let decoded = field.codec.decode(value)
      else { continue }
      _ = field.write(intent, decoded)
    }
    return intent
  }

  /// The choices of a parameter.
  ///
  /// - Throws: ``IntentHandlingError`` or `TimelineError`.
  func choices(
    of name: String, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterChoice] {
    guard let field = fields.first(where: { $0.name == name }) else {
      throw IntentHandlingError.unknownParameter(
        kind: kind, name: name, known: fields.map(\.name))
    }
    guard field.options != nil else { return field.description.choices }
    return try await handlerCall(draft(with: values), timeLimit).choices(of: field)
  }

  func handlerCall(_ intent: Intent, _ limit: Duration) -> IntentHandlerCall {
    IntentHandlerCall(kind: kind, handler: handler, intent: intent, timeLimit: limit)
  }
}

extension IntentField {
  var name: String { description.name }

  /// What an intent holds; `nil` where it holds nothing.
  func value(in intent: INIntent) -> ParameterValue? { codec.encode(read(intent)) }
}
