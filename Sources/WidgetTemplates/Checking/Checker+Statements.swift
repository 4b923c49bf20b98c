import TemplateLanguage
import WidgetUI

extension Checker {
  // MARK: Statements with a value

  /// What statements do, and the value that they return.
  func statements(_ block: Block, result wanted: TemplateType?) throws -> Typed {
    let outer = result
    result = wanted
    defer { result = outer }
    let code = try inBlock { try self.steps(block.statements) }
    let type = result ?? .void
    if type != .void, !block.alwaysReturns {
      throw error(block.range, "not every way through this ends with 'return'")
    }
    return Typed(type) { frame in
      switch try code(frame) {
      case .next: .null
      case .returned(let value): value
      }
    }
  }

  private func steps(_ statements: [Statement]) throws -> StepCode {
    let codes = try statements.map { try step($0) }
    return { frame in
      for code in codes {
        try frame.instance.evaluation.spend()
        switch try code(frame) {
        case .next: continue
        case .returned(let value): return .returned(value)
        }
      }
      return .next
    }
  }

  private func step(_ statement: Statement) throws -> StepCode {
    switch statement {
    case .expression(let expression):
      let typed = try check(expression)
      try refuseUnshown(typed, expression.range)
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
    case .returning(let value, let range): return try returning(value, range)
    case .conditional(let conditional): return try self.conditional(conditional)
    case .early(let early): return try self.early(early)
    case .selection(let selection): return try self.selection(selection)
    case .loop(let loop): return try self.loop(loop)
    }
  }

  private func returning(_ value: Expression?, _ range: SourceRange) throws -> StepCode {
    guard let value else {
      guard result == nil || result == .void else {
        throw error(range, "'return' needs a value of '\(result ?? .void)' here")
      }
      result = .void
      return { _ in .returned(.null) }
    }
    let typed = try check(value, as: result)
    try checkReturned(typed, range)
    result = result ?? typed.type
    let code = typed.code
    return { .returned(try code($0)) }
  }

  private func conditional(_ statement: ConditionalStatement) throws -> StepCode {
    let branches = try statement.branches.map { branch in
      try inBlock {
        (
          try conditions(branch.conditions), try inBlock { try steps(branch.body.statements) }
        )
      }
    }
    let otherwise = try statement.otherwise.map { block in
      try inBlock { try steps(block.statements) }
    }
    return { frame in
      for (holds, code) in branches where try holds(frame) { return try code(frame) }
      return try otherwise?(frame) ?? .next
    }
  }

  private func early(_ statement: GuardStatement) throws -> StepCode {
    guard statement.otherwise.alwaysReturns else {
      throw error(
        statement.otherwise.range, "what follows 'else' of a 'guard' must end with 'return'")
    }
    let otherwise = try inBlock { try steps(statement.otherwise.statements) }
    let holds = try conditions(statement.conditions)
    return { try holds($0) ? .next : try otherwise($0) }
  }

  private func selection(_ statement: SwitchStatement) throws -> StepCode {
    let cases = try self.cases(of: statement) { try self.steps($0.statements) }
    let subject = cases.subject
    return { frame in
      try subject(frame)
      for (fits, code) in cases.cases where try fits(frame) { return try code(frame) }
      return .next
    }
  }

  private func loop(_ statement: LoopStatement) throws -> StepCode {
    let (items, element) = try sequence(statement.sequence)
    return try inBlock {
      let slot = try declareElement(of: statement, element)
      let condition = try statement.condition.map { try check($0, as: .bool).code }
      let body = try inBlock { try steps(statement.body.statements) }
      return { frame in
        for item in try items(frame) {
          try frame.instance.evaluation.spend()
          frame.slots[slot] = item
          if let condition, !(try condition(frame).asBool) { continue }
          if case .returned(let value) = try body(frame) { return .returned(value) }
        }
        return .next
      }
    }
  }

  /// Declares the name of a loop's element, or those of its parts.
  private func declareElement(
    of statement: LoopStatement, _ element: TemplateType
  ) throws -> Int {
    guard let parts = statement.parts else { return declare(statement.name?.text ?? "_", element) }
    guard case .enumerated(let inner) = element else {
      throw error(
        statement.sequence.range,
        "two names are for 'enumerated()', and this is a list of '\(element)'")
    }
    return declarePair(parts, inner)
  }

  private func assignment(_ statement: AssignmentStatement) throws -> StepCode {
    guard case .name(let name) = statement.target.kind else {
      throw error(statement.target.range, "only a 'var' of this function can be changed")
    }
    guard let variable = variable(named: name) else {
      throw error(statement.target.range, "'\(name)' is no 'var' of this function")
    }
    guard variable.isVariable else {
      throw error(
        statement.target.range, "'\(name)' is a 'let' and cannot be changed; make it a 'var'")
    }
    let value: Typed
    if let operation = statement.operation {
      let sum = Expression(
        .binary(operation, statement.target, statement.value, statement.range), statement.range)
      value = try check(sum, as: variable.type)
    } else {
      value = try check(statement.value, as: variable.type)
    }
    let (code, levels, slot) = (value.code, closures - variable.closures, variable.slot)
    return { frame in
      let result = try code(frame)
      frame.outer(levels).slots[slot] = result
      return .next
    }
  }

  // MARK: What all statements share

  /// `let name = value`: sets the variable.
  func binding(_ statement: BindingStatement) throws -> (Frame) throws -> Void {
    let name = statement.name
    guard name.text == "_" || scopes.last?[name.text] == nil else {
      throw error(name.range, "there is a '\(name.text)' already; give this one another name")
    }
    let wanted = try statement.type.map { try type($0) }
    let typed: Typed
    do { typed = try check(statement.value, as: wanted) } catch {
      spoiled.insert(statement.name.text)
      throw error
    }
    let kept = statement.type == nil ? settled(typed.type, of: statement.value) : typed.type
    let slot = declare(statement.name.text, kept, isVariable: statement.isVariable)
    let code = typed.code
    return { $0.slots[slot] = try code($0) }
  }

  /// Whether all conditions hold; names that they unwrap are declared.
  func conditions(_ conditions: [Condition]) throws -> (Frame) throws -> Bool {
    let codes = try conditions.map { condition -> (Frame) throws -> Bool in
      switch condition {
      case .holds(let expression):
        let code = try check(expression, as: .bool).code
        return { try code($0).asBool }
      case .unwraps(let name, let expression):
        let typed = try check(expression)
        guard case .optional(let wrapped) = typed.type else {
          throw error(
            expression.range, "this is '\(typed.type)' and never missing; leave out the 'if let'")
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

  /// The elements that a loop goes through.
  func sequence(
    _ expression: Expression
  ) throws -> (items: (Frame) throws -> [Value], element: TemplateType) {
    let typed = try check(expression)
    let code = typed.code
    switch typed.type {
    case .array(let element), .sequence(_, let element):
      return ({ try code($0).asArray }, element)
    case Range<Int>.templateType:
      return (
        { frame in
          let range = try code(frame).asNative(Range<Int>.self)
          try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
          return range.map { .int($0) }
        }, .int
      )
    case ClosedRange<Int>.templateType:
      return (
        { frame in
          let range = try code(frame).asNative(ClosedRange<Int>.self)
          try frame.instance.evaluation.spend(from: range.lowerBound, to: range.upperBound)
          return range.map { .int($0) }
        }, .int
      )
    default:
      throw error(
        expression.range, "'\(typed.type)' is no list; a loop goes through a list or a range")
    }
  }
}

/// What a statement leads to.
enum Step {
  case next
  case returned(Value)
}

typealias StepCode = (Frame) throws -> Step

extension Block {
  /// Whether every way through it ends with a `return`.
  var alwaysReturns: Bool { statements.last?.alwaysReturns ?? false }
}

extension Statement {
  fileprivate var alwaysReturns: Bool {
    switch self {
    case .returning: true
    case .conditional(let statement):
      statement.otherwise?.alwaysReturns == true
        && statement.branches.allSatisfy(\.body.alwaysReturns)
    case .selection(let statement): statement.cases.allSatisfy(\.body.alwaysReturns)
    case .expression, .binding, .assignment, .early, .loop: false
    }
  }
}
