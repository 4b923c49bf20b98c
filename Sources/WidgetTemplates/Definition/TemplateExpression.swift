import CheckedJSON
import Graphics
import TemplateEvaluation
import TemplateLanguage
import WidgetUI

/// An expression of `widget.json`, ready to be evaluated.
struct TemplateExpression: Sendable {
  private let expression: CheckedExpression

  var type: TemplateType { expression.type }

  /// The names that an expression can use, in the order in which `value(_:)` takes their values.
  struct Names {
    var names: [(name: String, type: TemplateType)]
  }

  /// Checks an expression.
  ///
  /// - Throws: ``JSONFileError`` at the expression's place in the file.
  init(
    _ text: TemplateText, names: Names, as wanted: TemplateType?, records: [String: RecordType],
    catalog: Catalog
  ) throws(JSONFileError) {
    let source = SourceText(text.text, name: text.origin.file)
    do throws(CheckedExpression.Failure) {
      expression = try CheckedExpression(
        source, names: names.names, as: wanted, records: records, catalog: catalog)
    } catch {
      throw Self.error(error.diagnostics, text, source)
    }
  }

  private static func error(
    _ diagnostics: [SourceDiagnostic], _ text: TemplateText, _ source: SourceText
  ) -> JSONFileError {
    guard let first = diagnostics.first else { return text.origin.error("cannot be understood") }
    let place = source.place(of: first.range.lower)
    let word = String(
      decoding: source.bytes[first.range.lower..<min(first.range.upper, source.bytes.count)],
      as: UTF8.self)
    let quoted = word.isEmpty || word.count > 60 ? "" : " at '\(word)'"
    return text.origin.error("is wrong in column \(place.column)\(quoted): \(first.message)")
  }

  /// The value.
  ///
  /// - Throws: ``EvaluationError`` where there is none.
  func value(
    _ values: [Value], in environment: EnvironmentValues, spending evaluation: Evaluation
  ) throws -> Value {
    try expression.value(values, in: environment, spending: evaluation)
  }
}
