/// A value that views hand up to the views around them, such as the size of the widest.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value where no view sets one.
  static var defaultValue: Value { get }
  /// Combines the value of earlier views with that of the next.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// `nil`.
  public static var defaultValue: Value { nil }
}

/// The preferences of the views that were drawn, by key.
struct PreferenceValues {
  private struct Entry {
    var value: Any
    let reduce: (Any, Any) -> Any
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  subscript<Key: PreferenceKey>(key: Key.Type) -> Key.Value {
    get {
      // Without an entry, a cast to an optional type would succeed.
      entries[ObjectIdentifier(key)].flatMap { $0.value as? Key.Value } ?? Key.defaultValue
    }
    set {
      entries[ObjectIdentifier(key)] = Entry(value: newValue) { earlier, next in
        guard var value = earlier as? Key.Value, let next = next as? Key.Value else { return next }
        Key.reduce(value: &value) { next }
        return value
      }
    }
  }

  /// Combines the values with those of views that follow.
  mutating func merge(_ next: PreferenceValues) {
    entries.merge(next.entries) { Entry(value: $0.reduce($0.value, $1.value), reduce: $0.reduce) }
  }
}

/// Collects the preferences of views while they are drawn: only then are the views in a geometry reader known.
final class PreferenceCollector {
  private var values = PreferenceValues()

  /// Returns the preferences of the drawn views, and passes them on to the parent as changed by `change`.
  @discardableResult
  func collect(
    _ draw: () -> Void, change: (inout PreferenceValues) -> Void = { _ in }
  ) -> PreferenceValues {
    let earlier = values
    values = PreferenceValues()
    draw()
    var inner = values
    change(&inner)
    values = earlier
    values.merge(inner)
    return inner
  }
}
