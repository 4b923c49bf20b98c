import Synchronization

/// What the program gives its intents.
public final class AppDependencyManager: Sendable {
  /// The one manager.
  public static let shared = AppDependencyManager()

  private let makers = Mutex<[Key: @Sendable () -> any Sendable]>([:])

  private struct Key: Hashable {
    var type: ObjectIdentifier
    var name: String?
  }

  private init() {}

  /// Gives intents a value, made when it is first wanted.
  public func add<Value: Sendable>(
    key: String? = nil, dependency: @escaping @autoclosure @Sendable () -> Value
  ) {
    add(key: key, dependency: dependency)
  }

  /// Gives intents a value, made when it is wanted.
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

/// Something that the program gives its intents.
@propertyWrapper
public struct AppDependency<Value: Sendable>: Sendable {
  private let key: String?
  private let fallback: (@Sendable () -> Value)?

  /// Wants the value of the type.
  public init() {
    key = nil
    fallback = nil
  }

  /// Wants the value of a name, or a default where none was added.
  public init(key: String?, default fallback: @escaping @autoclosure @Sendable () -> Value) {
    self.key = key
    self.fallback = fallback
  }

  /// Wants the value of a name.
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
