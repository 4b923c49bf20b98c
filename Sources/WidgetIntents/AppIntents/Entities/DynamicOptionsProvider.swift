/// Tells what can be chosen for a parameter, when it is configured.
public protocol DynamicOptionsProvider: Sendable {
  /// What is listed.
  associatedtype Result: ResultsCollection
  /// What the default is.
  associatedtype DefaultValue: _IntentValue = Result.ResultValue

  /// All that can be chosen.
  func results() async throws -> Result
  /// What holds where nothing was chosen; `nil` for nothing.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// A parameter of the intent that is being configured.
  public typealias IntentParameterDependency<Intent: AppIntent> =
    WidgetIntents.IntentParameterDependency<Intent>
  /// Something that the program gives its intents.
  public typealias Dependency<Value: Sendable> = AppDependency<Value>

  /// None.
  public func defaultResult() async -> DefaultValue? { nil }
}

extension IntentOptions {
  /// What a provider tells.
  init<Provider: DynamicOptionsProvider>(of provider: @escaping @Sendable () -> Provider) {
    list = { try await provider().results()._intentItems.map(\.option) }
    defaultValue = { await provider().defaultResult() }
  }
}
