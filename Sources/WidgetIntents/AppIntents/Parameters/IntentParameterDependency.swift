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
