import Foundation
import WidgetUI

/// The types of ranges that have two bounds.
enum RangeKind {
  case integers, closedIntegers, doubles, closedDoubles, dates, closedDates, closedDynamicTypeSizes

  init?(bound: TemplateType, isClosed: Bool) {
    switch (bound, isClosed) {
    case (.int, false): self = .integers
    case (.int, true): self = .closedIntegers
    case (.double, false): self = .doubles
    case (.double, true): self = .closedDoubles
    case (.date, false): self = .dates
    case (.date, true): self = .closedDates
    case (DynamicTypeSize.templateType, true): self = .closedDynamicTypeSizes
    default: return nil
    }
  }

  /// Returns the bound type of a range type, or `nil` if the type is not such a range.
  static func bound(of type: TemplateType?) -> TemplateType? {
    switch type {
    case Range<Int>.templateType, ClosedRange<Int>.templateType: .int
    case Range<Double>.templateType, ClosedRange<Double>.templateType: .double
    case Range<Date>.templateType, ClosedRange<Date>.templateType: .date
    case ClosedRange<DynamicTypeSize>.templateType: DynamicTypeSize.templateType
    default: nil
    }
  }

  var type: TemplateType {
    switch self {
    case .integers: Range<Int>.templateType
    case .closedIntegers: ClosedRange<Int>.templateType
    case .doubles: Range<Double>.templateType
    case .closedDoubles: ClosedRange<Double>.templateType
    case .dates: Range<Date>.templateType
    case .closedDates: ClosedRange<Date>.templateType
    case .closedDynamicTypeSizes: ClosedRange<DynamicTypeSize>.templateType
    }
  }

  func range(_ lower: Value, _ upper: Value) throws -> Value {
    switch self {
    case .integers:
      let bounds = try Self.ordered(lower.asInt, upper.asInt)
      return (bounds.0..<bounds.1).templateValue
    case .closedIntegers:
      let bounds = try Self.ordered(lower.asInt, upper.asInt)
      return (bounds.0...bounds.1).templateValue
    case .doubles:
      let bounds = try Self.ordered(lower.asDouble, upper.asDouble)
      return (bounds.0..<bounds.1).templateValue
    case .closedDoubles:
      let bounds = try Self.ordered(lower.asDouble, upper.asDouble)
      return (bounds.0...bounds.1).templateValue
    case .dates:
      let bounds = try Self.ordered(lower.asNative(Date.self), upper.asNative(Date.self))
      return (bounds.0..<bounds.1).templateValue
    case .closedDates:
      let bounds = try Self.ordered(lower.asNative(Date.self), upper.asNative(Date.self))
      return (bounds.0...bounds.1).templateValue
    case .closedDynamicTypeSizes:
      let bounds = try Self.ordered(
        lower.asNative(DynamicTypeSize.self), upper.asNative(DynamicTypeSize.self))
      return (bounds.0...bounds.1).templateValue
    }
  }

  private static func ordered<Bound: Comparable>(
    _ lower: Bound, _ upper: Bound
  ) throws -> (Bound, Bound) {
    guard lower <= upper else { throw EvaluationError.emptyRange("from \(lower) to \(upper)") }
    return (lower, upper)
  }
}

extension Range<Int> {
  /// Returns the number of integers in the range; throws if it does not fit an `Int`.
  package func checkedCount() throws -> Int {
    let (count, isTooLarge) = upperBound.subtractingReportingOverflow(lowerBound)
    guard !isTooLarge else { throw EvaluationError.tooManySteps }
    return count
  }
}

extension ClosedRange<Int> {
  /// Returns the same integers as a half-open range.
  package func halfOpen() throws -> Range<Int> {
    guard upperBound < .max else { throw EvaluationError.tooManySteps }
    return lowerBound..<upperBound + 1
  }
}

extension Range: TemplateValue, NativeValue where Bound: TemplateValue {
  package static var typeName: String { "Range<\(Bound.templateType)>" }
}

extension ClosedRange: TemplateValue, NativeValue where Bound: TemplateValue {
  package static var typeName: String { "ClosedRange<\(Bound.templateType)>" }
}

extension PartialRangeFrom: TemplateValue, NativeValue where Bound: TemplateValue {
  package static var typeName: String { "PartialRangeFrom<\(Bound.templateType)>" }
}

extension PartialRangeThrough: TemplateValue, NativeValue where Bound: TemplateValue {
  package static var typeName: String { "PartialRangeThrough<\(Bound.templateType)>" }
}

extension PartialRangeUpTo: TemplateValue, NativeValue where Bound: TemplateValue {
  package static var typeName: String { "PartialRangeUpTo<\(Bound.templateType)>" }
}

/// The types of one-sided ranges.
enum PartialRangeKind {
  case from, through, upTo

  /// Returns the range type for a bound type, and a function that creates a range from its bound.
  func constructor(
    of bound: TemplateType
  ) -> (type: TemplateType, range: (Value) throws -> Value)? {
    switch bound {
    case .int: making(Int.self)
    case .double: making(Double.self)
    case DynamicTypeSize.templateType: making(DynamicTypeSize.self)
    default: nil
    }
  }

  private func making<Bound: TemplateValue & Comparable>(
    _ bound: Bound.Type
  ) -> (type: TemplateType, range: (Value) throws -> Value) {
    switch self {
    case .from:
      (
        PartialRangeFrom<Bound>.templateType,
        {
          let end = Bound(templateValue: $0)
          // NaN is no valid bound; Swift traps on it.
          guard end == end else { throw EvaluationError.emptyRange("from \(end)") }
          return (end...).templateValue
        }
      )
    case .through:
      (
        PartialRangeThrough<Bound>.templateType,
        {
          let end = Bound(templateValue: $0)
          guard end == end else { throw EvaluationError.emptyRange("to \(end)") }
          return (...end).templateValue
        }
      )
    case .upTo:
      (
        PartialRangeUpTo<Bound>.templateType,
        {
          let end = Bound(templateValue: $0)
          guard end == end else { throw EvaluationError.emptyRange("to \(end)") }
          return (..<end).templateValue
        }
      )
    }
  }

  /// Returns the bound type of a one-sided range type, or `nil` if the type is not such a range.
  static func bound(of type: TemplateType?) -> TemplateType? {
    let bounds: [TemplateType] = [.int, .double, DynamicTypeSize.templateType]
    return bounds.first { bound in
      [PartialRangeKind.from, .through, .upTo].contains { $0.constructor(of: bound)?.type == type }
    }
  }
}
