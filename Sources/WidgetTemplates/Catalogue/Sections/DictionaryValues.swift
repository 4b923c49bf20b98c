/// Dictionaries and values that may be missing.
enum DictionaryValues: CatalogueSection {
  static let title = "Dictionaries and optionals"
  static let introduction = """
    The keys of a dictionary are strings; `prices["tea"]` may be missing. Keys and values come in the order of the
    keys.
    """

  private static let value = TemplateType.variable("Value")
  private static let result = TemplateType.variable("Result")
  private static let dictionary = TemplateType.dictionary(value)

  static var entries: [CatalogueEntry] { properties + optionals }

  private static func property(
    _ name: String, _ type: TemplateType, _ get: @escaping ([String: Value]) -> Value
  ) -> CatalogueEntry {
    CatalogueEntry(
      .value(dictionary), name, isProperty: true, result: type, isConstant: false
    ) { values, frame in
      let items = values[0]?.asDictionary ?? [:]
      try frame.instance.evaluation.spend(items.count)
      return get(items)
    }
  }

  private static var properties: [CatalogueEntry] {
    [
      property("count", .int) { .int($0.count) },
      property("isEmpty", .bool) { .bool($0.isEmpty) },
      property("keys", .sequence(.keys, .string)) { $0.keys.sorted().templateValue },
      property("values", .sequence(.values, value)) { items in
        .array(items.sorted { $0.key < $1.key }.map(\.value))
      },
    ]
  }

  private static var optionals: [CatalogueEntry] {
    let closure = { (type: TemplateType) in
      [CatalogueParameter(label: nil, type: .function([value], type), standard: nil)]
    }
    return [
      CatalogueEntry(
        .value(.optional(value)), "map", parameters: closure(result), result: .optional(result),
        isConstant: false
      ) { values, _ in try mapped(values) },
      CatalogueEntry(
        .value(.optional(value)), "flatMap", parameters: closure(.optional(result)),
        result: .optional(result), isConstant: false
      ) { values, _ in try mapped(values) },
    ]
  }

  private static func mapped(_ values: [Value?]) throws -> Value {
    guard let value = values[0], !value.isNull else { return .null }
    return try values[1]?.asClosure.call([value]) ?? .null
  }
}
