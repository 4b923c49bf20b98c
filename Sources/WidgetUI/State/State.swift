/// A value that a view stores.
///
/// A rendered image shows what `onAppear`, `task` or `onChange` write when the view appears, and
/// the initial value otherwise: no actions or gestures happen afterwards.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  fileprivate let box: StateBox<Value>

  /// Creates a state with an initial value.
  public init(wrappedValue value: Value) { box = StateBox(value) }
  /// Creates a state with an initial value.
  public init(initialValue value: Value) { box = StateBox(value) }

  /// The value.
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let box = box
    return Binding(get: { box.value }, set: { box.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state with `nil`.
  public init() { self.init(wrappedValue: nil) }
}

/// The value of a state: the one stored while its view appears, or the initial one.
private final class StateBox<Value> {
  final class Cell {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  let initial: Value
  /// Only used by the rendering threads.
  var cell: Cell?

  init(_ value: Value) { initial = value }

  var value: Value {
    get { StateAccessScope.isAccessible ? cell?.value ?? initial : initial }
    set { if StateAccessScope.isAccessible { cell?.value = newValue } }
  }
}

/// A property whose value lives as long as its view's identity.
protocol LinkedState {
  /// Creates the storage cell of a new identity.
  func makeCell() -> AnyObject
  /// Uses the value in a cell, or the initial value for `nil`.
  func link(to cell: AnyObject?)
  /// Whether the cell contains a value of this type.
  func accepts(_ cell: AnyObject) -> Bool
}

extension State: LinkedState {
  func makeCell() -> AnyObject { StateBox<Value>.Cell(box.initial) }
  func link(to cell: AnyObject?) { box.cell = cell as? StateBox<Value>.Cell }
  func accepts(_ cell: AnyObject) -> Bool { cell is StateBox<Value>.Cell }
}
