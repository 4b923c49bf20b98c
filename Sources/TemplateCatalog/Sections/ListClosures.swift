import TemplateEvaluation

/// Functions of lists that take a closure, and sorting.
enum ListClosures: CatalogSection {
  static let title = "Elements of lists"

  private static let (element, result, list) = (
    ListValues.element, ListValues.result, ListValues.list
  )
  private static let test = TemplateType.function([element], .bool)
  private static let order = TemplateType.function([element, element], .bool)

  static var entries: [CatalogEntry] {
    maps + searches + orders + comparisons
      + ranges(of: Range<Int>.self) { $0 }
      + ranges(of: ClosedRange<Int>.self) { try $0.halfOpen() }
  }

  private static func member(
    _ name: String, _ label: String?, _ type: TemplateType, gives: TemplateType,
    of receiver: TemplateType = ListValues.any(.sequence),
    _ call: @escaping ([Value], ClosureValue) throws -> Value
  ) -> CatalogEntry {
    ListValues.member(
      name, [ListValues.parameter(label, type)], gives, of: receiver
    ) { items, arguments, _ in
      guard let closure = arguments[0]?.asClosure else { preconditionFailure("no closure") }
      return try call(items, closure)
    }
  }

  private static var maps: [CatalogEntry] {
    [
      member("map", nil, .function([element], result), gives: .array(result)) { items, closure in
        .array(try items.map { try closure.call([$0]) })
      },
      member(
        "compactMap", nil, .function([element], .optional(result)), gives: .array(result)
      ) { items, closure in
        .array(try items.map { try closure.call([$0]) }.filter { !$0.isNull })
      },
      member(
        "flatMap", nil, .function([element], .array(result)), gives: .array(result)
      ) { items, closure in
        .array(
          try items.flatMap { item in
            let list = try closure.call([item]).asArray
            try closure.frame.instance.evaluation.spend(list.count)
            return list
          })
      },
      member("filter", nil, test, gives: list) { items, closure in
        .array(try items.filter { try closure.call([$0]).asBool })
      },
      ListValues.member(
        "reduce",
        [
          ListValues.parameter(nil, result),
          ListValues.parameter(nil, .function([result, element], result)),
        ], result
      ) { items, arguments, frame in
        let closure = arguments[1]?.asClosure
        return try items.reduce(arguments[0] ?? .null) { result, item in
          if result.nests { try frame.instance.evaluation.countMutation() }
          return try closure?.call([result, item]) ?? .null
        }
      },
      CatalogEntry(
        .initializer, "Dictionary",
        parameters: [
          ListValues.parameter("grouping", ListValues.any(.sequence)),
          ListValues.parameter("by", .function([element], .string)),
        ], result: .dictionary(list), isFoldable: false
      ) { values, frame in
        let items = values[0]?.asArray ?? []
        try frame.instance.evaluation.spend(items.count)
        let closure = values[1]?.asClosure
        let groups = try Dictionary(grouping: items) { item in
          let key = try closure?.call([item]).asString ?? ""
          try frame.spend(on: key)
          return key
        }
        return .dictionary(groups.mapValues { .array($0) })
      },
    ]
  }

  private static var searches: [CatalogEntry] {
    [
      member("first", "where", test, gives: .optional(element)) { items, closure in
        try items.first { try closure.call([$0]).asBool } ?? .null
      },
      member(
        "last", "where", test, gives: .optional(element), of: ListValues.any(.randomAccess)
      ) { items, closure in
        try items.last { try closure.call([$0]).asBool } ?? .null
      },
      member("firstIndex", "where", test, gives: .optional(.int), of: list) { items, closure in
        try items.firstIndex { try closure.call([$0]).asBool }.templateValue
      },
      member("contains", "where", test, gives: .bool) { items, closure in
        .bool(try items.contains { try closure.call([$0]).asBool })
      },
      member("count", "where", test, gives: .int) { items, closure in
        .int(try items.count { try closure.call([$0]).asBool })
      },
      member("allSatisfy", nil, test, gives: .bool) { items, closure in
        .bool(try items.allSatisfy { try closure.call([$0]).asBool })
      },
    ]
  }

  private static var orders: [CatalogEntry] {
    [
      member("sorted", "by", order, gives: list) { items, closure in
        .array(try items.sorted { try closure.call([$0, $1]).asBool })
      },
      member("min", "by", order, gives: .optional(element)) { items, closure in
        try items.min { try closure.call([$0, $1]).asBool } ?? .null
      },
      member("max", "by", order, gives: .optional(element)) { items, closure in
        try items.max { try closure.call([$0, $1]).asBool } ?? .null
      },
    ]
  }

  private static var comparisons: [CatalogEntry] {
    let (comparable, equatable) = (
      ["Element": TypeConstraint.comparable], ["Element": TypeConstraint.equatable]
    )
    let value = [ListValues.parameter(nil, element)]
    return [
      ListValues.member("sorted", [], list, comparable) { items, _, frame in
        try frame.instance.evaluation.spend(sorting: items)
        return .array(items.sorted { $0.isLess(than: $1) })
      },
      ListValues.member("min", [], .optional(element), comparable) { items, _, frame in
        try frame.instance.evaluation.spend(sorting: items)
        return items.min { $0.isLess(than: $1) } ?? .null
      },
      ListValues.member("max", [], .optional(element), comparable) { items, _, frame in
        try frame.instance.evaluation.spend(sorting: items)
        return items.max { $0.isLess(than: $1) } ?? .null
      },
      ListValues.member("contains", value, .bool, equatable) { items, arguments, frame in
        try frame.instance.evaluation.spend(comparing: items, with: arguments[0] ?? .null)
        return .bool(items.contains { $0.isEqual(to: arguments[0] ?? .null) })
      },
      ListValues.member(
        "firstIndex", [ListValues.parameter("of", element)], .optional(.int), equatable, of: list
      ) { items, arguments, frame in
        try frame.instance.evaluation.spend(comparing: items, with: arguments[0] ?? .null)
        return items.firstIndex { $0.isEqual(to: arguments[0] ?? .null) }.templateValue
      },
    ]
  }

  /// The members that lists share with ranges of integers.
  private static func ranges<Numbers: TemplateValue>(
    of range: Numbers.Type, numbers bounds: @escaping (Numbers) throws -> Range<Int>
  ) -> [CatalogEntry] {
    let numbers = { (value: Value?, frame: StackFrame) in
      let range = try bounds(Numbers(templateValue: value ?? .null))
      try frame.instance.evaluation.spend(try range.checkedCount())
      return range.map { Value.int($0) }
    }
    let member = {
      (
        name: String, type: TemplateType?, result: TemplateType,
        make: @escaping ([Value], ClosureValue?) throws -> Value
      ) in
      CatalogEntry(
        .value(Numbers.templateType), name,
        parameters: type.map { [ListValues.parameter(nil, $0)] } ?? [], result: result,
        isFoldable: false
      ) { values, frame in
        try make(try numbers(values[0], frame), values.count > 1 ? values[1]?.asClosure : nil)
      }
    }
    return [
      member("map", .function([.int], result), .array(result)) { items, closure in
        .array(try items.map { try closure?.call([$0]) ?? .null })
      },
      member("filter", .function([.int], .bool), .array(.int)) { items, closure in
        .array(try items.filter { try closure?.call([$0]).asBool ?? false })
      },
      member("reversed", nil, .array(.int)) { items, _ in .array(items.reversed()) },
    ]
  }
}
