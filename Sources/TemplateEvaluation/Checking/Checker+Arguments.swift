import TemplateLanguage

extension Checker {
  /// Checks an argument and binds the parameter's type variables.
  func argument(
    _ expression: Expression, for type: TemplateType, _ bindings: inout [String: TemplateType]
  ) throws -> TypedExpression {
    let expected = type.substituting(bindings)
    switch (expected.unwrapped, expression.kind) {
    case (.keyPath(let root), .keyPath(let path)):
      let getter = try getter(path, of: root, as: expected)
      guard isHashable(getter.result) else {
        throw error(
          path.range,
          "'\(getter.result)' does not identify elements; write the path to a string or a number")
      }
      return getter.typed
    case (.keyPath, _):
      throw error(expression.range, "a key path is expected here, such as '\\.id'")
    case (.function(let parameters, let result), .keyPath(let path)) where parameters.count == 1:
      let getter = try getter(path, of: parameters[0], as: expected)
      guard unify(result, getter.result, &bindings) else {
        throw error(path.range, mismatch(getter.result, result.substituting(bindings)))
      }
      return getter.typed
    case (.function(let parameters, let result), .closure(let closure)):
      return try function(closure, expression.range, parameters, result, &bindings)
    case (.viewBuilder(let parameters), .closure(let closure)):
      return try builder(closure, expression.range, parameters)
    case (.contentBuilder(let parameters, let content), .closure(let closure)):
      return try contentBuilder(closure, expression.range, parameters, content)
    case (.function, _), (.viewBuilder, _), (.contentBuilder, _):
      throw error(expression.range, "a closure is expected here, such as '{ … }'")
    default:
      if expected.isConcrete { return try check(expression, as: expected) }
      return try coerced(try check(expression), to: type, expression.range, &bindings)
    }
  }

  /// Converts a checked value to a parameter's type and binds its type variables.
  func coerced(
    _ typed: TypedExpression, to type: TemplateType, _ range: SourceRange,
    _ bindings: inout [String: TemplateType]
  ) throws -> TypedExpression {
    let expected = type.substituting(bindings)
    if expected.isConcrete { return try coerced(typed, to: expected, range) }
    if unify(type, typed.type, &bindings) { return typed }
    if case .optional(let inner) = type, unify(inner, typed.type, &bindings) { return typed }
    throw error(range, mismatch(typed.type, expected))
  }

  // MARK: Key paths

  private func getter(
    _ path: KeyPathExpression, of root: TemplateType, as type: TemplateType
  ) throws -> (typed: TypedExpression, result: TemplateType) {
    let names = path.names.filter { $0.text != "self" }
    let outer = layout
    defer { layout = outer }
    layout = FrameLayout()
    let slot = layout.next()
    var value = TypedExpression(root) { $0.slots[slot] }
    for name in names {
      value = try valueMember(value, name, .none(path.range), path.range)
    }
    let (code, inner) = (value.code, layout)
    return (
      TypedExpression(type) { .closure(ClosureValue(.value(code), layout: inner, frame: $0)) },
      value.type
    )
  }

  // MARK: Closures

  /// Checks a view builder closure.
  private func builder(
    _ closure: ClosureExpression, _ range: SourceRange, _ parameters: [TemplateType]
  ) throws -> TypedExpression {
    let (code, inner) = try inClosure(closure, range, parameters) { () -> CompiledViewBuilder in
      self.inResultBuilder(of: .view) { self.views(closure.body) }
    }
    // The views are created later, and show the current values of the variables.
    let mutationFlag = self.mutationFlag
    return TypedExpression(.viewBuilder(parameters)) { frame in
      .closure(
        ClosureValue(
          .views(code), layout: inner, frame: mutationFlag.hasMutations ? frame.snapshot() : frame))
    }
  }

  /// Checks a result builder closure whose values are no views; a call returns their list.
  private func contentBuilder(
    _ closure: ClosureExpression, _ range: SourceRange, _ parameters: [TemplateType],
    _ content: TemplateType
  ) throws -> TypedExpression {
    let (code, inner) = try inClosure(closure, range, parameters) { () -> CompiledContentBuilder in
      self.inResultBuilder(of: content) { self.contents(closure.body) }
    }
    let list: CompiledExpression = { frame in
      var values: [Value] = []
      try code(frame, &values)
      return .array(values)
    }
    // The closure may be called later, and uses the current values of the variables.
    let mutationFlag = self.mutationFlag
    return TypedExpression(.contentBuilder(parameters, content)) { frame in
      .closure(
        ClosureValue(
          .value(list), layout: inner, frame: mutationFlag.hasMutations ? frame.snapshot() : frame))
    }
  }

  /// Checks a closure that returns a value.
  private func function(
    _ closure: ClosureExpression, _ range: SourceRange, _ parameters: [TemplateType],
    _ result: TemplateType, _ bindings: inout [String: TemplateType]
  ) throws -> TypedExpression {
    let expected = result.substituting(bindings)
    let (body, inner) = try inClosure(closure, range, parameters) { () -> TypedExpression in
      if case .expression(let value)? = closure.body.statements.first,
        closure.body.statements.count == 1
      {
        if expected == .void { return try self.check(value).retyped(.void) }
        if expected.isConcrete { return try self.check(value, as: expected) }
        let typed = try self.check(value)
        return typed.retyped(self.inferredType(typed.type, of: value))
      }
      return try self.statements(
        closure.body.withImplicitReturn, result: expected.isConcrete ? expected : nil)
    }
    guard expected == .void || unify(result, body.type, &bindings) else {
      throw error(range, mismatch(body.type, expected))
    }
    let code = body.code
    return TypedExpression(.function(parameters, body.type)) { frame in
      .closure(ClosureValue(.value(code), layout: inner, frame: frame))
    }
  }

  private func inClosure<Result>(
    _ closure: ClosureExpression, _ range: SourceRange, _ parameters: [TemplateType],
    _ work: () throws -> Result
  ) throws -> (Result, FrameLayout) {
    let outer = (layout, isReturningView)
    (layout, isReturningView) = (FrameLayout(), false)
    closureDepth += 1
    usedArguments.append([])
    defer {
      (layout, isReturningView) = outer
      closureDepth -= 1
      usedArguments.removeLast()
    }
    return try inBlock {
      try declareParameters(closure, range, parameters)
      let made = try work()
      try checkArguments(closure, range, parameters.count)
      return (made, layout)
    }
  }

  /// Checks that a closure names its parameters or uses the last of them, as Swift requires.
  private func checkArguments(
    _ closure: ClosureExpression, _ range: SourceRange, _ count: Int
  ) throws {
    guard closure.parameters.isEmpty, count > 0, usedArguments.last?.contains(count - 1) != true
    else { return }
    let names = (0..<count).map { _ in "_" }.joined(separator: ", ")
    throw error(
      range,
      "this closure receives \(count) \(count == 1 ? "value" : "values"); use '$\(count - 1)', or write '{ \(names) in … }'"
    )
  }

  private func declareParameters(
    _ closure: ClosureExpression, _ range: SourceRange, _ types: [TemplateType]
  ) throws {
    let names = closure.parameters
    guard !names.isEmpty else {
      for (index, type) in types.enumerated() { _ = declare("$\(index)", type) }
      return
    }
    if types.count == 1, names.count == 2, let components = types[0].componentTypes {
      _ = declarePair(names, components)
      return
    }
    guard names.count == types.count else {
      throw error(
        range,
        "this closure receives \(types.count) \(types.count == 1 ? "value" : "values"), not \(names.count)"
      )
    }
    for (name, type) in zip(names, types) { _ = declare(name?.text ?? "_", type) }
  }

  /// `{ index, item in … }`: declares the names of the components of the closure's only argument.
  func declarePair(_ names: [Name?], _ types: [TemplateType]) -> Int {
    let slot = layout.next()
    scopes[scopes.count - 1].declareComponents(
      names.map { $0?.text }, types, closureDepth: closureDepth, slot: slot)
    return slot
  }
}
