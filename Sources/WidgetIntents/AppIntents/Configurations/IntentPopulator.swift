import Graphics
import WidgetTimeline

/// Puts kept values into the parameters of an intent.
struct IntentPopulator {
  /// The widget's kind or the intent's name.
  private let owner: String
  /// What has the parameters, for errors.
  private let title: String
  /// How long each of an author's methods may take; `nil` where the caller sees to it.
  private let limit: Duration?

  /// For the configuration of a widget.
  init(kind: String, limit: Duration?) {
    owner = kind
    title = "widget '\(kind)'"
    self.limit = limit
  }

  /// For an intent that is performed.
  init(intent: any AppIntent.Type, limit: Duration) {
    owner = "\(intent)"
    title = "intent '\(intent)'"
    self.limit = limit
  }

  /// Puts in the values that hold and defaults for the others, and tells which did not hold.
  func fallBack(
    _ intent: any AppIntent, to values: ParameterValues
  ) async throws -> [Diagnostic] {
    let fields = IntentFields(of: intent)
    var diagnostics = values.keys.filter { fields[$0] == nil }.sorted().map { name in
      Diagnostic(
        .warning, "\(IntentFillingError.unknownParameter(owner: title, name, known: fields.names))")
    }
    for field in fields.fields {
      do {
        if let value = values[field.name] {
          try await put(value, into: field, of: intent)
          continue
        }
      } catch let error as IntentFillingError {
        diagnostics.append(Diagnostic(.warning, "\(error); its default is used"))
      }
      try await putDefault(into: field, of: intent)
    }
    return diagnostics
  }

  /// Puts in values, all of which have to hold.
  ///
  /// - Throws: ``IntentFillingError`` for the first that does not, and for a parameter that needs a value and
  ///   has none.
  func fill(_ intent: any AppIntent, with values: ParameterValues) async throws {
    let fields = IntentFields(of: intent)
    if let name = values.keys.filter({ fields[$0] == nil }).min() {
      throw IntentFillingError.unknownParameter(owner: title, name, known: fields.names)
    }
    for field in fields.fields {
      if let value = values[field.name] { try await put(value, into: field, of: intent) }
      guard field.storage.isComplete else {
        throw IntentFillingError.missing(owner: title, field.name)
      }
    }
  }

  private func put(
    _ value: ParameterValue, into field: IntentFields.Field, of intent: any AppIntent
  ) async throws {
    let type = field.storage.definition.type
    let elements = try elements(of: value, field)
    let found = try await found(elements, field, intent)
    if let missing = zip(elements, found).first(where: { $1 == nil })?.0 {
      throw IntentFillingError.vanished(owner: title, field.name, value: missing.words)
    }
    guard let whole = type.assemble(found.compactMap(\.self)), field.storage.take(whole) else {
      throw wrongType(field, value)
    }
  }

  /// The values one by one, within the bounds of a number.
  private func elements(
    of value: ParameterValue, _ field: IntentFields.Field
  ) throws -> [ParameterValue] {
    let definition = field.storage.definition
    let elements: [ParameterValue]
    switch value {
    case .array(let values):
      guard definition.type.isArray else { throw wrongType(field, value) }
      elements = values
    case .bool, .integer, .number, .string, .object:
      guard !definition.type.isArray else { throw wrongType(field, value) }
      elements = [value]
    }
    let (least, most) = (definition.minimum ?? -.infinity, definition.maximum ?? .infinity)
    for number in elements.compactMap(\.double) where number < least || number > most {
      throw IntentFillingError.outOfRange(owner: title, field.name, number, least, most)
    }
    return elements
  }

  private func found(
    _ elements: [ParameterValue], _ field: IntentFields.Field, _ intent: any AppIntent
  ) async throws -> [Any?] {
    guard let first = elements.first else { return [] }
    let type = field.storage.definition.type
    do {
      guard type.kind == .object else { return try await type.decode(elements) }
      return try await ask(.entities(of: field.name), intent) {
        // What is no identifier is told apart from what an author's code throws.
        do { return try await type.decode(elements) } catch is WrongValueType { return [] }
      }.filled(to: elements.count, orThrow: wrongType(field, first))
    } catch is WrongValueType {
      throw wrongType(field, first)
    }
  }

  private func wrongType(_ field: IntentFields.Field, _ value: ParameterValue) -> IntentFillingError
  {
    let type = field.storage.definition.type
    return .wrongType(
      owner: title, field.name, value: value.words,
      wanted: type.isArray ? "an array, each element \(type.wanted)" : type.wanted)
  }

  private func putDefault(
    into field: IntentFields.Field, of intent: any AppIntent
  ) async throws {
    guard field.storage.keptValue == nil else { return }
    if let options = field.storage.definition.type.options {
      let value = try await ask(.defaultValue(of: field.name), intent) {
        try await options.defaultValue()
      }
      if let value { _ = field.storage.take(value) }
    }
    guard field.storage.isComplete else {
      throw IntentFillingError.missing(owner: title, field.name)
    }
  }

  /// Runs an author's code while it can see the intent.
  private func ask<Value>(
    _ request: ProviderRequest, _ intent: any AppIntent,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let seeing = { @Sendable in
      try await ConfiguredIntent.$current.withValue(intent) { try await body() }
    }
    guard let limit else { return try await seeing() }
    return try await ProviderCall<Value>(kind: owner, request: request, limit: limit)
      .answer(seeing).value
  }
}

extension [Any?] {
  /// The values, as many as were asked for.
  fileprivate func filled(to count: Int, orThrow error: IntentFillingError) throws -> Self {
    guard self.count == count else { throw error }
    return self
  }
}

extension ParameterValue {
  fileprivate var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .bool, .string, .object, .array: nil
    }
  }
}
