import LayoutEngine

/// A key for a value that a view hands to the layout around it.
public protocol LayoutValueKey: SendableMetatype {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

extension View {
  /// Hands a value to the layout around the view.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    changingTraits { $0.values[ObjectIdentifier(key)] = value }
  }
}
