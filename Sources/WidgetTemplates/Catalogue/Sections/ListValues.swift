import Foundation

/// Lists and what is done with their elements.
enum ListValues: CatalogueSection {
  static let title = "Lists"

  static let element = TemplateType.variable("Element")
  static let result = TemplateType.variable("Result")
  static let list = TemplateType.array(element)

  static var entries: [CatalogueEntry] { properties + parts + making + texts }

  /// A member of lists, which costs as much as the list is long.
  static func member(
    _ name: String, _ parameters: [CatalogueParameter] = [], isProperty: Bool = false,
    _ type: TemplateType, _ constraints: [String: TypeConstraint] = [:],
    _ call: @escaping ([Value], [Value?], Frame) throws -> Value
  ) -> CatalogueEntry {
    CatalogueEntry(
      .value(list), name, parameters: parameters, isProperty: isProperty, result: type,
      constraints: constraints, isConstant: false
    ) { values, frame in
      let items = values[0]?.asArray ?? []
      try frame.instance.evaluation.spend(items.count)
      return try call(items, Array(values.dropFirst()), frame)
    }
  }

  /// A property of lists, which costs nothing.
  private static func part(
    _ name: String, _ type: TemplateType, _ get: @escaping ([Value]) -> Value
  ) -> CatalogueEntry {
    CatalogueEntry(.value(list), name, isProperty: true, result: type) { values, _ in
      get(values[0]?.asArray ?? [])
    }
  }

  static func parameter(
    _ label: String?, _ type: TemplateType, _ standard: String? = nil
  ) -> CatalogueParameter {
    CatalogueParameter(label: label, type: type, standard: standard)
  }

  private static var properties: [CatalogueEntry] {
    [
      part("count", .int) { .int($0.count) },
      part("isEmpty", .bool) { .bool($0.isEmpty) },
      part("first", .optional(element)) { $0.first ?? .null },
      part("last", .optional(element)) { $0.last ?? .null },
      part("indices", Range<Int>.templateType) { $0.indices.templateValue },
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
      member("dropFirst", [parameter(nil, .int, "1")], list) { items, arguments, _ in
        .array(Array(items.dropFirst(arguments[0] == nil ? 1 : try count(arguments))))
      },
      member("dropLast", [parameter(nil, .int, "1")], list) { items, arguments, _ in
        .array(Array(items.dropLast(arguments[0] == nil ? 1 : try count(arguments))))
      },
      member("reversed", [], list) { items, _, _ in .array(items.reversed()) },
      member("enumerated", [], .array(.enumerated(element))) { items, _, _ in
        .array(items.enumerated().map { .array([.int($0.offset), $0.element]) })
      },
    ]
  }

  static func count(_ arguments: [Value?]) throws -> Int {
    let count = arguments[0]?.asInt ?? 0
    guard count >= 0 else { throw EvaluationError.negativeCount(count) }
    return count
  }

  private static var making: [CatalogueEntry] {
    [
      CatalogueEntry(.initializer, "Array", parameters: [parameter(nil, list)], result: list) {
        values, _ in values[0] ?? .array([])
      },
      CatalogueEntry(
        .initializer, "Array", parameters: [parameter(nil, Range<Int>.templateType)],
        result: .array(.int), isConstant: false
      ) { values, frame in
        let range = Range<Int>(templateValue: values[0] ?? .null)
        try frame.instance.evaluation.spend(try range.counted())
        return Array(range).templateValue
      },
      CatalogueEntry(
        .initializer, "Array", parameters: [parameter(nil, ClosedRange<Int>.templateType)],
        result: .array(.int), isConstant: false
      ) { values, frame in
        let range = try ClosedRange<Int>(templateValue: values[0] ?? .null).halfOpen()
        try frame.instance.evaluation.spend(try range.counted())
        return Array(range).templateValue
      },
      CatalogueEntry(
        .initializer, "Array",
        parameters: [parameter("repeating", element), parameter("count", .int)], result: list,
        isConstant: false
      ) { values, frame in
        let count = try count([values[1]])
        try frame.instance.evaluation.spend(count)
        return .array(Array(repeating: values[0] ?? .null, count: count))
      },
    ]
  }

  private static var texts: [CatalogueEntry] {
    [
      methodInFrame(
        of: [String].self, "joined", Parameter("separator", default: "", as: "\"\"")
      ) { frame, texts, separator in
        let text = texts.joined(separator: separator)
        try frame.spend(on: text)
        return text
      }
    ]
  }
}
