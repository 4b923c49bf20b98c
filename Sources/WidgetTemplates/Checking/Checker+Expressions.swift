import Graphics
import TemplateLanguage

extension Checker {
  /// The value of an expression, as one of the wanted type; `implicit` is the type that a leading dot stands for,
  /// where it is another.
  func check(
    _ expression: Expression, as wanted: TemplateType? = nil, implicit: TemplateType? = nil
  ) throws -> Typed {
    nesting += 1
    defer { nesting -= 1 }
    patience -= 1
    guard nesting <= Self.mostNested, patience > 0 else {
      throw error(expression.range, "this is too deeply nested; make a 'let' of a part of it")
    }
    let typed = try infer(expression, wanted, implicit: implicit ?? wanted)
    guard let wanted else { return typed }
    return try coerced(typed, to: wanted, expression.range)
  }

  private func infer(
    _ expression: Expression, _ wanted: TemplateType?, implicit: TemplateType?
  ) throws -> Typed {
    let range = expression.range
    switch expression.kind {
    case .integer(let value):
      return wanted?.unwrapped.isDecimal == true
        ? Typed(.double, constant: .double(Double(value))) : Typed(.int, constant: .int(value))
    case .decimal(let value): return Typed(.double, constant: .double(value))
    case .boolean(let value): return Typed(.bool, constant: .bool(value))
    case .string(let segments):
      return try text(segments, range, as: wanted?.unwrapped)
    case .null:
      guard let wanted, wanted.isOptional else {
        throw error(range, "'nil' stands only where a value may be missing")
      }
      return Typed(wanted, constant: .null)
    case .name(let name): return try named(name, range)
    case .implicitMember(let name):
      return try implicitMember(name, CallArguments.none(range), implicit)
    case .member(let base, let name): return try member(base, name, implicit)
    case .call(let call): return try self.call(call, range, wanted, implicit)
    case .element(let base, let arguments): return try element(base, arguments, range, implicit)
    case .keyPath(let path):
      throw error(path.range, "a key path stands only as an argument, as in 'id: \\.name'")
    case .prefix(let sign, let operand): return try prefixed(sign, operand, range, wanted)
    case .binary(let sign, let left, let right, let place):
      return try binary(sign, left, right, place, wanted)
    case .openRange(let lower, let upper, let isClosed):
      return try openRange(lower, upper, isClosed, range, wanted?.unwrapped)
    case .ternary(let condition, let first, let second):
      return try ternary(condition, first, second, wanted)
    case .array(let elements): return try array(elements, range, wanted)
    case .dictionary(let pairs): return try dictionary(pairs, range, wanted)
    case .closure:
      throw error(range, "a closure stands only as an argument")
    case .parenthesized(let inner): return try check(inner, as: wanted, implicit: implicit)
    case .unwrapping(let base): return try unwrapping(base, implicit)
    case .optionalChain(let chain): return try optionalChain(chain, implicit)
    }
  }

  // MARK: Two values and missing ones

  /// Two values of one type; texts and their parts are compared as texts.
  func alike(
    _ first: Expression, _ second: Expression, _ wanted: TemplateType?, asTexts: Bool = false
  ) throws -> (Typed, Typed) {
    if let wanted { return (try check(first, as: wanted), try check(second, as: wanted)) }
    if first.needsType, !second.needsType {
      let other = try check(second)
      return (try check(first, as: other.type), other)
    }
    let one = try check(first)
    if second.needsType { return (one, try check(second, as: one.type)) }
    let other = try check(second)
    if asTexts, let one = one.asText, let other = other.asText { return (one, other) }
    try checkErased(one, other, second.range)
    if let same = converted(other, to: one.type) { return (one, same) }
    if let same = converted(one, to: other.type) { return (same, other) }
    throw error(second.range, mismatch(other.type, one.type))
  }

  private func unwrapping(_ base: Expression, _ implicit: TemplateType?) throws -> Typed {
    let typed = try check(base, implicit: implicit)
    guard case .optional(let wrapped) = typed.type else {
      throw error(base.range, "this is '\(typed.type)' and never missing; leave out the '?'")
    }
    let code = typed.code
    return Typed(wrapped) {
      let value = try code($0)
      if value.isNull { throw ChainEnd() }
      return value
    }
  }

  private func optionalChain(_ chain: Expression, _ implicit: TemplateType?) throws -> Typed {
    let typed = try check(chain, implicit: implicit)
    let code = typed.code
    return Typed(typed.type.isOptional ? typed.type : .optional(typed.type)) {
      do { return try code($0) } catch is ChainEnd { return .null }
    }
  }

  // MARK: Collections

  private func array(
    _ elements: [Expression], _ range: SourceRange, _ wanted: TemplateType?
  ) throws -> Typed {
    if case .native(let name)? = wanted?.unwrapped,
      let collection = catalogue.type(named: name)?.collection
    {
      return try set(elements, .native(name), collection)
    }
    var element: TemplateType?
    if case .array(let type)? = wanted?.unwrapped { element = type }
    // The first element that says its own type says that of all.
    if element == nil {
      element =
        try elements.first { !$0.needsType }.map { settled(try check($0).type, of: $0) }
        ?? elements.first.map { try check($0).type }
    }
    guard let element else {
      throw error(range, "an empty list needs a type, as in 'let names: [String] = []'")
    }
    let values = try elements.map { try check($0, as: element) }
    for (value, expression) in zip(values, elements).dropFirst() {
      try checkErased(values[0], value, expression.range)
    }
    let constants = values.compactMap(\.constant)
    if constants.count == values.count {
      return Typed(.array(element), constant: .array(constants))
    }
    let codes = values.map(\.code)
    return Typed(.array(element)) { frame in
      try frame.instance.evaluation.spend(codes.count)
      return .array(try codes.map { try $0(frame) })
    }
  }

  /// `[.top, .leading]` where a set of options is wanted.
  private func set(
    _ elements: [Expression], _ type: TemplateType, _ collection: NativeType.Collection
  ) throws -> Typed {
    let values = try elements.map { try check($0, as: collection.element) }
    let constants = values.compactMap(\.constant)
    if constants.count == values.count { return Typed(type, constant: collection.make(constants)) }
    let codes = values.map(\.code)
    return Typed(type) { frame in collection.make(try codes.map { try $0(frame) }) }
  }

  private func dictionary(
    _ pairs: [(key: Expression, value: Expression)], _ range: SourceRange, _ wanted: TemplateType?
  ) throws -> Typed {
    var type: TemplateType?
    if case .dictionary(let value)? = wanted?.unwrapped { type = value }
    if type == nil { type = try pairs.first.map { try check($0.value).type } }
    guard let type else {
      throw error(range, "an empty dictionary needs a type, as in 'let names: [String: Int] = [:]'")
    }
    let codes = try pairs.map {
      (key: try check($0.key, as: .string).code, value: try check($0.value, as: type).code)
    }
    return Typed(.dictionary(type)) { frame in
      try frame.instance.evaluation.spend(codes.count)
      var values: [String: Value] = [:]
      for pair in codes { values[try pair.key(frame).asString] = try pair.value(frame) }
      return .dictionary(values)
    }
  }

  private func element(
    _ base: Expression, _ arguments: [Argument], _ range: SourceRange, _ implicit: TemplateType?
  ) throws -> Typed {
    let list = try check(base, implicit: implicit)
    if arguments.count == 2, arguments[1].label?.text == "default",
      case .dictionary(let type) = list.type
    {
      return try element(of: list, type, arguments[0].value, default: arguments[1].value)
    }
    guard arguments.count == 1, let argument = arguments.first, argument.label == nil else {
      throw error(range, "one index or key stands in the brackets")
    }
    if argument.value.isRange {
      throw error(
        argument.value.range,
        "one element stands in the brackets; for several write 'Array(list.prefix(2))', 'suffix' or 'dropFirst'"
      )
    }
    switch list.type {
    case .array(let type):
      let (items, index) = (list.code, try check(argument.value, as: .int).code)
      return Typed(type) { frame in
        let (items, index) = (try items(frame).asArray, try index(frame).asInt)
        guard items.indices.contains(index) else {
          throw EvaluationError.indexOutOfRange(index, count: items.count)
        }
        return items[index]
      }
    case .dictionary(let type):
      let (items, key) = (list.code, try check(argument.value, as: .string).code)
      let result: TemplateType = type.isOptional ? type : .optional(type)
      return Typed(result) { try items($0).asDictionary[try key($0).asString] ?? .null }
    case .sequence:
      throw error(
        base.range,
        "the elements of '\(list.type)' are not counted from 0; write 'Array(…)' around it")
    case .bool, .int, .double, .cgFloat, .string, .native, .record, .structure, .view, .optional,
      .function,
      .builder, .keyPath, .variable, .void, .enumerated, .pair:
      throw error(base.range, "'\(list.type)' has no elements; '[…]' is for lists and dictionaries")
    }
  }
}

extension Checker {
  /// `prices["tea", default: 0]`.
  private func element(
    of dictionary: Typed, _ type: TemplateType, _ key: Expression, default standard: Expression
  ) throws -> Typed {
    let (items, key) = (dictionary.code, try check(key, as: .string).code)
    let other = try check(standard, as: type).code
    return Typed(type) { try items($0).asDictionary[try key($0).asString] ?? other($0) }
  }
}

extension Expression {
  /// Whether what surrounds it says of which type it is.
  var needsType: Bool {
    switch kind {
    case .integer, .null, .implicitMember, .closure, .keyPath: true
    case .array(let elements): elements.allSatisfy(\.needsType)
    case .dictionary(let pairs): pairs.allSatisfy { $0.value.needsType }
    case .prefix(_, let operand), .parenthesized(let operand): operand.needsType
    case .binary(let sign, let left, let right, _):
      sign.keepsType
        ? left.needsType && right.needsType : left.startsWithDot && right.startsWithDot
    case .ternary(_, let first, let second): first.needsType && second.needsType
    case .member(let base, _), .unwrapping(let base), .optionalChain(let base),
      .element(let base, _):
      base.startsWithDot
    case .call(let call): call.callee.startsWithDot || call.mapsToText
    case .openRange(let lower, let upper, _): (lower ?? upper)?.needsType ?? true
    case .string: true
    case .decimal, .boolean, .name: false
    }
  }

  /// Whether it is a range that is written out.
  fileprivate var isRange: Bool {
    switch kind {
    case .openRange: true
    case .binary(let sign, _, _, _): sign == .closedRange || sign == .halfOpenRange
    default: false
    }
  }

  /// Whether it is a chain that begins with an implicit member.
  var startsWithDot: Bool {
    switch kind {
    case .implicitMember: true
    case .member(let base, _), .unwrapping(let base), .optionalChain(let base),
      .element(let base, _):
      base.startsWithDot
    case .call(let call): call.callee.startsWithDot
    case .integer, .decimal, .string, .boolean, .null, .name, .keyPath, .prefix, .binary,
      .openRange, .ternary, .array, .dictionary, .closure, .parenthesized:
      false
    }
  }
}

extension BinaryOperator {
  /// Whether the result is of the operands' type.
  var keepsType: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder, .coalesce: true
    case .closedRange, .halfOpenRange, .equal, .unequal, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .and, .or:
      false
    }
  }
}
