import LayoutEngine

/// A key for a value that a view hands to the layout around it.
public protocol LayoutValueKey: SendableMetatype {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

extension View {
  /// Hands a value to the layout around the view, through whatever modifiers are between them.
  ///
  /// The value nearest to the view counts: one that is set on a group holds for its views that set none.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    changingTraits { traits in
      let key = ObjectIdentifier(key)
      if traits.values[key] == nil { traits.values[key] = value }
    }
  }
}
