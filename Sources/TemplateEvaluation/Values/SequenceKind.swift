/// A sequence that is no list: what `prefix`, `reversed`, `enumerated`, `keys` and `stride` give.
///
/// As in Swift, it is not one where a list is wanted; `Array(…)` makes one of it.
package enum SequenceKind: Hashable, Sendable {
  case slice, reversed, enumerated, keys, values, part, steps, pairs
  /// In signatures: whatever has at least this much.
  case any(Level)

  /// What can be done with a sequence, from the least.
  package enum Level: Int, Hashable, Sendable {
    /// It is gone through once.
    case sequence
    /// It has a `count` and a `first`.
    case collection
    /// It has a `last`, and `ForEach` shows it.
    case randomAccess
  }

  var level: Level {
    switch self {
    case .slice, .reversed, .enumerated, .part: .randomAccess
    case .keys, .values: .collection
    case .steps, .pairs: .sequence
    case .any(let level): level
    }
  }

  /// Whether a value of another kind fits where this one is written in a signature.
  func takes(_ other: SequenceKind) -> Bool {
    switch self {
    case .any(let level): other.level.rawValue >= level.rawValue
    case .slice, .reversed, .enumerated, .keys, .values, .part, .steps, .pairs: self == other
    }
  }

  /// Whether a list fits as well.
  var takesLists: Bool {
    switch self {
    case .any: true
    case .slice, .reversed, .enumerated, .keys, .values, .part, .steps, .pairs: false
    }
  }

  /// What Swift calls a sequence of elements.
  func name(of element: String) -> String {
    switch self {
    case .slice: "ArraySlice<\(element)>"
    case .reversed: "ReversedCollection<[\(element)]>"
    case .enumerated: "EnumeratedSequence of \(element)"
    case .keys: "Dictionary.Keys"
    case .values: "Dictionary.Values of \(element)"
    case .part: "Slice of \(element)"
    case .steps: "Stride<\(element)>"
    case .pairs: "Zip2Sequence of \(element)"
    case .any(.sequence): "Sequence<\(element)>"
    case .any(.collection): "Collection<\(element)>"
    case .any(.randomAccess): "RandomAccessCollection<\(element)>"
    }
  }
}

/// The numbers that a `stride` gives.
package struct Steps<Number: TemplateValue>: TemplateValue {
  let numbers: [Number]

  package init(_ numbers: [Number]) { self.numbers = numbers }

  package static var templateType: TemplateType { .sequence(.steps, Number.templateType) }
  package init(templateValue: Value) { numbers = [Number](templateValue: templateValue) }
  package var templateValue: Value { numbers.templateValue }
}
