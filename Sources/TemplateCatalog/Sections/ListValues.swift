import Foundation
import TemplateEvaluation

/// Lists and the operations on their elements.
enum ListValues: CatalogSection {
  static let title = "Lists"

  static let element = TemplateType.variable("Element")
  static let result = TemplateType.variable("Result")
  static let list = TemplateType.array(element)
  static let introduction = """
    As in Swift, `prefix`, `suffix`, `dropFirst`, `dropLast`, `enumerated`, `keys`, `values` and `stride` give a
    sequence and not a list: write `Array(…)` around it to get a list. `Sequence`, `Collection` and
    `RandomAccessCollection` say which values have a member; a list is all of them, `stride` and `zip` return only a
    `Sequence`, `keys` and `values` only a `Collection`.
    """

  static var entries: [CatalogEntry] { properties + slices + initializers + joins }

  /// Any sequence that conforms at least to the protocol of this level.
  static func any(
    _ level: SequenceKind.Level, _ element: TemplateType = element
  ) -> TemplateType {
    .sequence(.any(level), element)
  }

  /// A member of sequences whose cost is proportional to the length of the sequence.
  static func member(
    _ name: String, _ parameters: [CatalogParameter] = [], isProperty: Bool = false,
    _ type: TemplateType, _ constraints: [String: TypeConstraint] = [:],
    of receiver: TemplateType = any(.sequence),
    _ call: @escaping ([Value], [Value?], StackFrame) throws -> Value
  ) -> CatalogEntry {
    CatalogEntry(
      .value(receiver), name, parameters: parameters, isProperty: isProperty, result: type,
      constraints: constraints, isFoldable: false
    ) { values, frame in
      let items = values[0]?.asArray ?? []
      try frame.instance.evaluation.spend(items.count)
      return try call(items, Array(values.dropFirst()), frame)
    }
  }

  /// A property, which is free of cost.
  private static func listProperty(
    _ name: String, _ type: TemplateType, of receiver: TemplateType,
    _ get: @escaping ([Value]) -> Value
  ) -> CatalogEntry {
    CatalogEntry(.value(receiver), name, isProperty: true, result: type) { values, _ in
      get(values[0]?.asArray ?? [])
    }
  }

  static func parameter(
    _ label: String?, _ type: TemplateType, _ defaultSource: String? = nil
  ) -> CatalogParameter {
    CatalogParameter(label: label, type: type, defaultSource: defaultSource)
  }

  private static var properties: [CatalogEntry] {
    [
      listProperty("count", .int, of: any(.collection)) { .int($0.count) },
      listProperty("isEmpty", .bool, of: any(.collection)) { .bool($0.isEmpty) },
      listProperty("first", .optional(element), of: any(.collection)) { $0.first ?? .null },
      listProperty("last", .optional(element), of: any(.randomAccess)) { $0.last ?? .null },
      listProperty("indices", Range<Int>.templateType, of: list) { $0.indices.templateValue },
    ]
  }

  private static var slices: [CatalogEntry] {
    let count = [parameter(nil, .int)]
    let oneOrMore = [parameter(nil, .int, "1")]
    return slice("prefix", count) { .array(Array($0.prefix(try Self.count($1)))) }
      + slice("suffix", count) { .array(Array($0.suffix(try Self.count($1)))) }
      + slice("dropFirst", oneOrMore) {
        .array(Array($0.dropFirst($1[0] == nil ? 1 : try Self.count($1))))
      }
      + slice("dropLast", oneOrMore) {
        .array(Array($0.dropLast($1[0] == nil ? 1 : try Self.count($1))))
      } + [
        member("reversed", [], list) { items, _, _ in .array(items.reversed()) },
        member("enumerated", [], .sequence(.enumerated, .enumerated(element))) { items, _, _ in
          .array(items.enumerated().map { .array([.int($0.offset), $0.element]) })
        },
      ]
  }

  /// A member that returns some of the elements as a sequence whose type depends on that of the receiver.
  private static func slice(
    _ name: String, _ parameters: [CatalogParameter],
    _ call: @escaping ([Value], [Value?]) throws -> Value
  ) -> [CatalogEntry] {
    let kinds: [(whole: TemplateType, slice: SequenceKind)] = [
      (list, .arraySlice), (.sequence(.arraySlice, element), .arraySlice),
      (any(.randomAccess), .slice),
    ]
    return kinds.map { kind in
      member(name, parameters, .sequence(kind.slice, element), of: kind.whole) { items, given, _ in
        try call(items, given)
      }
    }
  }

  static func count(_ arguments: [Value?]) throws -> Int {
    let count = arguments[0]?.asInt ?? 0
    guard count >= 0 else { throw EvaluationError.negativeCount(count) }
    return count
  }

  private static var initializers: [CatalogEntry] {
    let other = TemplateType.variable("Other")
    return [
      CatalogEntry(
        .initializer, "zip",
        parameters: [parameter(nil, any(.sequence)), parameter(nil, any(.sequence, other))],
        result: .sequence(.zip, .pair(element, other)), isFoldable: false
      ) { values, frame in
        let (one, other) = (values[0]?.asArray ?? [], values[1]?.asArray ?? [])
        try frame.instance.evaluation.spend(min(one.count, other.count))
        return .array(zip(one, other).map { .array([$0, $1]) })
      },
      CatalogEntry(
        .initializer, "Array", parameters: [parameter(nil, any(.sequence))], result: list
      ) { values, _ in values[0] ?? .array([]) },
      CatalogEntry(
        .initializer, "Array", parameters: [parameter(nil, Range<Int>.templateType)],
        result: .array(.int), isFoldable: false
      ) { values, frame in
        let range = Range<Int>(templateValue: values[0] ?? .null)
        try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
        return Array(range).templateValue
      },
      CatalogEntry(
        .initializer, "Array", parameters: [parameter(nil, ClosedRange<Int>.templateType)],
        result: .array(.int), isFoldable: false
      ) { values, frame in
        let range = ClosedRange<Int>(templateValue: values[0] ?? .null)
        try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
        return Array(range).templateValue
      },
      CatalogEntry(
        .initializer, "Array",
        parameters: [parameter("repeating", element), parameter("count", .int)], result: list,
        isFoldable: false
      ) { values, frame in
        let count = try count([values[1]])
        try frame.instance.evaluation.spend(count)
        return .array(Array(repeating: values[0] ?? .null, count: count))
      },
    ]
  }

  private static var joins: [CatalogEntry] {
    [joined(String.self), joined(Substring.self)]
  }

  private static func joined<Part: TemplateValue & StringProtocol>(
    _ part: Part.Type
  ) -> CatalogEntry {
    CatalogEntry(
      .value(any(.sequence, Part.templateType)), "joined",
      parameters: [parameter("separator", .string, "\"\"")], result: .string
    ) { values, frame in
      let texts = [Part](templateValue: values[0] ?? .array([]))
      let separator = values[1]?.asString ?? ""
      let size = texts.reduce(texts.count * (1 + separator.utf8.count)) { $0 + $1.utf8.count }
      try frame.instance.evaluation.spend(1 + size / 16)
      return .string(texts.joined(separator: separator))
    }
  }
}

/// Dictionaries and optionals.
enum DictionaryValues: CatalogSection {
  static let title = "Dictionaries and optionals"
  static let introduction = """
    The keys of a dictionary are strings; `prices["tea"]` may be missing. Keys and values are sorted by the
    keys.
    """

  private static let value = TemplateType.variable("Value")
  private static let result = TemplateType.variable("Result")
  private static let dictionary = TemplateType.dictionary(value)

  static var entries: [CatalogEntry] { properties + optionals }

  private static func property(
    _ name: String, _ type: TemplateType, _ get: @escaping ([String: Value]) -> Value
  ) -> CatalogEntry {
    CatalogEntry(
      .value(dictionary), name, isProperty: true, result: type, isFoldable: false
    ) { values, frame in
      let items = values[0]?.asDictionary ?? [:]
      try frame.instance.evaluation.spend(items.count)
      return get(items)
    }
  }

  private static var properties: [CatalogEntry] {
    [
      property("count", .int) { .int($0.count) },
      property("isEmpty", .bool) { .bool($0.isEmpty) },
      property("keys", .sequence(.keys, .string)) { $0.keys.sorted().templateValue },
      property("values", .sequence(.values, value)) { items in
        .array(items.sorted { $0.key < $1.key }.map(\.value))
      },
    ]
  }

  private static var optionals: [CatalogEntry] {
    let closure = { (type: TemplateType) in
      [CatalogParameter(label: nil, type: .function([value], type), defaultSource: nil)]
    }
    return [
      CatalogEntry(
        .value(.optional(value)), "map", parameters: closure(result), result: .optional(result),
        isFoldable: false
      ) { values, _ in try mapped(values) },
      CatalogEntry(
        .value(.optional(value)), "flatMap", parameters: closure(.optional(result)),
        result: .optional(result), isFoldable: false
      ) { values, _ in try mapped(values) },
    ]
  }

  private static func mapped(_ values: [Value?]) throws -> Value {
    guard let value = values[0], !value.isNull else { return .null }
    return try values[1]?.asClosure.call([value]) ?? .null
  }
}
