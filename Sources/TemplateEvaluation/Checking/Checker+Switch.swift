import Foundation
import TemplateLanguage

// Disambiguates from Foundation's `Expression`.
import struct TemplateLanguage.Expression

extension Checker {
  /// Whether a case matches the value of the `switch`.
  typealias MatchPredicate = (StackFrame) throws -> Bool

  /// Checks a `switch` and returns its cases, each with the result of `body` for its block.
  ///
  /// `subject` sets the variable that the cases are compared with.
  func cases<Body>(
    of statement: SwitchStatement, body: (Block) throws -> Body
  ) throws -> (subject: (StackFrame) throws -> Void, cases: [(MatchPredicate, Body)]) {
    let subject = try check(statement.subject)
    let slot = layout.next()
    let code = subject.code
    let cases = try statement.cases.map { item in
      try inBlock {
        (try self.matchPredicate(item, slot, subject.type), try inBlock { try body(item.body) })
      }
    }
    try checkExhaustive(statement, subject.type)
    return ({ $0.slots[slot] = try code($0) }, cases)
  }

  private func matchPredicate(
    _ item: SwitchStatement.Case, _ slot: Int, _ type: TemplateType
  ) throws -> MatchPredicate {
    guard !item.patterns.isEmpty else { return { _ in true } }
    let predicates = try item.patterns.map { try matchPredicate($0, slot, type) }
    return { frame in
      for predicate in predicates where try predicate(frame) { return true }
      return false
    }
  }

  private func matchPredicate(
    _ pattern: SwitchStatement.Pattern, _ slot: Int, _ type: TemplateType
  ) throws -> MatchPredicate {
    let predicate: MatchPredicate
    switch pattern.kind {
    case .any: predicate = { _ in true }
    case .binding(let name):
      let copy = declare(name.text, type)
      predicate = { frame in
        frame.slots[copy] = frame.slots[slot]
        return true
      }
    case .value(let value): predicate = try self.matchPredicate(value, slot, type)
    }
    guard let condition = pattern.condition else { return predicate }
    let holds = try check(condition, as: .bool).code
    return { try predicate($0) && holds($0).asBool }
  }

  private func matchPredicate(_ value: Expression, _ slot: Int, _ type: TemplateType) throws
    -> MatchPredicate
  {
    if case .binary(let operation, _, _, _) = value.kind,
      operation == .closedRange || operation == .halfOpenRange
    {
      return try rangePredicate(value, slot, type)
    }
    if case .partialRange(let lower, let upper, let isClosed) = value.kind, let end = lower ?? upper
    {
      return try partialRangePredicate(end, isLower: lower != nil, isClosed, slot, type)
    }
    if case .null = value.kind, type.isOptional { return { $0.slots[slot].isNull } }
    let code = try check(value, as: type).code
    guard let equal = equal(type) else {
      throw error(value.range, "values of '\(type)' cannot be matched by 'case'")
    }
    return { frame in
      let pattern = try code(frame)
      try frame.instance.evaluation.spend(comparing: frame.slots[slot], pattern)
      return equal(frame.slots[slot], pattern)
    }
  }

  /// Returns the predicate of a one-sided range: `case 5...:`, `case ..<5:`.
  private func partialRangePredicate(
    _ end: Expression, isLower: Bool, _ isClosed: Bool, _ slot: Int, _ type: TemplateType
  ) throws -> MatchPredicate {
    guard let less = less(type), let equal = equal(type) else {
      throw error(end.range, "values of '\(type)' cannot be ordered, so they have no ranges")
    }
    let code = try check(end, as: type).code
    return { frame in
      let (value, end) = (frame.slots[slot], try code(frame))
      try frame.instance.evaluation.spend(comparing: value, end)
      return (isLower ? less(end, value) : less(value, end)) || (isClosed && equal(value, end))
    }
  }

  private func rangePredicate(_ value: Expression, _ slot: Int, _ type: TemplateType) throws
    -> MatchPredicate
  {
    let expected: TemplateType? = type == .double ? ClosedRange<Double>.templateType : nil
    let range = try check(value.asRange(isDouble: expected != nil))
    let code = range.code
    switch (range.type, type) {
    case (Range<Int>.templateType, .int):
      return { try code($0).asNative(Range<Int>.self).contains($0.slots[slot].asInt) }
    case (ClosedRange<Int>.templateType, .int):
      return { try code($0).asNative(ClosedRange<Int>.self).contains($0.slots[slot].asInt) }
    case (Range<Double>.templateType, .double):
      return { try code($0).asNative(Range<Double>.self).contains($0.slots[slot].asDouble) }
    case (ClosedRange<Double>.templateType, .double):
      return { try code($0).asNative(ClosedRange<Double>.self).contains($0.slots[slot].asDouble) }
    default: throw error(value.range, mismatch(range.type, type))
    }
  }

  private func checkExhaustive(_ statement: SwitchStatement, _ type: TemplateType) throws {
    var named: Set<String> = []
    for item in statement.cases {
      if item.patterns.isEmpty { return }
      for pattern in item.patterns where pattern.condition == nil {
        switch pattern.kind {
        case .any, .binding: return
        case .value(let value): named.formUnion(value.caseName.map { [$0] } ?? [])
        }
      }
    }
    var all: [String] = []
    if type == .bool { all = ["true", "false"] }
    if case .native(let name) = type { all = catalog.type(named: name)?.cases ?? [] }
    if !all.isEmpty, Set(all).isSubset(of: named) { return }
    throw error(
      statement.range, "this 'switch' does not cover all values; add a 'default:'")
  }
}

extension Expression {
  /// The name of the enum case that a pattern matches.
  fileprivate var caseName: String? {
    switch kind {
    case .implicitMember(let name): name.text
    case .member(_, let name): name.text
    case .boolean(let value): "\(value)"
    default: nil
    }
  }

  /// Returns the range with integer bounds converted to floating point.
  fileprivate func asRange(isDouble: Bool) -> Expression {
    guard isDouble, case .binary(let operation, let left, let right, let operatorRange) = kind
    else {
      return self
    }
    return Expression(
      .binary(operation, left.asFloatingPoint, right.asFloatingPoint, operatorRange), range)
  }

  private var asFloatingPoint: Expression {
    guard case .integer(let value) = kind else { return self }
    return Expression(.floatingPoint(Double(value)), range)
  }
}
