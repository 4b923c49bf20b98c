/// The focused input; none, because a rendered image has no input.
@propertyWrapper
public struct FocusState<Value: Hashable> {
  private let none: Value

  /// Creates the state of an input that has the focus or not.
  public init() where Value == Bool { none = false }

  /// Creates the state of several inputs, of which one may have the focus.
  public init<ID: Hashable>() where Value == ID? { none = nil }

  /// The input with the focus; setting it has no effect.
  public var wrappedValue: Value {
    get { none }
    nonmutating set {}
  }

  /// The binding that `focused(_:)` takes.
  public var projectedValue: Binding { Binding(none: none) }

  /// The focus of inputs, which none has.
  @propertyWrapper
  public struct Binding {
    let none: Value

    /// The input with the focus; setting it has no effect.
    public var wrappedValue: Value {
      get { none }
      nonmutating set {}
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }
}

extension FocusState: DynamicProperty {}

nonisolated extension View {
  /// Returns the view unchanged: a rendered image has no focus.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

  /// Returns the view unchanged: a rendered image has no focus.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { self }
}
