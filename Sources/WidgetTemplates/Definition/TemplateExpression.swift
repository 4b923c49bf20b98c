import CheckedJSON
import Graphics
import TemplateEvaluation
import TemplateLanguage
import WidgetUI

/// A checked expression of `widget.json`.
struct TemplateExpression: Sendable {
  private let expression: CheckedExpression

  var type: TemplateType { expression.type }

  /// The variables of an expression, in the order in which `value(_:in:spending:)` takes their values.
  struct Names {
    var names: [(name: String, type: TemplateType)]
  }

  /// Checks an expression.
  ///
  /// - Throws: ``JSONFileError`` at the expression's position in the file.
  init(
    _ text: ExpressionSource, names: Names, as expected: TemplateType?,
    records: [String: RecordType],
    catalog: Catalog
  ) throws(JSONFileError) {
    let source = SourceText(text.text, name: text.origin.file)
    do throws(CheckedExpression.Failure) {
      expression = try CheckedExpression(
        source, names: names.names, as: expected, records: records, catalog: catalog)
    } catch {
      throw Self.error(error.diagnostics, text, source)
    }
  }

  private static func error(
    _ diagnostics: [SourceDiagnostic], _ text: ExpressionSource, _ source: SourceText
  ) -> JSONFileError {
    guard let first = diagnostics.first else { return text.origin.error("cannot be parsed") }
    let place = source.position(of: first.range.lower)
    let word = String(
      decoding: source.bytes[first.range.lower..<min(first.range.upper, source.bytes.count)],
      as: UTF8.self)
    let quoted = word.isEmpty || word.count > 60 ? "" : " at '\(word)'"
    return text.origin.error("has an error in column \(place.column)\(quoted): \(first.message)")
  }

  /// Evaluates the expression.
  ///
  /// - Throws: ``EvaluationError`` if the evaluation fails.
  func value(
    _ values: [Value], in environment: EnvironmentValues, spending evaluation: EvaluationContext
  ) throws -> Value {
    try expression.value(values, in: environment, spending: evaluation)
  }
}
