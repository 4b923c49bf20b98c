import WidgetTimeline
import WidgetUI

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

/// A value that can be chosen, and how it is shown.
struct IntentOption: Sendable {
  var value: ParameterValue
  var display: DisplayRepresentation
  /// The heading that it stands under.
  var section: LocalizedStringResource?
}

/// An author's code that tells what can be chosen.
struct IntentOptions: Sendable {
  let list: @Sendable () async throws -> [IntentOption]
  /// The value that holds where none was chosen, kept; `nil` for none.
  let defaultValue: @Sendable () async throws -> Any?
}

/// Parameters of the intent that is being configured, for what tells the choices of another.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  // Made with key paths of the author's and only ever read.
  nonisolated(unsafe) private let haveValues: (Intent) -> Bool

  /// Depends on parameters.
  public init<each Value>(_ keyPaths: repeat KeyPath<Intent, IntentParameter<each Value>>) {
    haveValues = { intent in
      for keyPath in repeat each keyPaths {
        guard intent[keyPath: keyPath].hasValue else { return false }
      }
      return true
    }
  }

  /// The intent, as far as it is known; `nil` where one of the parameters has no value, and outside of
  /// a configuration.
  public var wrappedValue: Intent? {
    guard let intent = ConfiguredIntent.current as? Intent, haveValues(intent) else { return nil }
    return intent
  }
}

/// The intent that an author's code is asked about.
enum ConfiguredIntent {
  @TaskLocal static var current: (any AppIntent)?
}
