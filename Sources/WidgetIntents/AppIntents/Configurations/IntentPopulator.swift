import Graphics
import WidgetTimeline

/// Sets the parameters of an intent to stored values.
struct IntentPopulator {
  /// The widget's kind or the intent's name.
  private let owner: String
  /// The owner of the parameters, for error messages.
  private let title: String
  /// The time limit for each of an author's methods; `nil` if the caller enforces one.
  private let limit: Duration?

  /// Creates a populator for the configuration of a widget.
  init(kind: String, limit: Duration?) {
    owner = kind
    title = "widget '\(kind)'"
    self.limit = limit
  }

  /// Creates a populator for an intent that is performed.
  init(intent: any AppIntent.Type, limit: Duration) {
    owner = "\(intent)"
    title = "intent '\(intent)'"
    self.limit = limit
  }

  /// Sets valid values and defaults for the others; returns a warning for each invalid value.
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
          try await set(value, into: field, of: intent)
          continue
        }
      } catch let error as IntentFillingError {
        diagnostics.append(Diagnostic(.warning, "\(error); its default is used"))
      }
      try await setDefault(into: field, of: intent)
    }
    return diagnostics
  }

  /// Sets values, all of which have to be valid.
  ///
  /// - Throws: ``IntentFillingError`` for the first that is invalid, and for a required parameter without a value.
  func fill(_ intent: any AppIntent, with values: ParameterValues) async throws {
    let fields = IntentFields(of: intent)
    if let name = values.keys.filter({ fields[$0] == nil }).min() {
      throw IntentFillingError.unknownParameter(owner: title, name, known: fields.names)
    }
    for field in fields.fields {
      if let value = values[field.name] { try await set(value, into: field, of: intent) }
      guard field.storage.isComplete else {
        throw IntentFillingError.missing(owner: title, field.name)
      }
    }
  }

  private func set(
    _ value: ParameterValue, into field: IntentFields.Field, of intent: any AppIntent
  ) async throws {
    let type = field.storage.definition.type
    let elements = try elements(of: value, field)
    let decodedElements = try await decodedElements(elements, field, intent)
    if let missing = zip(elements, decodedElements).first(where: { $1 == nil })?.0 {
      throw IntentFillingError.missingEntity(
        owner: title, field.name, value: missing.shortDescription)
    }
    guard let whole = type.assemble(decodedElements.compactMap(\.self)), field.storage.take(whole)
    else {
      throw wrongType(field, value)
    }
  }

  /// The elements of the value, within the bounds of a number.
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
    let (minimum, maximum) = (definition.minimum ?? -.infinity, definition.maximum ?? .infinity)
    for number in elements.compactMap(\.double) where number < minimum || number > maximum {
      throw IntentFillingError.outOfRange(owner: title, field.name, number, minimum, maximum)
    }
    return elements
  }

  private func decodedElements(
    _ elements: [ParameterValue], _ field: IntentFields.Field, _ intent: any AppIntent
  ) async throws -> [Any?] {
    guard let first = elements.first else { return [] }
    let type = field.storage.definition.type
    do {
      guard type.kind == .object else { return try await type.decode(elements) }
      return try await call(.entities(of: field.name), intent) {
        // A malformed identifier is distinguished from an error of the author's code.
        do { return try await type.decode(elements) } catch is WrongValueType { return [] }
      }.requiring(count: elements.count, orThrow: wrongType(field, first))
    } catch is WrongValueType {
      throw wrongType(field, first)
    }
  }

  private func wrongType(_ field: IntentFields.Field, _ value: ParameterValue) -> IntentFillingError
  {
    let type = field.storage.definition.type
    return .wrongType(
      owner: title, field.name, value: value.shortDescription,
      expected: type.isArray ? "an array, each element \(type.expected)" : type.expected)
  }

  private func setDefault(
    into field: IntentFields.Field, of intent: any AppIntent
  ) async throws {
    guard field.storage.encodedValue == nil else { return }
    if let options = field.storage.definition.type.options {
      let value = try await call(.defaultValue(of: field.name), intent) {
        try await options.defaultValue()
      }
      if let value { _ = field.storage.take(value) }
    }
    if !field.storage.isComplete, let value = field.storage.definition.initialValue {
      _ = field.storage.take(value)
    }
    guard field.storage.isComplete else {
      throw IntentFillingError.missing(owner: title, field.name)
    }
  }

  /// Runs an author's code with access to the intent that is being configured.
  private func call<Value>(
    _ request: ProviderRequest, _ intent: any AppIntent,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let bodyWithIntent = { @Sendable in
      try await ConfiguredIntent.$current.withValue(intent) { try await body() }
    }
    guard let limit else { return try await bodyWithIntent() }
    return try await ProviderCall<Value>(kind: owner, request: request, limit: limit)
      .response(from: bodyWithIntent).value
  }
}

extension [Any?] {
  /// The values, if as many were found as requested.
  fileprivate func requiring(count: Int, orThrow error: IntentFillingError) throws -> Self {
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
