import TemplateLanguage
import WidgetUI

extension Checker {
  // MARK: Statements with a value

  /// Checks statements and the value that they return.
  func statements(_ block: Block, result expected: TemplateType?) throws -> TypedExpression {
    let outer = (returnType, allowedExits)
    (returnType, allowedExits) = (expected, [])
    defer { (returnType, allowedExits) = outer }
    let code = try inBlock { try self.compiledStatements(block.statements) }
    let type = returnType ?? .void
    if type != .void, !block.alwaysReturns {
      throw error(block.range, "not every path through this ends with 'return'")
    }
    return TypedExpression(type) { frame in
      switch try code(frame) {
      case .next, .exited: .null
      case .returned(let value): value
      }
    }
  }

  func compiledStatements(_ statements: [Statement]) throws -> CompiledStatement {
    let codes = try statements.map { try compiledStatement($0) }
    return { frame in
      for code in codes {
        try frame.instance.evaluation.spend()
        switch try code(frame) {
        case .next: continue
        case .returned(let value): return .returned(value)
        case .exited(let exit): return .exited(exit)
        }
      }
      return .next
    }
  }

  private func compiledStatement(_ statement: Statement) throws -> CompiledStatement {
    switch statement {
    case .expression(let expression):
      if let code = try mutation(expression) { return code }
      let typed = try check(expression)
      try rejectDiscardedView(typed, expression.range)
      let code = typed.code
      return { frame in
        _ = try code(frame)
        return .next
      }
    case .binding(let binding):
      let set = try self.binding(binding)
      return { frame in
        try set(frame)
        return .next
      }
    case .assignment(let assignment): return try self.assignment(assignment)
    case .returnStatement(let value, let range): return try returning(value, range)
    case .conditional(let conditional): return try self.conditional(conditional)
    case .guardStatement(let statement): return try guardStatement(statement)
    case .switchStatement(let statement): return try switchStatement(statement)
    case .loop(let loop): return try self.loop(loop)
    case .exit(let exit, let range): return try loopExit(exit, range)
    }
  }

  private func returning(_ value: Expression?, _ range: SourceRange) throws -> CompiledStatement {
    guard let value else {
      guard returnType == nil || returnType == .void else {
        throw error(range, "'return' needs a value of '\(returnType ?? .void)' here")
      }
      returnType = .void
      return { _ in .returned(.null) }
    }
    let typed = try check(value, as: returnType)
    try checkReturned(typed, range)
    returnType = returnType ?? typed.type
    let code = typed.code
    return { .returned(try code($0)) }
  }

  private func conditional(_ statement: ConditionalStatement) throws -> CompiledStatement {
    let branches = try statement.branches.map { branch in
      try inBlock {
        (
          try conditions(branch.conditions),
          try inBlock { try compiledStatements(branch.body.statements) }
        )
      }
    }
    let otherwise = try statement.otherwise.map { block in
      try inBlock { try compiledStatements(block.statements) }
    }
    return { frame in
      for (holds, code) in branches where try holds(frame) { return try code(frame) }
      return try otherwise?(frame) ?? .next
    }
  }

  private func guardStatement(_ statement: GuardStatement) throws -> CompiledStatement {
    guard statement.otherwise.alwaysEnds(by: allowedExits) else {
      throw error(
        statement.otherwise.range,
        "the 'else' of a 'guard' must end with 'return'"
          + (allowedExits.contains(.continue) ? ", 'continue' or 'break'" : ""))
    }
    let otherwise = try inBlock { try compiledStatements(statement.otherwise.statements) }
    let holds = try conditions(statement.conditions)
    return { try holds($0) ? .next : try otherwise($0) }
  }

  private func switchStatement(_ statement: SwitchStatement) throws -> CompiledStatement {
    let outer = allowedExits
    allowedExits.insert(.break)
    defer { allowedExits = outer }
    let cases = try self.cases(of: statement) { try self.compiledStatements($0.statements) }
    let subject = cases.subject
    return { frame in
      try subject(frame)
      for (matches, code) in cases.cases where try matches(frame) {
        let outcome = try code(frame)
        if case .exited(.break) = outcome { return .next }
        return outcome
      }
      return .next
    }
  }

  // MARK: What all statements share

  /// Checks `let name = value` and returns the code that sets the variable.
  func binding(_ statement: BindingStatement) throws -> (StackFrame) throws -> Void {
    let name = statement.name
    guard name.text == "_" || scopes.last?[name.text] == nil else {
      throw error(name.range, "'\(name.text)' is already declared; give this one another name")
    }
    let expected = try statement.type.map { try self.type($0) }
    let typed: TypedExpression
    do { typed = try check(statement.value, as: expected) } catch {
      invalidNames.insert(statement.name.text)
      throw error
    }
    let type = expected ?? inferredType(typed.type, of: statement.value)
    let slot = declare(statement.name.text, type, isVariable: statement.isVariable)
    let code = typed.code
    return { $0.slots[slot] = try code($0) }
  }

  /// Checks conditions, declares the names that they unwrap, and returns the code that tests whether all of them are
  /// true.
  func conditions(_ conditions: [Condition]) throws -> (StackFrame) throws -> Bool {
    let codes = try conditions.map { condition -> (StackFrame) throws -> Bool in
      switch condition {
      case .isTrue(let expression):
        let code = try check(expression, as: .bool).code
        return { try code($0).asBool }
      case .optionalBinding(let name, let expression):
        let typed = try check(expression)
        guard case .optional(let wrapped) = typed.type else {
          throw error(
            expression.range, "this is '\(typed.type)', which is not optional; remove the 'if let'")
        }
        let (code, slot) = (typed.code, declare(name.text, wrapped))
        return { frame in
          let value = try code(frame)
          frame.slots[slot] = value
          return !value.isNull
        }
      }
    }
    return { frame in
      for code in codes where !(try code(frame)) { return false }
      return true
    }
  }
}

/// The effect of a statement on the control flow.
enum StatementOutcome {
  /// Execution continues with the next statement.
  case next
  case returned(Value)
  /// The statement left a loop, an iteration of it, or a `switch`.
  case exited(LoopExit)
}

typealias CompiledStatement = (StackFrame) throws -> StatementOutcome

extension Block {
  /// Whether every path through the block ends with a `return`.
  var alwaysReturns: Bool { alwaysEnds(by: []) }

  /// Whether every path through the block ends with a `return` or one of these exits.
  func alwaysEnds(by exits: Set<LoopExit>) -> Bool {
    statements.last?.alwaysEnds(by: exits) ?? false
  }
}

extension Statement {
  fileprivate func alwaysEnds(by exits: Set<LoopExit>) -> Bool {
    switch self {
    case .returnStatement: true
    case .exit(let exit, _): exits.contains(exit)
    case .conditional(let statement):
      statement.otherwise?.alwaysEnds(by: exits) == true
        && statement.branches.allSatisfy { $0.body.alwaysEnds(by: exits) }
    // A 'break' inside it leaves only the 'switch', wherever it is.
    case .switchStatement(let statement):
      statement.cases.allSatisfy {
        $0.body.alwaysEnds(by: exits.subtracting([.break])) && !$0.body.leavesSwitch
      }
    case .expression, .binding, .assignment, .guardStatement, .loop: false
    }
  }
}

extension Block {
  /// Whether the block contains a `break` that leaves the enclosing `switch`.
  fileprivate var leavesSwitch: Bool { statements.contains(where: \.leavesSwitch) }
}

extension Statement {
  fileprivate var leavesSwitch: Bool {
    switch self {
    case .exit(let exit, _): exit == .break
    case .conditional(let statement):
      statement.otherwise?.leavesSwitch == true
        || statement.branches.contains { $0.body.leavesSwitch }
    case .guardStatement(let statement): statement.otherwise.leavesSwitch
    // A 'break' inside these leaves only them.
    case .switchStatement, .loop: false
    case .expression, .binding, .assignment, .returnStatement: false
    }
  }
}
