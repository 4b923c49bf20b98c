public import Observation

/// An observable object whose properties are read as bindings.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value>: DynamicProperty {
  /// The object.
  public var wrappedValue: Value

  private init(object: Value) { wrappedValue = object }

  /// The object, whose properties are read as bindings.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  /// A binding to a property.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

extension Bindable where Value: AnyObject & Observable {
  /// Creates a property with an object.
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }
  /// Creates bindings to the properties of an object.
  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }
  /// Creates bindings to the properties of an object.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}
