import Foundation

/// Lists and what is done with their elements.
enum ListValues: CatalogueSection {
  static let title = "Lists"

  private static let element = TemplateType.variable("Element")
  private static let result = TemplateType.variable("Result")
  private static let list = TemplateType.array(element)

  static var entries: [CatalogueEntry] { properties + parts + closures }

  private static func member(
    _ name: String, _ parameters: [CatalogueParameter] = [], isProperty: Bool = false,
    _ type: TemplateType, _ constraints: [String: TypeConstraint] = [:],
    _ call: @escaping ([Value], [Value?], Frame) throws -> Value
  ) -> CatalogueEntry {
    CatalogueEntry(
      .value(list), name, parameters: parameters, isProperty: isProperty, result: type,
      constraints: constraints
    ) { values, frame in
      let items = values[0]?.asArray ?? []
      try frame.instance.evaluation.spend(items.count)
      return try call(items, Array(values.dropFirst()), frame)
    }
  }

  private static func parameter(_ label: String?, _ type: TemplateType) -> CatalogueParameter {
    CatalogueParameter(label: label, type: type, standard: nil)
  }

  private static var properties: [CatalogueEntry] {
    [
      member("count", [], isProperty: true, .int) { items, _, _ in .int(items.count) },
      member("isEmpty", [], isProperty: true, .bool) { items, _, _ in .bool(items.isEmpty) },
      member("first", [], isProperty: true, .optional(element)) { items, _, _ in
        items.first ?? .null
      },
      member("last", [], isProperty: true, .optional(element)) { items, _, _ in items.last ?? .null
      },
      member("indices", [], isProperty: true, Range<Int>.templateType) { items, _, _ in
        items.indices.templateValue
      },
    ]
  }

  private static var parts: [CatalogueEntry] {
    [
      member("prefix", [parameter(nil, .int)], list) { items, arguments, _ in
        .array(Array(items.prefix(try count(arguments))))
      },
      member("suffix", [parameter(nil, .int)], list) { items, arguments, _ in
        .array(Array(items.suffix(try count(arguments))))
      },
      member(
        "dropFirst", [CatalogueParameter(label: nil, type: .int, standard: "1")], list
      ) { items, arguments, _ in
        .array(Array(items.dropFirst(arguments[0] == nil ? 1 : try count(arguments))))
      },
      member("reversed", [], list) { items, _, _ in .array(items.reversed()) },
      member("enumerated", [], .array(.enumerated(element))) { items, _, _ in
        .array(items.enumerated().map { .array([.int($0.offset), $0.element]) })
      },
      CatalogueEntry(
        .initializer, "Array", parameters: [parameter(nil, list)], result: list
      ) { values, _ in values[0] ?? .array([]) },
    ]
  }

  private static func count(_ arguments: [Value?]) throws -> Int {
    let count = arguments[0]?.asInt ?? 0
    guard count >= 0 else { throw EvaluationError.negativeCount(count) }
    return count
  }

  private static var closures: [CatalogueEntry] {
    let test = parameter(nil, .function([element], .bool))
    return [
      member("map", [parameter(nil, .function([element], result))], .array(result)) {
        items, arguments, _ in
        let closure = arguments[0]?.asClosure
        return .array(try items.map { try closure?.call([$0]) ?? .null })
      },
      member(
        "compactMap", [parameter(nil, .function([element], .optional(result)))], .array(result)
      ) {
        items, arguments, _ in
        let closure = arguments[0]?.asClosure
        return .array(try items.map { try closure?.call([$0]) ?? .null }.filter { !$0.isNull })
      },
      member("filter", [test], list) { items, arguments, _ in
        let closure = arguments[0]?.asClosure
        return .array(try items.filter { try closure?.call([$0]).asBool ?? false })
      },
      member("first", [parameter("where", test.type)], .optional(element)) { items, arguments, _ in
        let closure = arguments[0]?.asClosure
        return try items.first { try closure?.call([$0]).asBool ?? false } ?? .null
      },
      member("contains", [parameter("where", test.type)], .bool) { items, arguments, _ in
        let closure = arguments[0]?.asClosure
        return .bool(try items.contains { try closure?.call([$0]).asBool ?? false })
      },
      member("allSatisfy", [test], .bool) { items, arguments, _ in
        let closure = arguments[0]?.asClosure
        return .bool(try items.allSatisfy { try closure?.call([$0]).asBool ?? false })
      },
      member(
        "sorted", [parameter("by", .function([element, element], .bool))], list
      ) { items, arguments, _ in
        let closure = arguments[0]?.asClosure
        return .array(try items.sorted { try closure?.call([$0, $1]).asBool ?? false })
      },
      member(
        "reduce", [parameter(nil, result), parameter(nil, .function([result, element], result))],
        result
      ) { items, arguments, _ in
        let closure = arguments[1]?.asClosure
        return try items.reduce(arguments[0] ?? .null) { try closure?.call([$0, $1]) ?? .null }
      },
    ]
  }
}
