import Graphics
import WidgetTimeline
import WidgetUI

/// The timeline source of a provider that is configured by an app intent.
struct AppIntentSource<Intent: AppIntent, Entry: TimelineEntry, Content: View>: ConfigurableSource {
  /// A configuration that the author recommends.
  typealias Recommendation = (description: LocalizedStringResource, intent: Intent)

  let kind: String
  private let methods: @Sendable (Intent) -> ProviderMethods<Entry>
  private let recommended: @Sendable () -> [Recommendation]
  // An author's closure: WidgetKit does not require it to be sendable either.
  nonisolated(unsafe) private let content: (Entry) -> Content
  private let localization: WidgetLocalization

  /// Creates a source from closures that return the provider's methods for a configuration, and the
  /// configurations that it recommends.
  init(
    kind: String, methods: @escaping @Sendable (Intent) -> ProviderMethods<Entry>,
    recommendations: @escaping @Sendable () -> [Recommendation] = { [] },
    content: @escaping (Entry) -> Content, localization: WidgetLocalization
  ) {
    self.kind = kind
    self.methods = methods
    recommended = recommendations
    self.content = content
    self.localization = localization
  }

  var intentType: String { String(reflecting: Intent.self) }

  var parameters: [WidgetParameter] {
    IntentFields(of: Intent()).fields.map { $0.parameter(localization) }
  }

  func choices(
    of parameter: String, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterChoice] {
    let intent = Intent()
    let filling = IntentPopulator(kind: kind, limit: timeLimit)
    _ = try await filling.fallBack(intent, to: values.filter { $0.key != parameter })
    return try await IntentChoices(kind: kind, limit: timeLimit, localization: localization)
      .choices(of: parameter, in: intent)
  }

  func configured(
    with values: ParameterValues, timeLimit: Duration
  ) async throws -> ConfiguredSource {
    let intent = Intent()
    let diagnostics = try await IntentPopulator(kind: kind, limit: timeLimit)
      .fallBack(intent, to: values)
    return ConfiguredSource(
      source: source(of: intent),
      values: preservingDisplayNames(IntentFields(of: intent).values, values),
      diagnostics: diagnostics)
  }

  func recommendations(timeLimit: Duration) async throws -> [ParameterRecommendation] {
    let recommended = recommended
    let response = try await ProviderCall(kind: kind, request: .recommendations, limit: timeLimit)
      .response { (done: @Sendable (Result<[Recommendation], any Error>) -> Void) in
        done(.success(recommended()))
      }
    return response.value.map {
      ParameterRecommendation(
        description: localization.string($0.description), values: IntentFields(of: $0.intent).values
      )
    }
  }

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    try await source(of: Intent()).placeholder(in: context, timeLimit: timeLimit)
  }

  func renderable(_ entry: any TimelineEntry) -> RenderableEntry? {
    source(of: Intent()).renderable(entry)
  }

  private func source(of intent: Intent) -> any TimelineSource {
    ProviderSource(kind: kind, methods: methods(intent), content: content)
  }

  /// The valid values, each with the display name that it had when it was chosen.
  private func preservingDisplayNames(_ values: ParameterValues, _ chosen: ParameterValues)
    -> ParameterValues
  {
    values.merging(chosen) { value, chosen in
      guard case .object(let identifier, _) = value, case .object(identifier, _) = chosen
      else { return value }
      return chosen
    }
    .filter { values[$0.key] != nil }
  }
}

extension IntentFields.Field {
  /// The description of the parameter for users.
  func parameter(_ localization: WidgetLocalization) -> WidgetParameter {
    let definition = storage.definition
    let type = definition.type
    return WidgetParameter(
      name: name, title: definition.title.map(localization.string),
      description: definition.description.map(localization.string), kind: type.kind,
      isArray: type.isArray, defaultValue: storage.encodedValue,
      choices: type.choices.map { $0.choice(localization) }, hasDynamicChoices: type.options != nil,
      minimum: definition.minimum, maximum: definition.maximum)
  }
}

extension IntentOption {
  /// The description of the option for users.
  func choice(_ localization: WidgetLocalization) -> ParameterChoice {
    let title = localization.string(display.title)
    var value = value
    if case .object(let identifier, _) = value {
      value = .object(identifier: identifier, display: title)
    }
    return ParameterChoice(
      value: value, title: title, subtitle: display.subtitle.map(localization.string),
      section: section.map(localization.string))
  }
}

/// Provides the choices of a parameter of an intent.
struct IntentChoices {
  /// The widget's kind.
  let kind: String
  let limit: Duration
  let localization: WidgetLocalization

  /// The static choices, or those of the author's options provider for the intent that is being configured.
  func choices(of name: String, in intent: any AppIntent) async throws -> [ParameterChoice] {
    let fields = IntentFields(of: intent)
    guard let field = fields[name] else {
      throw IntentFillingError.unknownParameter(
        owner: "widget '\(kind)'", name, known: fields.names)
    }
    guard let options = field.storage.definition.type.options else {
      return field.storage.definition.type.choices.map { $0.choice(localization) }
    }
    let response = try await ProviderCall<[IntentOption]>(
      kind: kind, request: .options(of: name), limit: limit
    ).response {
      try await ConfiguredIntent.$current.withValue(intent) { try await options.list() }
    }
    try rejectDuplicates(response.value, name)
    return response.value.map { $0.choice(localization) }
  }

  private func rejectDuplicates(_ options: [IntentOption], _ name: String) throws {
    var known: Set<ParameterValue> = []
    for option in options where !known.insert(option.value.withoutDisplay).inserted {
      throw IntentFillingError.repeatedOption(
        kind: kind, name, value: option.value.shortDescription)
    }
  }
}

extension ParameterValue {
  /// The value without its display name.
  var withoutDisplay: ParameterValue {
    guard case .object(let identifier, _) = self else { return self }
    return .object(identifier: identifier, display: "")
  }

  /// The value in an error, shortened.
  var shortDescription: String {
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
