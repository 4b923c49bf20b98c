/// The kind of a sequence that is not an array, such as the results of `prefix`, `reversed`, `enumerated`, `keys` and
/// `stride`.
///
/// As in Swift, it is not accepted as an array; `Array(…)` converts it.
package enum SequenceKind: Hashable, Sendable {
  case arraySlice, reversed, enumerated, keys, values, slice, stride, zip
  /// In signatures, any sequence of at least this level.
  case any(Level)

  /// The operations that a sequence supports, in ascending order.
  package enum Level: Int, Hashable, Sendable {
    /// A single iteration.
    case sequence
    /// Also `count` and `first`.
    case collection
    /// Also `last` and `ForEach`.
    case randomAccess
  }

  var level: Level {
    switch self {
    case .arraySlice, .reversed, .enumerated, .slice: .randomAccess
    case .keys, .values: .collection
    case .stride, .zip: .sequence
    case .any(let level): level
    }
  }

  /// Whether a sequence of another kind is accepted for this kind in a signature.
  func accepts(_ other: SequenceKind) -> Bool {
    switch self {
    case .any(let level): other.level.rawValue >= level.rawValue
    case .arraySlice, .reversed, .enumerated, .keys, .values, .slice, .stride, .zip: self == other
    }
  }

  /// Whether arrays are accepted as well.
  var acceptsArrays: Bool {
    switch self {
    case .any: true
    case .arraySlice, .reversed, .enumerated, .keys, .values, .slice, .stride, .zip: false
    }
  }

  /// Returns the Swift name of the sequence type.
  func name(of element: String) -> String {
    switch self {
    case .arraySlice: "ArraySlice<\(element)>"
    case .reversed: "ReversedCollection<[\(element)]>"
    case .enumerated: "EnumeratedSequence of \(element)"
    case .keys: "Dictionary.Keys"
    case .values: "Dictionary.Values of \(element)"
    case .slice: "Slice of \(element)"
    case .stride: "Stride<\(element)>"
    case .zip: "Zip2Sequence of \(element)"
    case .any(.sequence): "Sequence<\(element)>"
    case .any(.collection): "Collection<\(element)>"
    case .any(.randomAccess): "RandomAccessCollection<\(element)>"
    }
  }
}

/// The numbers of a `stride`.
package struct StrideSequence<Number: TemplateValue>: TemplateValue {
  let numbers: [Number]

  package init(_ numbers: [Number]) { self.numbers = numbers }

  package static var templateType: TemplateType { .sequence(.stride, Number.templateType) }
  package init(templateValue: Value) { numbers = [Number](templateValue: templateValue) }
  package var templateValue: Value { numbers.templateValue }
}
