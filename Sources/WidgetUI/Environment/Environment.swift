/// Reads a value of the environment that the view stands in.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private enum Source {
    case keyPath(KeyPath<EnvironmentValues, Value>)
  }
  private let source: Source

  /// Reads the value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .keyPath(keyPath) }

  /// The value at the place whose body is being made; outside of a body, the default.
  public var wrappedValue: Value {
    switch source {
    case .keyPath(let keyPath): SharedEnvironment.current.values[keyPath: keyPath]
    }
  }
}

/// A stored property whose value comes from outside the view.
public protocol DynamicProperty {
  /// Brings the value up to date; nothing is done here, as a picture is made once.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing: a picture is made once.
  public mutating func update() {}
}
