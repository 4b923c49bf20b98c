import Foundation
import TemplateLanguage

// Foundation has an `Expression` too.
import struct TemplateLanguage.Expression

extension Checker {
  /// `a...b`, `a..<b`.
  func range(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression, _ place: SourceRange,
    _ wanted: TemplateType?
  ) throws -> Typed {
    let isClosed = sign == .closedRange
    let hint = RangeKind.bound(of: wanted?.unwrapped)
    let (one, other) = try alike(left, right, hint)
    guard let kind = RangeKind(bound: one.type, isClosed: isClosed) else {
      throw error(place, "a range goes from one number or date to another, not of '\(one.type)'")
    }
    let (first, second) = (one.code, other.code)
    return folded(kind.type, one, other) { try kind.range(try first($0), try second($0)) }
  }

  /// `a...`, `...b`, `..<b`.
  func openRange(
    _ lower: Expression?, _ upper: Expression?, _ isClosed: Bool, _ range: SourceRange,
    _ wanted: TemplateType?
  ) throws -> Typed {
    let kind: OpenRangeKind = lower != nil ? .from : isClosed ? .through : .upTo
    guard let end = lower ?? upper else { throw error(range, "a range needs an end") }
    let typed = try check(end, as: end.needsType ? OpenRangeKind.bound(of: wanted) : nil)
    guard let (type, make) = kind.making(of: typed.type) else {
      throw error(range, "a range without an end is of numbers, not of '\(typed.type)'")
    }
    let code = typed.code
    return Typed(type) { try make(try code($0)) }
  }

  /// The whole numbers of a range as a sequence; `nil` for what is no such range.
  func numbers(of range: Typed) -> Typed? {
    let code = range.code
    switch range.type {
    case Range<Int>.templateType:
      return Typed(.sequence(.part, .int)) { frame in
        let range = try code(frame).asNative(Range<Int>.self)
        try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
        return .array(range.map { .int($0) })
      }
    case ClosedRange<Int>.templateType:
      return Typed(.sequence(.part, .int)) { frame in
        let range = try code(frame).asNative(ClosedRange<Int>.self)
        try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
        return .array(range.map { .int($0) })
      }
    default: return nil
    }
  }
}
