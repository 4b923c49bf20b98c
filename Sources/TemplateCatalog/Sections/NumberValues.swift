import Foundation
import TemplateEvaluation

extension FloatingPointRoundingRule: CatalogValue {}

/// Integers and floating-point numbers.
enum NumberValues: CatalogSection {
  static let title = "Numbers"
  static let introduction = """
    `Double`, `CGFloat` and `TimeInterval` are one type here; as in Swift, `[CGFloat]` and `CGFloat?` are not
    `[Double]` and `Double?`: write `map { CGFloat($0) }`. `Int` and `Double` are not mixed: write `Double(count)`.
    """

  static var types: [NativeType] {
    [
      NativeType(Range<Int>.self), NativeType(ClosedRange<Int>.self),
      NativeType(Range<Double>.self), NativeType(ClosedRange<Double>.self),
      NativeType(PartialRangeFrom<Int>.self), NativeType(PartialRangeThrough<Int>.self),
      NativeType(PartialRangeUpTo<Int>.self), NativeType(PartialRangeFrom<Double>.self),
      NativeType(PartialRangeThrough<Double>.self), NativeType(PartialRangeUpTo<Double>.self),
      NativeType(equatable: FloatingPointRoundingRule.self),
    ]
  }

  static var entries: [CatalogEntry] {
    conversions + rounding + constants + extremes + properties + ranges
  }

  private static var conversions: [CatalogEntry] {
    [
      value("Int", Parameter<Double>()) { (number: Double) -> Int in
        guard let whole = Int(exactly: number.rounded(.towardZero)) else {
          throw EvaluationError.failed("\(number) is not a whole number")
        }
        return whole
      },
      value("Int", Parameter<Int>()) { $0 },
      value("Int", Parameter<String>()) { (text: String) -> Int? in Int(text) },
    ] + ["Double", "CGFloat", "TimeInterval"].flatMap { doubleInitializers($0) }
      + ["Double", "TimeInterval"].map { name in
        value(name, Parameter<String>()) { (text: String) -> Double? in Double(text) }
      }
  }

  private static func doubleInitializers(_ name: String) -> [CatalogEntry] {
    [
      value(name, Parameter<Int>()) { Double($0) },
      value(name, Parameter<Double>()) { $0 },
    ]
  }

  private static var rounding: [CatalogEntry] {
    [
      method(of: Double.self, "rounded") { $0.rounded() },
      method(of: Double.self, "rounded", Parameter<FloatingPointRoundingRule>()) {
        $0.rounded($1)
      },
      method(of: Double.self, "truncatingRemainder", Parameter<Double>("dividingBy")) {
        $0.truncatingRemainder(dividingBy: $1)
      },
      value("abs", Parameter<Int>()) { $0 == .min ? Int.max : Swift.abs($0) },
      value("abs", Parameter<Double>()) { Swift.abs($0) },
      value("floor", Parameter<Double>()) { $0.rounded(.down) },
      value("ceil", Parameter<Double>()) { $0.rounded(.up) },
      value("round", Parameter<Double>()) { $0.rounded() },
      method(of: Int.self, "isMultiple", Parameter<Int>("of")) { $0.isMultiple(of: $1) },
      method(of: Int.self, "signum") { $0.signum() },
    ]
  }

  private static var constants: [CatalogEntry] {
    [
      constant(of: Double.self, "pi", Double.pi),
      constant(of: Double.self, "infinity", Double.infinity),
      constant(of: Double.self, "zero", 0.0),
      constant(of: Double.self, "greatestFiniteMagnitude", Double.greatestFiniteMagnitude),
      constant(of: Double.self, "nan", Double.nan),
      constant(of: Int.self, "max", Int.max), constant(of: Int.self, "min", Int.min),
      constant(of: Int.self, "zero", 0),
    ]
      + TemplateCatalog.constants(
        of: FloatingPointRoundingRule.self,
        [
          "up": .up, "down": .down, "towardZero": .towardZero,
          "awayFromZero": .awayFromZero, "toNearestOrAwayFromZero": .toNearestOrAwayFromZero,
          "toNearestOrEven": .toNearestOrEven,
        ])
  }

  private static var extremes: [CatalogEntry] {
    let (int, double, date) = (Parameter<Int>(), Parameter<Double>(), Parameter<Date>())
    return [
      value("min", int, int) { Swift.min($0, $1) },
      value("min", double, double) { Swift.min($0, $1) },
      value("min", date, date) { Swift.min($0, $1) },
      value("min", int, int, int) { Swift.min($0, $1, $2) },
      value("min", double, double, double) { Swift.min($0, $1, $2) },
      value("max", int, int) { Swift.max($0, $1) },
      value("max", double, double) { Swift.max($0, $1) },
      value("max", date, date) { Swift.max($0, $1) },
      value("max", int, int, int) { Swift.max($0, $1, $2) },
      value("max", double, double, double) { Swift.max($0, $1, $2) },
    ]
  }

  private static var properties: [CatalogEntry] {
    [
      property(of: Double.self, "isNaN") { $0.isNaN },
      property(of: Double.self, "isFinite") { $0.isFinite },
      property(of: Double.self, "magnitude") { $0.magnitude },
      property(of: Int.self, "description") { $0.description },
    ]
  }

  private static var ranges: [CatalogEntry] {
    [
      method(of: Range<Int>.self, "contains", Parameter<Int>()) { $0.contains($1) },
      method(of: ClosedRange<Int>.self, "contains", Parameter<Int>()) { $0.contains($1) },
      method(of: Range<Double>.self, "contains", Parameter<Double>()) { $0.contains($1) },
      method(of: ClosedRange<Double>.self, "contains", Parameter<Double>()) { $0.contains($1) },
      method(of: PartialRangeFrom<Int>.self, "contains", Parameter<Int>()) { $0.contains($1) },
      method(of: PartialRangeThrough<Int>.self, "contains", Parameter<Int>()) { $0.contains($1) },
      method(of: PartialRangeUpTo<Int>.self, "contains", Parameter<Int>()) { $0.contains($1) },
      method(of: PartialRangeFrom<Double>.self, "contains", Parameter<Double>()) {
        $0.contains($1)
      },
      method(of: PartialRangeThrough<Double>.self, "contains", Parameter<Double>()) {
        $0.contains($1)
      },
      method(of: PartialRangeUpTo<Double>.self, "contains", Parameter<Double>()) {
        $0.contains($1)
      },
      property(of: Range<Int>.self, "count") { range in
        let (count, isTooLarge) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
        guard !isTooLarge else { throw EvaluationError.overflow("count") }
        return count
      },
      property(of: Range<Int>.self, "lowerBound") { $0.lowerBound },
      property(of: Range<Int>.self, "upperBound") { $0.upperBound },
      property(of: ClosedRange<Int>.self, "lowerBound") { $0.lowerBound },
      property(of: ClosedRange<Int>.self, "upperBound") { $0.upperBound },
    ]
  }
}
