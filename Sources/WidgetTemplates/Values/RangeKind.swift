import Foundation
import WidgetUI

/// The ranges that a template can have.
enum RangeKind {
  case integers, closedIntegers, decimals, closedDecimals, dates, closedDates, closedSizes

  init?(bound: TemplateType, isClosed: Bool) {
    switch (bound, isClosed) {
    case (.int, false): self = .integers
    case (.int, true): self = .closedIntegers
    case (.double, false): self = .decimals
    case (.double, true): self = .closedDecimals
    case (.date, false): self = .dates
    case (.date, true): self = .closedDates
    case (DynamicTypeSize.templateType, true): self = .closedSizes
    default: return nil
    }
  }

  /// What a range of a type goes between.
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
    case .decimals: Range<Double>.templateType
    case .closedDecimals: ClosedRange<Double>.templateType
    case .dates: Range<Date>.templateType
    case .closedDates: ClosedRange<Date>.templateType
    case .closedSizes: ClosedRange<DynamicTypeSize>.templateType
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
    case .decimals:
      let bounds = try Self.ordered(lower.asDouble, upper.asDouble)
      return (bounds.0..<bounds.1).templateValue
    case .closedDecimals:
      let bounds = try Self.ordered(lower.asDouble, upper.asDouble)
      return (bounds.0...bounds.1).templateValue
    case .dates:
      let bounds = try Self.ordered(lower.asNative(Date.self), upper.asNative(Date.self))
      return (bounds.0..<bounds.1).templateValue
    case .closedDates:
      let bounds = try Self.ordered(lower.asNative(Date.self), upper.asNative(Date.self))
      return (bounds.0...bounds.1).templateValue
    case .closedSizes:
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
  /// How many numbers there are, where they can be counted.
  func counted() throws -> Int {
    let (count, isTooLarge) = upperBound.subtractingReportingOverflow(lowerBound)
    guard !isTooLarge else { throw EvaluationError.tooManySteps }
    return count
  }
}

extension ClosedRange<Int> {
  /// The same numbers as a range that does not have its end.
  func halfOpen() throws -> Range<Int> {
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
