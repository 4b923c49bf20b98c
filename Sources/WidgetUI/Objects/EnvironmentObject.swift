public import Observation

/// An object that an enclosing view passes down with `environmentObject`.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  /// The object that the view's body has read, for closures that run later.
  private final class Box {
    var object: ObjectType?
  }

  private let box = Box()

  /// Creates a property for the object of its type.
  public init() {}

  /// The object; the program ends if no enclosing view passes one down.
  public var wrappedValue: ObjectType {
    if let object = SharedEnvironment.current.values.objects[ObjectType.self] {
      box.object = object
      return object
    }
    guard let object = box.object else {
      fatalError(
        "no object of type '\(ObjectType.self)' is in the environment; pass one down with '.environmentObject(_:)'"
      )
    }
    return object
  }

  /// The object, whose properties are read as bindings.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(object: wrappedValue)
  }
}

/// The objects of an environment, by their types.
struct EnvironmentObjects: @unchecked Sendable {
  // Objects are read on the threads that draw, as views are.
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  subscript<ObjectType: AnyObject>(_ type: ObjectType.Type) -> ObjectType? {
    get { objects.isEmpty ? nil : objects[ObjectIdentifier(type)] as? ObjectType }
    set { objects[ObjectIdentifier(type)] = newValue }
  }
}

nonisolated extension View {
  /// Passes an object down to the view and its content.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    changingEnvironment { $0.objects[T.self] = object }
  }

  /// Passes an object down to the view and its content, which read it with `@Environment(T.self)`.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    changingEnvironment { $0.objects[T.self] = object }
  }
}
