/// A key for a value of one's own in the environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value where none was set.
  static var defaultValue: Value { get }
}

/// A value of an author's key, of whatever type.
///
/// It is only ever handed down the tree of one frame, so that no two tasks meet on it; SwiftUI asks
/// nothing of its sendability either.
package struct EnvironmentEntry: Sendable {
  nonisolated(unsafe) let value: Any
}

extension EnvironmentValues {
  /// The value of an author's key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { (entries[ObjectIdentifier(key)]?.value as? K.Value) ?? K.defaultValue }
    set { entries[ObjectIdentifier(key)] = EnvironmentEntry(value: newValue) }
  }
}
