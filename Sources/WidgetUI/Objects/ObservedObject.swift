/// An object that a view is given.
///
/// A rendered image shows what the object contains when the view's body reads it; after `onAppear`, `task` or
/// `onChange`, the body is evaluated again.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// The object.
  public var wrappedValue: ObjectType

  /// Creates a property with an object.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// Creates a property with an object.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  /// The object, whose properties are read as bindings.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// An object whose properties are read as bindings.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      let object = object
      return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }
}
