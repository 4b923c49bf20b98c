import TemplateLanguage

extension Checker {
  /// Checks `for name in sequence where condition { … }`.
  func loop(_ statement: LoopStatement) throws -> CompiledStatement {
    let (items, element) = try sequence(statement.sequence)
    mutationFlag.hasMutations = true
    return try inBlock {
      let slot = try declareElement(of: statement, element)
      let condition = try statement.condition.map { try check($0, as: .bool).code }
      let outer = allowedExits
      allowedExits = [.break, .continue]
      defer { allowedExits = outer }
      let body = try inBlock { try compiledStatements(statement.body.statements) }
      return { frame in
        for item in try items(frame) {
          try frame.instance.evaluation.spend()
          frame.slots[slot] = item
          if let condition, !(try condition(frame).asBool) { continue }
          switch try body(frame) {
          case .next, .exited(.continue): continue
          case .exited(.break): return .next
          case .returned(let value): return .returned(value)
          }
        }
        return .next
      }
    }
  }

  /// Declares the name of a loop's element, or the names of its components.
  private func declareElement(
    of statement: LoopStatement, _ element: TemplateType
  ) throws -> Int {
    guard let names = statement.componentNames else {
      return declare(statement.name?.text ?? "_", element)
    }
    guard let types = element.componentTypes else {
      throw error(
        statement.sequence.range,
        "two names need 'enumerated()' or 'zip', but this is a list of '\(element)'")
    }
    return declarePair(names, types)
  }

  /// Checks `break` and `continue`.
  func loopExit(_ exit: LoopExit, _ range: SourceRange) throws -> CompiledStatement {
    guard allowedExits.contains(exit) else {
      throw error(
        range,
        exit == .continue
          ? "'continue' is allowed only in a loop"
          : "'break' is allowed only in a loop or a 'switch'")
    }
    return { _ in .exited(exit) }
  }

  /// Returns the code for the elements that a loop iterates over, and their type.
  func sequence(
    _ expression: Expression
  ) throws -> (items: (StackFrame) throws -> [Value], element: TemplateType) {
    let written = try check(expression)
    let typed = integers(of: written) ?? written
    let code = typed.code
    switch typed.type {
    case .array(let element), .sequence(_, let element):
      return ({ try code($0).asArray }, element)
    default:
      throw error(
        expression.range, "'\(typed.type)' is not a list; a loop needs a list or a range")
    }
  }
}
