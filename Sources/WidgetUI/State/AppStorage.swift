public import Foundation

/// A value in the user defaults, read when the view is rendered.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void

  init(
    key: String, store: UserDefaults?, read: @escaping (Any) -> Value?, fallback: Value,
    write: @escaping (Value) -> Any?
  ) {
    self.read = {
      (store ?? .standard).object(forKey: key).flatMap(read) ?? fallback
    }
    self.write = { (store ?? .standard).set(write($0), forKey: key) }
  }

  /// The value.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }
}

extension AppStorage {
  /// Creates a property of Boolean type.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Bool {
    self.init(
      key: key, store: store, read: { $0 as? Bool }, fallback: wrappedValue, write: { $0 })
  }

  /// Creates a property of integer type.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(
      key: key, store: store, read: { $0 as? Int }, fallback: wrappedValue, write: { $0 })
  }

  /// Creates a property of floating-point type.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Double {
    self.init(
      key: key, store: store, read: { $0 as? Double }, fallback: wrappedValue, write: { $0 })
  }

  /// Creates a property of string type.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == String {
    self.init(
      key: key, store: store, read: { $0 as? String }, fallback: wrappedValue, write: { $0 })
  }

  /// Creates a property of data type.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(
      key: key, store: store, read: { $0 as? Data }, fallback: wrappedValue, write: { $0 })
  }

  /// Creates a property that is stored as a string.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(
      key: key, store: store, read: { ($0 as? String).flatMap(Value.init(rawValue:)) },
      fallback: wrappedValue, write: { $0.rawValue })
  }

  /// Creates a property that is stored as an integer.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(
      key: key, store: store, read: { ($0 as? Int).flatMap(Value.init(rawValue:)) },
      fallback: wrappedValue, write: { $0.rawValue })
  }

  /// Creates a property of optional string type.
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(
      key: key, store: store, read: { $0 as? String }, fallback: nil, write: { $0 })
  }

  /// Creates a property of optional integer type.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(key: key, store: store, read: { $0 as? Int }, fallback: nil, write: { $0 })
  }

  /// Creates a property of optional floating-point type.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(key: key, store: store, read: { $0 as? Double }, fallback: nil, write: { $0 })
  }

  /// Creates a property of optional Boolean type.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(key: key, store: store, read: { $0 as? Bool }, fallback: nil, write: { $0 })
  }
}
