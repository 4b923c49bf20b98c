import Graphics
package import TemplateLanguage
package import WidgetUI

/// One expression that was checked by itself, ready to be evaluated.
package struct CheckedExpression: Sendable {
  package let type: TemplateType
  // Never changed once it is made, as the closures of views are.
  nonisolated(unsafe) private let code: Code
  private let slots: Int

  /// What is wrong with an expression; may be empty.
  package struct Failure: Error {
    package let diagnostics: [SourceDiagnostic]
  }

  /// Checks an expression; `names` are those that it can use, in the order in which `value(_:)` takes their values.
  package init(
    _ source: SourceText, names: [(name: String, type: TemplateType)], as wanted: TemplateType?,
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
      let typed = try checker.check(expression, as: wanted)
      (type, code, slots) = (typed.type, typed.code, checker.layout.count)
    } catch {
      throw Failure(diagnostics: (error as? SourceDiagnostic).map { [$0] } ?? [])
    }
    guard checker.diagnostics.isEmpty else { throw Failure(diagnostics: checker.diagnostics) }
  }

  /// The value.
  ///
  /// - Throws: ``EvaluationError`` where there is none.
  package func value(
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
