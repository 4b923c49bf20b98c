/// A property of a class that notifies subscribers before its value changes.
@propertyWrapper
public struct Published<Value> {
  /// Publishes the value, and each new one before it is stored, if the module `Combine` is linked.
  public struct Publisher {
    package let storage: PublishedStorage<Value>
  }

  private let storage: PublishedStorage<Value>

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }
  /// Creates a property with an initial value.
  public init(initialValue: Value) { storage = PublishedStorage(initialValue) }

  /// Not available outside of classes.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { storage.value }
    set { storage.change(to: newValue) }
  }

  /// A publisher of the value.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set {}
  }

  /// The value of a property of an object.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set {
      let storage = object[keyPath: storageKeyPath].storage
      storage.owner = object
      storage.change(to: newValue)
    }
  }

  /// The publisher of a property of an object.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    projected projectedKeyPath: ReferenceWritableKeyPath<Object, Publisher>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Publisher {
    get {
      let storage = object[keyPath: storageKeyPath].storage
      storage.owner = object
      return Publisher(storage: storage)
    }
    set {}
  }
}

/// The value of a published property, and its subscribers.
package final class PublishedStorage<Value> {
  package private(set) var value: Value
  package let subject = SubjectBox<Value>()
  /// The subscriptions that write the value while the property exists.
  package var subscriptions: [AnyObject] = []
  weak var owner: AnyObject?

  init(_ value: Value) { self.value = value }

  /// Notifies subscribers, then stores the value.
  package func change(to value: Value) {
    if let owner { ObservableObjectPublisher.usedPublisher(of: owner)?.send() }
    subject.send(value)
    self.value = value
  }
}
