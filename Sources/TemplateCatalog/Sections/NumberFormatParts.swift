import Foundation
import TemplateEvaluation

extension NumberFormatStyleConfiguration.Precision: CatalogValue {
  package static var typeName: String { "Precision" }
}
extension NumberFormatStyleConfiguration.Grouping: CatalogValue {
  package static var typeName: String { "Grouping" }
}
extension NumberFormatStyleConfiguration.SignDisplayStrategy: CatalogValue {
  package static var typeName: String { "SignDisplayStrategy" }
}
extension NumberFormatStyleConfiguration.Notation: CatalogValue {
  package static var typeName: String { "Notation" }
}

/// Parts of number formats: precision, grouping, sign and notation.
enum NumberFormatParts: CatalogSection {
  static let title = "Parts of number formats"

  static var types: [NativeType] {
    [
      NativeType(equatable: NumberFormatStyleConfiguration.Precision.self),
      NativeType(equatable: NumberFormatStyleConfiguration.Grouping.self),
      NativeType(equatable: NumberFormatStyleConfiguration.SignDisplayStrategy.self),
      NativeType(equatable: NumberFormatStyleConfiguration.Notation.self),
    ]
  }

  static var entries: [CatalogEntry] { precisions + others }

  private static var precisions: [CatalogEntry] {
    typealias Precision = NumberFormatStyleConfiguration.Precision
    let (range, count) = (Parameter<ClosedRange<Int>>(), Parameter<Int>())
    return [
      function(of: Precision.self, "fractionLength", count) {
        Precision.fractionLength(try digits($0))
      },
      function(of: Precision.self, "fractionLength", range) {
        Precision.fractionLength(try digits($0))
      },
      function(of: Precision.self, "significantDigits", count) {
        Precision.significantDigits(max(1, try digits($0)))
      },
      function(of: Precision.self, "integerLength", count) {
        Precision.integerLength(try digits($0))
      },
      function(
        of: Precision.self, "integerAndFractionLength", Parameter<Int>("integer"),
        Parameter<Int>("fraction")
      ) { Precision.integerAndFractionLength(integer: try digits($0), fraction: try digits($1)) },
    ]
  }

  private static func digits(_ count: Int) throws -> Int {
    guard 0...100 ~= count else { throw EvaluationError.failed("\(count) digits") }
    return count
  }

  private static func digits(_ range: ClosedRange<Int>) throws -> ClosedRange<Int> {
    try digits(range.lowerBound)...digits(range.upperBound)
  }

  private static var others: [CatalogEntry] {
    typealias Sign = NumberFormatStyleConfiguration.SignDisplayStrategy
    return constants(
      of: NumberFormatStyleConfiguration.Grouping.self, ["automatic": .automatic, "never": .never])
      + constants(
        of: NumberFormatStyleConfiguration.Notation.self,
        [
          "automatic": .automatic, "scientific": .scientific, "compactName": .compactName,
        ])
      + constants(of: Sign.self, ["automatic": .automatic, "never": .never])
      + [
        function(
          of: Sign.self, "always", Parameter("includingZero", default: true, as: "true")
        ) { Sign.always(includingZero: $0) }
      ]
  }
}
