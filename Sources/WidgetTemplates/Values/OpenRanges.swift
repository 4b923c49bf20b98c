import WidgetUI

extension PartialRangeFrom: TemplateValue, NativeValue where Bound: TemplateValue {
  package static var typeName: String { "PartialRangeFrom<\(Bound.templateType)>" }
}

extension PartialRangeThrough: TemplateValue, NativeValue where Bound: TemplateValue {
  package static var typeName: String { "PartialRangeThrough<\(Bound.templateType)>" }
}

extension PartialRangeUpTo: TemplateValue, NativeValue where Bound: TemplateValue {
  package static var typeName: String { "PartialRangeUpTo<\(Bound.templateType)>" }
}

/// A range that has one end.
enum OpenRangeKind {
  case from, through, upTo

  /// The type of such a range, and how one is made of its end.
  func making(
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
          // What is no number bounds nothing, and Swift stops at it.
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

  /// What ranges of a type end at.
  static func bound(of type: TemplateType?) -> TemplateType? {
    let bounds: [TemplateType] = [.int, .double, DynamicTypeSize.templateType]
    return bounds.first { bound in
      [OpenRangeKind.from, .through, .upTo].contains { $0.making(of: bound)?.type == type }
    }
  }
}
