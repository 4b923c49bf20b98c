import Graphics
import TemplateLanguage

// Calls of entries of the catalog.
extension Checker {
  /// Returns the call of the first overload that fits the arguments.
  func resolveOverload(
    _ entries: [CatalogEntry], receiver: TypedExpression?, _ name: String,
    _ arguments: CallArguments,
    _ expected: TemplateType?
  ) throws -> TypedExpression {
    let written = overloadsForResultBuilder(entries).filter {
      $0.isProperty == arguments.isProperty
    }
    guard !written.isEmpty else {
      throw error(
        arguments.range,
        arguments.isProperty
          ? "'\(name)' is a function; write '\(name)(…)'"
          : "'\(name)' is not a function; remove '(…)'")
    }
    var fitting: [(entry: CatalogEntry, argumentIndices: [Int?])] = []
    var mismatch: CallArguments.Mismatch?
    for entry in written {
      do { fitting.append((entry, try arguments.matched(to: entry.parameters))) } catch {
        mismatch = mismatch ?? error
      }
    }
    guard !fitting.isEmpty else {
      let labels = arguments.all.map { ($0.label?.text ?? "_") + ":" }.joined()
      if let reason = catalog.unsupported.reason(for: "\(name)(\(labels))") {
        throw error(arguments.range, "templates do not support this '\(name)': \(reason)")
      }
      throw mismatch.map { mismatchDiagnostic($0, name, written.map(\.parameters), arguments) }
        ?? error(arguments.range, "'\(name)' cannot be written like this")
    }
    return try resolveOverload(fitting, receiver, name, arguments, expected)
  }

  /// Returns the overloads whose results the innermost result builder collects: `ForEach` repeats views, or marks.
  private func overloadsForResultBuilder(_ entries: [CatalogEntry]) -> [CatalogEntry] {
    let fitting = entries.filter { $0.result == collectedType || !catalog.isContent($0.result) }
    return fitting.isEmpty ? entries : fitting
  }

  private func resolveOverload(
    _ fitting: [(entry: CatalogEntry, argumentIndices: [Int?])], _ receiver: TypedExpression?,
    _ name: String,
    _ arguments: CallArguments, _ expected: TemplateType?
  ) throws -> TypedExpression {
    var known: [Int: TypedExpression] = [:]
    if fitting.count > 1 {
      // Arguments with a type of their own are checked once, not once per overload.
      for (index, argument) in arguments.all.enumerated() where !argument.value.needsType {
        known[index] = try check(argument.value)
      }
    }
    var first: (any Error)?
    // Overloads with the expected result type take precedence over others that accept the same arguments.
    let order =
      fitting.filter { $0.entry.result == expected?.unwrapped }
      + fitting.filter { $0.entry.result != expected?.unwrapped }
    for (candidate, argumentIndices) in order {
      let entry = expected.map { candidate.bindingResult($0) } ?? candidate
      do {
        var typed = try OverloadChecker(
          checker: self, entry: entry, arguments: arguments, indices: argumentIndices, known: known
        ).typed(receiver: receiver)
        typed.swiftType = swiftType(of: entry)
        return typed
      } catch let failure as OverloadChecker.OverloadMismatch {
        first = first ?? failure.reason
      }
    }
    throw first ?? error(arguments.range, "'\(name)' cannot be written like this")
  }

  /// Returns a diagnostic for wrong labels or a wrong number of arguments.
  func mismatchDiagnostic(
    _ mismatch: CallArguments.Mismatch, _ name: String, _ overloads: [[CatalogParameter]],
    _ arguments: CallArguments
  ) -> SourceDiagnostic {
    let shown = overloads.prefix(4).map { parameters in
      "'\(name)(\(parameters.map(\.description).joined(separator: ", ")))'"
    }.joined(separator: ", ")
    let labels = overloads.flatMap { $0.compactMap(\.label) }
    let write = "; write \(shown)"
    switch mismatch {
    case .missing(let parameter):
      let what =
        parameter.label.map { "the argument '\($0)'" } ?? "an argument of '\(parameter.type)'"
      return error(arguments.range, "'\(name)' lacks \(what)" + write)
    case .unexpected(let argument):
      guard let label = argument.label else {
        return error(argument.value.range, "'\(name)' does not have this argument here" + write)
      }
      let suggestion = NearestName.suggestionText(for: label.text, among: labels)
      return error(
        label.range,
        "'\(name)' has no argument '\(label.text)' here"
          + (suggestion.isEmpty ? write : "\(suggestion) Write \(shown)"))
    }
  }
}
