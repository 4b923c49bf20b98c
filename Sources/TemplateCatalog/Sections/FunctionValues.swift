import Foundation
import TemplateEvaluation

/// Mathematical functions.
enum FunctionValues: CatalogSection {
  static let title = "Mathematics"

  static var entries: [CatalogEntry] {
    let number = Parameter<Double>()
    return [
      value("sqrt", number) { $0.squareRoot() },
      value("pow", number, number) { Foundation.pow($0, $1) },
      value("exp", number) { Foundation.exp($0) },
      value("log", number) { Foundation.log($0) },
      value("log2", number) { Foundation.log2($0) },
      value("log10", number) { Foundation.log10($0) },
      value("sin", number) { Foundation.sin($0) },
      value("cos", number) { Foundation.cos($0) },
      value("tan", number) { Foundation.tan($0) },
      value("asin", number) { Foundation.asin($0) },
      value("acos", number) { Foundation.acos($0) },
      value("atan", number) { Foundation.atan($0) },
      value("atan2", number, number) { Foundation.atan2($0, $1) },
      value("hypot", number, number) { Foundation.hypot($0, $1) },
    ] + steps(of: Int.self) + steps(of: Double.self)
  }

  /// `stride(from:to:by:)` and `stride(from:through:by:)`.
  private static func steps<Number: TemplateValue & Strideable>(
    of type: Number.Type
  ) -> [CatalogEntry] where Number.Stride: TemplateValue {
    let (start, step) = (Parameter<Number>("from"), Parameter<Number.Stride>("by"))
    return [
      valueInFrame("stride", start, Parameter<Number>("to"), step) { frame, start, end, step in
        try frame.collected(stride(from: start, to: end, by: try step.nonZero()))
      },
      valueInFrame("stride", start, Parameter<Number>("through"), step) {
        frame, start, end, step in
        try frame.collected(stride(from: start, through: end, by: try step.nonZero()))
      },
    ]
  }
}

extension SignedNumeric {
  /// Returns the stride, or throws if it is zero or not a number.
  fileprivate func nonZero() throws -> Self {
    guard self != 0, self == self else {
      throw EvaluationError.failed("a 'stride' by 0 has no end")
    }
    return self
  }
}

extension StackFrame {
  /// Collects the elements of a sequence; each costs one step.
  fileprivate func collected<Elements: Sequence>(
    _ elements: Elements
  ) throws -> StrideSequence<Elements.Element> {
    var list: [Elements.Element] = []
    for element in elements {
      try instance.evaluation.spend()
      list.append(element)
    }
    return StrideSequence(list)
  }
}
