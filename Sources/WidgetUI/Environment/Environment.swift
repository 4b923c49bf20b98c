import LayoutEngine

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

/// A view in a changed environment.
struct EnvironmentModifier<Content: View>: View {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inputs = inputs
    change(&inputs.environment)
    return content.lowered(in: inputs)
  }
}

extension View {
  /// Sets a value of the environment for the view and what is inside.
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    changingEnvironment { $0[keyPath: keyPath] = value }
  }

  /// Changes a value of the environment for the view and what is inside.
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    changingEnvironment { transform(&$0[keyPath: keyPath]) }
  }

  package func changingEnvironment(
    _ change: @escaping (inout EnvironmentValues) -> Void
  ) -> some View {
    EnvironmentModifier(content: self, change: change)
  }
}
