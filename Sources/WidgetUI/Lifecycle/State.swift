/// A value that a view keeps.
///
/// A picture shows what is written as the view appears, by `onAppear`, `task` or `onChange`, and the initial value
/// else: no action or gesture happens to a picture after it was made.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  fileprivate let box: StateBox<Value>

  /// Keeps an initial value.
  public init(wrappedValue value: Value) { box = StateBox(value) }
  /// Keeps an initial value.
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
  /// Keeps `nil`.
  public init() { self.init(wrappedValue: nil) }
}

/// A state's value: the initial one, or the one that is kept where its view appears.
private final class StateBox<Value> {
  final class Cell {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  let initial: Value
  /// Used by the threads that draw, and by no other.
  var cell: Cell?

  init(_ value: Value) { initial = value }

  var value: Value {
    get { AppearanceTurn.isOpen ? cell?.value ?? initial : initial }
    set { if AppearanceTurn.isOpen { cell?.value = newValue } }
  }
}

/// A property whose value lives as long as its view's place.
protocol LinkedState {
  /// What a place is to keep that has nothing of it yet.
  func makeCell() -> AnyObject
  /// Uses what a place keeps, or the initial value for `nil`.
  func link(to cell: AnyObject?)
  /// Whether the place keeps a value of this kind in `cell`.
  func fits(_ cell: AnyObject) -> Bool
}

extension State: LinkedState {
  func makeCell() -> AnyObject { StateBox<Value>.Cell(box.initial) }
  func link(to cell: AnyObject?) { box.cell = cell as? StateBox<Value>.Cell }
  func fits(_ cell: AnyObject) -> Bool { cell is StateBox<Value>.Cell }
}
