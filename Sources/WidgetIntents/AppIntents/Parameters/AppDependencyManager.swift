import Synchronization

/// The dependencies that the program provides to its intents.
public final class AppDependencyManager: Sendable {
  /// The shared manager.
  public static let shared = AppDependencyManager()

  private let makers = Mutex<[Key: @Sendable () -> any Sendable]>([:])

  private struct Key: Hashable {
    var type: ObjectIdentifier
    var name: String?
  }

  private init() {}

  /// Adds a dependency that is made on first use.
  public func add<Value: Sendable>(
    key: String? = nil, dependency: @escaping @autoclosure @Sendable () -> Value
  ) {
    add(key: key, dependency: dependency)
  }

  /// Adds a dependency that is made when it is used.
  public func add<Value: Sendable>(
    key: String? = nil, dependency: @escaping @Sendable () -> Value
  ) {
    makers.withLock { $0[Key(type: ObjectIdentifier(Value.self), name: key)] = dependency }
  }

  func value<Value: Sendable>(_ key: String?) -> Value? {
    let make = makers.withLock { $0[Key(type: ObjectIdentifier(Value.self), name: key)] }
    return make?() as? Value
  }
}

/// A dependency that the program provides to its intents.
@propertyWrapper
public struct AppDependency<Value: Sendable>: Sendable {
  private let key: String?
  private let fallback: (@Sendable () -> Value)?

  /// Creates a dependency on a value of the type.
  public init() {
    key = nil
    fallback = nil
  }

  /// Creates a dependency on a named value, with a default for when none was added.
  public init(key: String?, default fallback: @escaping @autoclosure @Sendable () -> Value) {
    self.key = key
    self.fallback = fallback
  }

  /// Creates a dependency on a named value.
  public init(key: String) {
    self.key = key
    fallback = nil
  }

  /// The value; it has to be added before it is read.
  public var wrappedValue: Value {
    if let value: Value = AppDependencyManager.shared.value(key) ?? fallback?() { return value }
    preconditionFailure(
      "no '\(Value.self)' was added to 'AppDependencyManager.shared'; add it before an intent is performed"
    )
  }
}
