import LayoutEngine

/// A key of a value that views have for the container around them.
public protocol ContainerValueKey {
  /// The type of the value.
  associatedtype Value
  /// The value of views that set none.
  static var defaultValue: Value { get }
}

/// The values that a view has for the container around it, which reads them of its ``Subview``.
public struct ContainerValues {
  private(set) var entries: [ObjectIdentifier: Any] = [:]
  private var viewTag: AnyHashable?

  init() {}

  init(_ entries: [ObjectIdentifier: Any], _ tag: AnyHashable? = nil) {
    self.entries = entries
    viewTag = tag
  }

  /// The value of an author's key.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    // A missing value, cast to an optional type, would be its `nil` and not the default.
    get { entries[ObjectIdentifier(key)].flatMap { $0 as? Key.Value } ?? Key.defaultValue }
    set { entries[ObjectIdentifier(key)] = newValue }
  }

  /// The value of a property with `@Entry`, by the type that the macro declares for it.
  ///
  /// Authors do not use it.
  public subscript<Key, Value>(
    entry key: Key.Type, default defaultValue: @autoclosure () -> Value
  ) -> Value {
    get { entries[ObjectIdentifier(key)].flatMap { $0 as? Value } ?? defaultValue() }
    set { entries[ObjectIdentifier(key)] = newValue }
  }

  /// Returns the view's tag, if it has the type.
  public func tag<V: Hashable>(for type: V.Type) -> V? { viewTag?.base as? V }

  /// Whether the view has a tag.
  public func hasTag<V: Hashable>(_ tag: V) -> Bool { viewTag == AnyHashable(tag) }
}

nonisolated extension View {
  /// Sets a value for the container around the view; the container of a ``Section`` has the values of the section.
  ///
  /// The innermost value is used: one that is set on a group applies to those of its views that set none.
  public func containerValue<V>(
    _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
  ) -> some View {
    changingTraits { traits in
      var values = ContainerValues()
      values[keyPath: keyPath] = value
      if traits.section == nil {
        traits.containerValues.merge(values.entries) { inner, _ in inner }
      } else {
        traits.section?.containerValues.merge(values.entries) { inner, _ in inner }
      }
    }
  }
}
