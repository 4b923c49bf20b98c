/// A value that a view keeps: a picture shows its initial value.
///
/// Nothing happens to a picture after it was made, so what an action, a gesture or `onAppear` would
/// store is not shown.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  /// Keeps an initial value.
  public init(wrappedValue value: Value) { box = Box(value) }
  /// Keeps an initial value.
  public init(initialValue value: Value) { box = Box(value) }

  /// The value.
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Keeps `nil`.
  public init() { self.init(wrappedValue: nil) }
}
