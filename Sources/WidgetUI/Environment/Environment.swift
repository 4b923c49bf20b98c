import LayoutEngine
public import Observation

/// Reads a value from the environment of the view.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private enum Source {
    case keyPath(KeyPath<EnvironmentValues, Value>)
    /// An object, or `nil` if none is passed down.
    case object((EnvironmentObjects) -> Value?)
  }
  private let source: Source

  /// Reads the value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .keyPath(keyPath) }

  /// The value in the environment of the view whose body is being evaluated; outside of a body, the
  /// default.
  public var wrappedValue: Value {
    switch source {
    case .keyPath(let keyPath): SharedEnvironment.current.values[keyPath: keyPath]
    case .object(let read): object(read(SharedEnvironment.current.values.objects))
    }
  }
}

extension Environment {
  /// Reads the object of a type; the program ends if no enclosing view passes one down.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    source = .object { $0[objectType] }
  }

  /// Reads the object of a type, or `nil` if no enclosing view passes one down.
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    source = .object { $0[objectType] }
  }

  private func object(_ value: Value?) -> Value {
    guard let value else {
      fatalError(
        "no object of type '\(Value.self)' is in the environment; pass one down with '.environment(_:)'"
      )
    }
    return value
  }
}

/// A stored property whose value comes from outside the view.
public protocol DynamicProperty {
  /// Updates the value; has no effect, because a view is rendered once.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing, because a view is rendered once.
  public mutating func update() {}
}

/// A view with changed environment values.
nonisolated struct EnvironmentModifier<Content: View>: View {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inputs = inputs
    guard inputs.environment.hasFixedAppearance else {
      change(&inputs.environment)
      return content.lowered(in: inputs)
    }
    let outer = inputs.environment
    change(&inputs.environment)
    inputs.environment.copyTextAppearance(from: outer)
    return content.lowered(in: inputs)
  }
}

extension EnvironmentValues {
  fileprivate mutating func copyTextAppearance(from outer: EnvironmentValues) {
    (font, fontWeight, fontWidth) = (outer.font, outer.fontWeight, outer.fontWidth)
    textScale = outer.textScale
    (fontDesign, isBold, isItalic) = (outer.fontDesign, outer.isBold, outer.isItalic)
    (isMonospaced, hasMonospacedDigits) = (outer.isMonospaced, outer.hasMonospacedDigits)
    (foregroundStyle, foregroundLevels) = (outer.foregroundStyle, outer.foregroundLevels)
    (tint, accentColor, imageScale) = (outer.tint, outer.accentColor, outer.imageScale)
  }
}

nonisolated extension View {
  /// Sets an environment value for the view and its content.
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    changingEnvironment { $0[keyPath: keyPath] = value }
  }

  /// Changes an environment value for the view and its content.
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
