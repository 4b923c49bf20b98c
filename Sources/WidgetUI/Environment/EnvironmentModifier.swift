import LayoutEngine

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
