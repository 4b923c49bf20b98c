import Foundation

/// Whole numbers and decimals.
enum NumberValues: CatalogueSection {
  static let title = "Numbers"

  static var types: [NativeType] {
    [
      NativeType(Range<Int>.self), NativeType(ClosedRange<Int>.self),
      NativeType(Range<Double>.self), NativeType(ClosedRange<Double>.self),
    ]
  }

  static var entries: [CatalogueEntry] { conversions + rounding + extremes }

  private static var conversions: [CatalogueEntry] {
    [
      value("Int", Parameter<Double>()) { (number: Double) -> Int in
        guard let whole = Int(exactly: number.rounded(.towardZero)) else {
          throw EvaluationError.failed("\(number) is no whole number")
        }
        return whole
      },
      value("Int", Parameter<Int>()) { $0 },
      value("Int", Parameter<String>()) { (text: String) -> Int? in Int(text) },
      value("Double", Parameter<Int>()) { Double($0) },
      value("Double", Parameter<Double>()) { $0 },
      value("Double", Parameter<String>()) { (text: String) -> Double? in Double(text) },
    ]
  }

  private static var rounding: [CatalogueEntry] {
    [
      method(of: Double.self, "rounded") { $0.rounded() },
      value("abs", Parameter<Int>()) { $0 == .min ? Int.max : abs($0) },
      value("abs", Parameter<Double>()) { abs($0) },
    ]
  }

  private static var extremes: [CatalogueEntry] {
    [
      value("min", Parameter<Int>(), Parameter<Int>()) { Swift.min($0, $1) },
      value("min", Parameter<Double>(), Parameter<Double>()) { Swift.min($0, $1) },
      value("max", Parameter<Int>(), Parameter<Int>()) { Swift.max($0, $1) },
      value("max", Parameter<Double>(), Parameter<Double>()) { Swift.max($0, $1) },
    ]
  }
}
