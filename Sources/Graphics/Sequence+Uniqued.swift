extension Sequence {
  /// Returns the elements without duplicates, each at its first position.
  package func uniqued() -> [Element] where Element: Hashable { uniqued { $0 } }

  /// Returns the first element for each value of a projection, in order.
  package func uniqued<Value: Hashable>(on projection: (Element) -> Value) -> [Element] {
    var known: Set<Value> = []
    return filter { known.insert(projection($0)).inserted }
  }
}
