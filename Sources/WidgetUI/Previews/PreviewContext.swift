/// What a preview stands in, such as a widget's frame.
public protocol PreviewContext: SendableMetatype {
  /// The value of a key.
  subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }

  /// Sets what views read there. An author does not write or call this.
  func prepare(_ environment: inout EnvironmentValues)
}

/// A key for a value of a preview's context.
public protocol PreviewContextKey {
  /// The type of the value.
  associatedtype Value
  /// The value where none was set.
  static var defaultValue: Value { get }
}

extension PreviewContext {
  /// The key's default.
  public subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { Key.defaultValue }

  /// Sets nothing.
  public func prepare(_ environment: inout EnvironmentValues) {}
}
