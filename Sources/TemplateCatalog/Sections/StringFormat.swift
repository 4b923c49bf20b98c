import Foundation
import TemplateEvaluation

/// `String(format:)`, which replaces each specifier with a value of its kind.
enum StringFormat {
  static func entry(arguments count: Int) -> CatalogEntry {
    let format = CatalogParameter(label: "format", type: .string, defaultSource: nil)
    let values = (0..<count).map {
      CatalogParameter(label: nil, type: .variable("Value\($0 + 1)"), defaultSource: nil)
    }
    return CatalogEntry(
      .initializer, "String", parameters: [format] + values, result: .string,
      constraints: Dictionary(
        uniqueKeysWithValues: (0..<count).map { ("Value\($0 + 1)", .formattable) }),
      isFoldable: false
    ) { values, frame in
      let text = values[0]?.asString ?? ""
      try frame.spend(on: text)
      return .string(try formatted(text, values.dropFirst().map { $0 ?? .null }))
    }
  }

  /// Returns the format with its specifiers replaced by the values, in order.
  private static func formatted(_ format: String, _ values: [Value]) throws -> String {
    var rest = values[...]
    var result = ""
    var text = format[...]
    while let percent = text.firstIndex(of: "%") {
      result += text[..<percent]
      text = text[percent...]
      if text.hasPrefix("%%") {
        result += "%"
        text = text.dropFirst(2)
        continue
      }
      guard let match = text.prefixMatch(of: specifier) else {
        throw EvaluationError.failed("'\(text.prefix(6))' in '\(format)' is not a specifier")
      }
      guard let value = rest.popFirst() else {
        throw EvaluationError.failed("'\(format)' needs more values than it receives")
      }
      result += try formatted(value, String(match.output))
      text = text[match.range.upperBound...]
    }
    return result + text
  }

  private nonisolated(unsafe) static let specifier =
    /%[-+ 0#]*[0-9]{0,3}(?:\.[0-9]{0,2})?l{0,2}[dixXoufFeEgGaA@]/

  /// Formats a value with a specifier.
  ///
  /// Throws unless the kinds match, because `String(format:)` would misread the memory of a value of another kind.
  private static func formatted(_ value: Value, _ specifier: String) throws -> String {
    if specifier.hasSuffix("@"), case .string(let text) = value { return text }
    let number = NumberSpecifier(specifier)
    switch value {
    case .int(let whole) where number?.takes(.int) == true:
      let plain = specifier.filter { $0 != "l" }
      return String(format: "\(plain.dropLast())ll\(plain.suffix(1))", whole)
    case .double(let double) where number?.takes(.double) == true:
      return String(format: specifier, double)
    default:
      throw EvaluationError.failed("'\(specifier)' is not for this value; write \"%d\" for an Int")
    }
  }
}
