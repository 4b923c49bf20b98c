import Foundation
import Graphics
import TemplateLanguage

import struct TemplateLanguage.Expression

// Lists, dictionaries and subscripts.
extension Checker {
  func array(
    _ elements: [Expression], _ range: SourceRange, _ expected: TemplateType?
  ) throws -> TypedExpression {
    if case .native(let name)? = expected?.unwrapped,
      let literal = catalog.type(named: name)?.arrayLiteral
    {
      return try nativeArrayLiteral(elements, .native(name), literal)
    }
    var element: TemplateType?
    if case .array(let type)? = expected?.unwrapped { element = type }
    // The first element with a type of its own determines the type of all elements.
    if element == nil {
      element =
        try elements.first { !$0.needsType }.map { inferredType(try check($0).type, of: $0) }
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
      return TypedExpression(.array(element), constant: .array(constants))
    }
    let codes = values.map(\.code)
    return TypedExpression(.array(element)) { frame in
      try frame.instance.evaluation.spend(codes.count)
      return .array(try codes.map { try $0(frame) })
    }
  }

  /// Checks `[.top, .leading]` where an option set, or another native type with array literals, is expected.
  private func nativeArrayLiteral(
    _ elements: [Expression], _ type: TemplateType, _ literal: NativeType.ArrayLiteral
  ) throws -> TypedExpression {
    let values = try elements.map { try check($0, as: literal.element) }
    let constants = values.compactMap(\.constant)
    if constants.count == values.count {
      return TypedExpression(type, constant: literal.make(constants))
    }
    let codes = values.map(\.code)
    return TypedExpression(type) { frame in literal.make(try codes.map { try $0(frame) }) }
  }

  func dictionary(
    _ pairs: [(key: Expression, value: Expression)], _ range: SourceRange, _ expected: TemplateType?
  ) throws -> TypedExpression {
    if case .native(let name)? = expected?.unwrapped,
      let literal = catalog.type(named: name)?.dictionaryLiteral
    {
      return try self.nativeDictionaryLiteral(pairs, .native(name), literal)
    }
    var type: TemplateType?
    if case .dictionary(let value)? = expected?.unwrapped { type = value }
    if type == nil { type = try pairs.first.map { try check($0.value).type } }
    guard let type else {
      throw error(range, "an empty dictionary needs a type, as in 'let names: [String: Int] = [:]'")
    }
    let codes = try pairs.map {
      (key: try check($0.key, as: .string).code, value: try check($0.value, as: type).code)
    }
    return TypedExpression(.dictionary(type)) { frame in
      try frame.instance.evaluation.spend(codes.count)
      var values: [String: Value] = [:]
      for pair in codes { values[try pair.key(frame).asString] = try pair.value(frame) }
      return .dictionary(values)
    }
  }

  /// Checks `["Rain": .blue]` where the order of the pairs matters.
  private func nativeDictionaryLiteral(
    _ pairs: [(key: Expression, value: Expression)], _ type: TemplateType,
    _ literal: NativeType.DictionaryLiteral
  ) throws -> TypedExpression {
    let codes = try pairs.map {
      (
        key: try check($0.key, as: literal.key).code,
        value: try check($0.value, as: literal.value).code
      )
    }
    return TypedExpression(type) { frame in
      try frame.instance.evaluation.spend(codes.count)
      return literal.make(try codes.map { (key: try $0.key(frame), value: try $0.value(frame)) })
    }
  }

  func subscriptCall(
    _ base: Expression, _ arguments: [Argument], _ range: SourceRange, _ implicit: TemplateType?
  ) throws -> TypedExpression {
    let list = try check(base, implicit: implicit)
    if arguments.count == 2, arguments[1].label?.text == "default",
      case .dictionary(let type) = list.type
    {
      return try subscriptCall(of: list, type, arguments[0].value, default: arguments[1].value)
    }
    guard arguments.count == 1, let argument = arguments.first, argument.label == nil else {
      throw error(range, "write one index or key in the brackets")
    }
    if argument.value.isRange {
      throw error(
        argument.value.range,
        "write one index in the brackets; for several elements write 'Array(list.prefix(2))', 'suffix' or 'dropFirst'"
      )
    }
    switch list.type {
    case .array(let type):
      let (items, index) = (list.code, try check(argument.value, as: .int).code)
      return TypedExpression(type) { frame in
        let (items, index) = (try items(frame).asArray, try index(frame).asInt)
        guard items.indices.contains(index) else {
          throw EvaluationError.indexOutOfRange(index, count: items.count)
        }
        return items[index]
      }
    case .dictionary(let type):
      let (items, key) = (list.code, try check(argument.value, as: .string).code)
      let result: TemplateType = type.isOptional ? type : .optional(type)
      return TypedExpression(result) { try items($0).asDictionary[try key($0).asString] ?? .null }
    case .sequence:
      throw error(
        base.range,
        "the elements of '\(list.type)' are not indexed from 0; write 'Array(…)' around it")
    case .bool, .int, .double, .cgFloat, .string, .native, .record, .structure, .view, .optional,
      .function,
      .viewBuilder, .contentBuilder, .keyPath, .variable, .void, .enumerated, .pair:
      throw error(base.range, "'\(list.type)' has no elements; '[…]' is for lists and dictionaries")
    }
  }

  /// Checks `prices["tea", default: 0]`.
  private func subscriptCall(
    of dictionary: TypedExpression, _ type: TemplateType, _ key: Expression,
    default defaultValue: Expression
  ) throws -> TypedExpression {
    let (items, key) = (dictionary.code, try check(key, as: .string).code)
    let other = try check(defaultValue, as: type).code
    return TypedExpression(type) { try items($0).asDictionary[try key($0).asString] ?? other($0) }
  }
}

extension Expression {
  /// Whether the expression is a range literal.
  fileprivate var isRange: Bool {
    switch kind {
    case .partialRange: true
    case .binary(let operation, _, _, _): operation == .closedRange || operation == .halfOpenRange
    default: false
    }
  }
}

// Disambiguates from Foundation's `Expression`.

extension Checker {
  /// Checks `a...b` and `a..<b`.
  func range(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression,
    _ operatorRange: SourceRange,
    _ expected: TemplateType?
  ) throws -> TypedExpression {
    let isClosed = operation == .closedRange
    let hint = RangeKind.bound(of: expected?.unwrapped)
    let (one, other) = try checkSameType(left, right, hint)
    guard let kind = RangeKind(bound: one.type, isClosed: isClosed) else {
      throw error(
        operatorRange, "a range needs two numbers or two dates, not values of '\(one.type)'")
    }
    let (first, second) = (one.code, other.code)
    return constantFolded(kind.type, one, other) { try kind.range(try first($0), try second($0)) }
  }

  /// Checks `a...`, `...b` and `..<b`.
  func partialRange(
    _ lower: Expression?, _ upper: Expression?, _ isClosed: Bool, _ range: SourceRange,
    _ expected: TemplateType?
  ) throws -> TypedExpression {
    let kind: PartialRangeKind = lower != nil ? .from : isClosed ? .through : .upTo
    guard let end = lower ?? upper else { throw error(range, "a range needs a bound") }
    let typed = try check(end, as: end.needsType ? PartialRangeKind.bound(of: expected) : nil)
    guard let (type, make) = kind.constructor(of: typed.type) else {
      throw error(range, "a range without an end needs a number, not '\(typed.type)'")
    }
    let code = typed.code
    return TypedExpression(type) { try make(try code($0)) }
  }

  /// Returns the integers of a range as a sequence; `nil` if the value is not a range of integers.
  func integers(of range: TypedExpression) -> TypedExpression? {
    let code = range.code
    switch range.type {
    case Range<Int>.templateType:
      return TypedExpression(.sequence(.slice, .int)) { frame in
        let range = try code(frame).asNative(Range<Int>.self)
        try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
        return .array(range.map { .int($0) })
      }
    case ClosedRange<Int>.templateType:
      return TypedExpression(.sequence(.slice, .int)) { frame in
        let range = try code(frame).asNative(ClosedRange<Int>.self)
        try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
        return .array(range.map { .int($0) })
      }
    default: return nil
    }
  }
}
