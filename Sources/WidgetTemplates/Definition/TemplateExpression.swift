import CheckedJSON
import Graphics
import TemplateLanguage
import WidgetUI

/// An expression of `widget.json`, ready to be evaluated.
struct TemplateExpression: Sendable {
  let type: TemplateType
  // Never changed once it is made, as the closures of views are.
  nonisolated(unsafe) private let code: Code
  private let slots: Int

  /// The names that an expression can use, in the order in which `value(_:)` takes their values.
  struct Names {
    var names: [(name: String, type: TemplateType)]
  }

  /// Checks an expression.
  ///
  /// - Throws: ``JSONFileError`` at the expression's place in the file.
  init(
    _ text: TemplateText, names: Names, as wanted: TemplateType?, records: [String: RecordType],
    catalogue: Catalogue
  ) throws(JSONFileError) {
    let source = SourceText(text.text, name: text.origin.file)
    let parsed = Parser.expression(source)
    guard let expression = parsed.expression else {
      throw Self.error(parsed.diagnostics, text, source)
    }
    let checker = Checker(catalogue: catalogue, records: records, source: source)
    checker.scopes = [Scope()]
    for (name, type) in names.names { _ = checker.declare(name, type) }
    do {
      let typed = try checker.check(expression, as: wanted)
      (type, code, slots) = (typed.type, typed.code, checker.layout.count)
    } catch {
      throw Self.error((error as? SourceDiagnostic).map { [$0] } ?? [], text, source)
    }
    guard checker.diagnostics.isEmpty else {
      throw Self.error(checker.diagnostics, text, source)
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
    let instance = Instance(
      properties: [], environment: SharedEnvironment(environment), evaluation: evaluation,
      depth: 0)
    let frame = Frame(slots: slots, parent: nil, instance: instance, depth: 0)
    for (index, value) in values.enumerated() { frame.slots[index] = value }
    return try code(frame)
  }
}
