import Graphics
package import TemplateLanguage
package import WidgetUI

/// A single checked expression, ready to be evaluated.
package struct CheckedExpression: Sendable {
  package let type: TemplateType
  // Never changed after initialization, like the closures of views.
  nonisolated(unsafe) private let code: CompiledExpression
  private let slots: Int

  /// The diagnostics of an expression; may be empty.
  package struct Failure: Error {
    package let diagnostics: [SourceDiagnostic]
  }

  /// Checks an expression; `names` are the variables that it can use, in the order in which `value(_:in:spending:)`
  /// takes their values.
  package init(
    _ source: SourceText, names: [(name: String, type: TemplateType)], as expected: TemplateType?,
    records: [String: RecordType], catalog: Catalog
  ) throws(Failure) {
    let parsed = Parser.expression(source)
    guard let expression = parsed.expression else {
      throw Failure(diagnostics: parsed.diagnostics)
    }
    let checker = Checker(catalog: catalog, records: records, source: source)
    checker.scopes = [Scope()]
    for (name, type) in names { _ = checker.declare(name, type) }
    do {
      let typed = try checker.check(expression, as: expected)
      (type, code, slots) = (typed.type, typed.code, checker.layout.count)
    } catch {
      throw Failure(diagnostics: (error as? SourceDiagnostic).map { [$0] } ?? [])
    }
    guard checker.diagnostics.isEmpty else { throw Failure(diagnostics: checker.diagnostics) }
  }

  /// Evaluates the expression.
  ///
  /// - Throws: ``EvaluationError`` if the evaluation fails.
  package func value(
    _ values: [Value], in environment: EnvironmentValues, spending evaluation: EvaluationContext
  ) throws -> Value {
    let instance = ViewInstance(
      properties: [], environment: SharedEnvironment(environment), evaluation: evaluation,
      depth: 0)
    let frame = StackFrame(slots: slots, parent: nil, instance: instance, depth: 0)
    for (index, value) in values.enumerated() { frame.slots[index] = value }
    return try code(frame)
  }
}
