extension Value {
  /// Whether two values of one type are equal; the type must be one whose values are compared.
  func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let two)): one == two
    case (.int(let one), .int(let two)): one == two
    case (.double(let one), .double(let two)): one == two
    case (.string(let one), .string(let two)): one == two
    case (.array(let one), .array(let two)): one.elementsEqual(two) { $0.isEqual(to: $1) }
    case (.native(let one), .native(let two)):
      (one as? any Boxed)?.equals(two as? any Boxed) ?? false
    default: false
    }
  }

  /// Whether a value comes before another of its type; the type must be one whose values have an order.
  func isLess(than other: Value) -> Bool {
    switch (self, other) {
    case (.int(let one), .int(let two)): one < two
    case (.double(let one), .double(let two)): one < two
    case (.string(let one), .string(let two)): one < two
    case (.native(let one), .native(let two)):
      (one as? any Boxed)?.precedes(two as? any Boxed) ?? false
    default: false
    }
  }
}

/// A value of one of Swift's own types, whichever it is.
protocol Boxed {
  var content: Any { get }
}

extension NativeBox: Boxed {
  var content: Any { value }
}

extension Boxed {
  func equals(_ other: (any Boxed)?) -> Bool {
    guard let one = content as? any Equatable, let other else { return false }
    return one.equals(other.content)
  }

  func precedes(_ other: (any Boxed)?) -> Bool {
    guard let one = content as? any Comparable, let other else { return false }
    return one.precedes(other.content)
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

extension Comparable {
  fileprivate func precedes(_ other: Any) -> Bool { (other as? Self).map { self < $0 } ?? false }
}
