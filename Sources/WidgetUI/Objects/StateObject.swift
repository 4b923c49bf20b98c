/// An object that a view creates, and keeps while it is drawn.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let box: StateObjectBox<ObjectType>

  /// Creates a property whose object is created when it is first read.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    box = StateObjectBox(thunk)
  }

  /// The object.
  public var wrappedValue: ObjectType { box.object }

  /// The object, whose properties are read as bindings.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(object: wrappedValue)
  }
}

/// Creates the object of a view, or uses the one that was created for its identity.
private final class StateObjectBox<ObjectType> {
  /// An object that is created when it is first read.
  final class Cell {
    private let make: () -> ObjectType
    private(set) lazy var object = make()

    init(_ make: @escaping () -> ObjectType) { self.make = make }
  }

  let make: () -> ObjectType
  /// The object of the view's identity; only used by the rendering threads.
  var cell: Cell?
  /// The object of a view that is drawn once.
  private lazy var ownCell = Cell(make)

  init(_ make: @escaping () -> ObjectType) { self.make = make }

  var object: ObjectType { (cell ?? ownCell).object }
}

extension StateObject: LinkedState {
  func makeCell() -> AnyObject { StateObjectBox<ObjectType>.Cell(box.make) }
  func link(to cell: AnyObject?) { box.cell = cell as? StateObjectBox<ObjectType>.Cell }
  func accepts(_ cell: AnyObject) -> Bool { cell is StateObjectBox<ObjectType>.Cell }
}
