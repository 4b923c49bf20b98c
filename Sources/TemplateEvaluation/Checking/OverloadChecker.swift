import TemplateLanguage

/// Checks one overload of a call against the arguments.
struct OverloadChecker {
  /// The overload does not fit; another one may.
  struct OverloadMismatch: Error {
    let reason: any Error
  }

  let checker: Checker
  let entry: CatalogEntry
  let arguments: CallArguments
  /// The index of the argument for each parameter.
  let indices: [Int?]
  /// The arguments that have already been checked, by index.
  let known: [Int: TypedExpression]

  /// Checks that closures are passed where the overload takes closures.
  private func checkKinds() throws {
    for (index, argumentIndex) in indices.enumerated() {
      guard let argumentIndex, takesClosure(index) else { continue }
      let expression = arguments.all[argumentIndex].value
      guard expression.isClosure else {
        throw OverloadMismatch(
          reason: checker.error(expression.range, "a closure is expected here, such as '{ … }'"))
      }
    }
  }

  /// Returns the checked call.
  func typed(receiver: TypedExpression?) throws -> TypedExpression {
    try checkKinds()
    var bindings: [String: TemplateType] = [:]
    let receiver = try receiver.map { try self.receiver($0, &bindings) }
    var values = [TypedExpression?](repeating: nil, count: indices.count)
    // Closures come last: the types of their parameters follow from the other arguments, and an error inside a closure
    // is no reason to try another overload.
    for (index, argumentIndex) in indices.enumerated() {
      guard let argumentIndex, !takesClosure(index) else { continue }
      do { values[index] = try value(argumentIndex, entry.parameters[index].type, &bindings) } catch
      {
        throw OverloadMismatch(reason: error)
      }
    }
    do {
      try checkClosures(&values, &bindings)
    } catch {
      // 'reduce(0) { $0 + $1.price }': the integer literal may be a floating-point number.
      guard let (index, name) = genericIntegerLiteral else { throw error }
      bindings[name] = .double
      values[index] = try value(indices[index] ?? 0, .double, &bindings)
      do { try checkClosures(&values, &bindings) } catch _ { throw error }
    }
    try checkConstraints(bindings)
    return callExpression(
      (receiver.map { [$0] } ?? []) + values, entry.result.substituting(bindings))
  }

  private func checkClosures(
    _ values: inout [TypedExpression?], _ bindings: inout [String: TemplateType]
  ) throws {
    for (index, argumentIndex) in indices.enumerated() {
      guard let argumentIndex, takesClosure(index) else { continue }
      values[index] = try value(argumentIndex, entry.parameters[index].type, &bindings)
    }
  }

  /// An integer literal that is passed to a parameter of generic type.
  private var genericIntegerLiteral: (index: Int, variable: String)? {
    for (index, argumentIndex) in indices.enumerated() {
      if let argumentIndex, case .variable(let name) = entry.parameters[index].type,
        case .integer = arguments.all[argumentIndex].value.kind
      {
        return (index, name)
      }
    }
    return nil
  }

  private func takesClosure(_ index: Int) -> Bool {
    entry.parameters[index].type.unwrapped.isClosure
  }

  private func receiver(
    _ typed: TypedExpression, _ bindings: inout [String: TemplateType]
  ) throws -> TypedExpression {
    guard case .value(let expected) = entry.owner else { return typed }
    if checker.unify(expected, typed.type, &bindings) { return typed }
    guard expected.isConcrete, let same = checker.converted(typed, to: expected) else {
      throw OverloadMismatch(
        reason: checker.error(arguments.range, checker.mismatch(typed.type, expected)))
    }
    return same
  }

  private func value(
    _ argumentIndex: Int, _ type: TemplateType, _ bindings: inout [String: TemplateType]
  ) throws -> TypedExpression {
    let expression = arguments.all[argumentIndex].value
    if let typed = known[argumentIndex] {
      return try checker.coerced(typed, to: type, expression.range, &bindings)
    }
    return try checker.argument(expression, for: type, &bindings)
  }

  private func checkConstraints(_ bindings: [String: TemplateType]) throws {
    for (name, constraint) in entry.constraints {
      guard let type = bindings[name], !checker.satisfies(type, constraint) else { continue }
      throw OverloadMismatch(
        reason: checker.error(
          arguments.range,
          "'\(entry.name)' is for values that are \(constraint.rawValue), and '\(type)' is not"))
    }
  }

  private func callExpression(
    _ values: [TypedExpression?], _ type: TemplateType
  ) -> TypedExpression {
    checker.usedEntries.insert(entry.index)
    checker.recordModule(of: entry, at: arguments.range)
    if let constant = constant(values) { return TypedExpression(type, constant: constant) }
    let code = entry.compile(values)
    return TypedExpression(type) { frame in
      try frame.instance.evaluation.spend()
      return try code(frame)
    }
  }

  /// Evaluates the call if all arguments are constant; otherwise returns `nil`.
  private func constant(_ values: [TypedExpression?]) -> Value? {
    guard entry.isFoldable, values.allSatisfy({ $0 == nil || $0?.constant != nil }) else {
      return nil
    }
    return try? entry.compile(values)(.forConstants)
  }
}

extension Expression {
  /// Whether the expression is a closure, or a key path used as one.
  fileprivate var isClosure: Bool {
    switch kind {
    case .closure, .keyPath: true
    case .parenthesized(let inner): inner.isClosure
    default: false
    }
  }
}
