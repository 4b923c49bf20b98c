import WidgetTimeline
import WidgetUI

/// Provides the options of a parameter when it is configured.
public protocol DynamicOptionsProvider: Sendable {
  /// The type of the options.
  associatedtype Result: ResultsCollection
  /// The type of the default value.
  associatedtype DefaultValue: _IntentValue = Result.ResultValue

  /// The available options.
  func results() async throws -> Result
  /// The default value; `nil` for none.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// Access to the intent that is being configured.
  public typealias IntentParameterDependency<Intent: AppIntent> =
    WidgetIntents.IntentParameterDependency<Intent>
  /// A dependency that the program provides to its intents.
  public typealias Dependency<Value: Sendable> = AppDependency<Value>

  /// None.
  public func defaultResult() async -> DefaultValue? { nil }
}

extension IntentOptions {
  /// Creates the options of a provider.
  init<Provider: DynamicOptionsProvider>(of provider: @escaping @Sendable () -> Provider) {
    list = { try await provider().results()._intentItems.map(\.option) }
    defaultValue = { await provider().defaultResult() }
  }
}

/// An option with its display representation.
struct IntentOption: Sendable {
  var value: ParameterValue
  var display: DisplayRepresentation
  /// The heading of its section.
  var section: LocalizedStringResource?
}

/// The author's code that provides options.
struct IntentOptions: Sendable {
  let list: @Sendable () async throws -> [IntentOption]
  /// The default value in stored form; `nil` for none.
  let defaultValue: @Sendable () async throws -> Any?
}

/// The parameters of the intent that is being configured, for a provider of another parameter's options.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  // Made from the author's key paths, and immutable.
  nonisolated(unsafe) private let haveValues: (Intent) -> Bool

  /// Creates a dependency on parameters.
  public init<each Value>(_ keyPaths: repeat KeyPath<Intent, IntentParameter<each Value>>) {
    haveValues = { intent in
      for keyPath in repeat each keyPaths {
        guard intent[keyPath: keyPath].hasValue else { return false }
      }
      return true
    }
  }

  /// The intent as configured so far; `nil` if one of the parameters has no value, and outside of a configuration.
  public var wrappedValue: Intent? {
    guard let intent = ConfiguredIntent.current as? Intent, haveValues(intent) else { return nil }
    return intent
  }
}

/// The task-local intent for which an author's code runs.
enum ConfiguredIntent {
  @TaskLocal static var current: (any AppIntent)?
}
