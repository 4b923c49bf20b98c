import Graphics
import WidgetTimeline

/// The parameters of an intent class, and intents populated with values.
struct IntentForm<Intent: INIntent>: Sendable {
  let kind: String
  /// The handler class that the author set on the configuration.
  let handler: INExtension.Type?
  /// The class, which may be a subclass of `Intent`.
  let type: Intent.Type
  let fields: [IntentField]

  init(kind: String, handler: INExtension.Type?, type: Intent.Type = Intent.self) {
    self.kind = kind
    self.handler = handler
    self.type = type
    fields = IntentField.all(of: type)
  }

  /// The name of the class in the program.
  var typeName: String { String(reflecting: type) }

  /// The parameters; without an explicit default, the default is the value in a new intent.
  var parameters: [WidgetParameter] {
    let intent = type.init()
    return fields.map { field in
      var parameter = field.description
      parameter.defaultValue = parameter.defaultValue ?? field.value(in: intent)
      return parameter
    }
  }

  /// The values of an intent.
  func values(of intent: Intent) -> ParameterValues {
    var values: ParameterValues = [:]
    for field in fields { values[field.name] = field.value(in: intent) }
    return values
  }

  /// A new intent with the given values of matching types, without calling a handler.
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

  /// The value in an intent; `nil` for none.
  func value(in intent: INIntent) -> ParameterValue? { codec.encode(read(intent)) }
}
