import Graphics
import WidgetTimeline

/// Lists what can be chosen for a parameter of an intent.
struct IntentChoices {
  /// The widget's kind.
  let kind: String
  let limit: Duration
  let words: WidgetLocalization

  /// The static choices, or what the author's code answers while the intent is being configured.
  func choices(of name: String, in intent: any AppIntent) async throws -> [ParameterChoice] {
    let fields = IntentFields(of: intent)
    guard let field = fields[name] else {
      throw IntentFillingError.unknownParameter(
        owner: "widget '\(kind)'", name, known: fields.names)
    }
    guard let options = field.storage.definition.type.options else {
      return field.storage.definition.type.choices.map { $0.choice(words) }
    }
    let answer = try await ProviderCall<[IntentOption]>(
      kind: kind, request: .options(of: name), limit: limit
    ).answer {
      try await ConfiguredIntent.$current.withValue(intent) { try await options.list() }
    }
    try refuseRepeated(answer.value, name)
    return answer.value.map { $0.choice(words) }
  }

  private func refuseRepeated(_ options: [IntentOption], _ name: String) throws {
    var known: Set<ParameterValue> = []
    for option in options where !known.insert(option.value.withoutDisplay).inserted {
      throw IntentFillingError.repeatedOption(kind: kind, name, value: option.value.words)
    }
  }
}

extension ParameterValue {
  /// The value by which a thing is known.
  var withoutDisplay: ParameterValue {
    guard case .object(let identifier, _) = self else { return self }
    return .object(identifier: identifier, display: "")
  }

  /// The value in an error, shortened.
  var words: String {
    switch self {
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let string): String(string.prefix(100))
    case .object(let identifier, _): String(identifier.prefix(100))
    case .array(let values): "\(values.count) values"
    }
  }
}
