import TemplateLanguage

// What changes a 'var' of a function: assignments, and the methods of lists that change them.
extension Checker {
  func assignment(_ statement: AssignmentStatement) throws -> StepCode {
    if case .element(let base, let arguments) = statement.target.kind {
      return try elementAssignment(statement, base, arguments)
    }
    guard case .name(let name) = statement.target.kind else {
      throw error(statement.target.range, "only a 'var' of this function can be changed")
    }
    let variable = try changeable(name, statement.target.range)
    let (code, slot) = (try newValue(statement, variable.type).code, slot(of: variable))
    let nests = variable.type.nests
    return { frame in
      let result = try code(frame)
      if nests { try frame.instance.evaluation.nest() }
      slot.set(result, frame)
      return .next
    }
  }

  /// The value of an assignment: `a += b` is `a = a + b`.
  private func newValue(_ statement: AssignmentStatement, _ type: TemplateType) throws -> Typed {
    guard let operation = statement.operation else { return try check(statement.value, as: type) }
    let sum = Expression(
      .binary(operation, statement.target, statement.value, statement.range), statement.range)
    return try check(sum, as: type)
  }

  /// `list[index] = value`, `prices["tea"] = value`, `counts[key, default: 0] += 1`.
  private func elementAssignment(
    _ statement: AssignmentStatement, _ base: Expression, _ arguments: [Argument]
  ) throws -> StepCode {
    guard case .name(let name) = base.kind, let index = arguments.first else {
      throw error(statement.target.range, "only a 'var' of this function can be changed")
    }
    let variable = try changeable(name, base.range)
    let (type, slot) = (try check(statement.target).type, slot(of: variable))
    let value = try newValue(statement, type).code
    let nests = type.nests
    switch variable.type {
    case .array:
      let position = try check(index.value, as: .int).code
      return { frame in
        let (new, index) = (try value(frame), try position(frame).asInt)
        if nests { try frame.instance.evaluation.nest() }
        try slot.changeList(frame) { list in
          // There may be a second owner, for whom all is copied.
          try frame.instance.evaluation.spend(list.count / 64)
          guard list.indices.contains(index) else {
            throw EvaluationError.indexOutOfRange(index, count: list.count)
          }
          list[index] = new
        }
        return .next
      }
    default:
      let key = try check(index.value, as: .string).code
      return { frame in
        let (new, key) = (try value(frame), try key(frame).asString)
        if nests { try frame.instance.evaluation.nest() }
        try slot.changeDictionary(frame) { dictionary in
          try frame.instance.evaluation.spend(dictionary.count / 64)
          dictionary[key] = new.isNull ? nil : new
        }
        return .next
      }
    }
  }

  /// `list.append(value)` and its like; `nil` where the statement is none of them.
  func changing(_ expression: Expression) throws -> StepCode? {
    guard case .call(let call) = expression.kind,
      case .member(let base, let name) = call.callee.kind,
      case .name(let variable) = base.kind, ListChange.names.contains(name.text),
      let found = self.variable(named: variable), case .array(let element) = found.type
    else { return nil }
    let slot = slot(of: try changeable(variable, base.range))
    guard call.trailing.isEmpty, let change = ListChange(name.text, call.arguments) else {
      throw error(expression.range, "write '\(name.text)' as one of \(ListChange.forms)")
    }
    return try changed(slot, change, element)
  }

  private func changed(
    _ slot: VariableSlot, _ change: ListChange, _ element: TemplateType
  ) throws -> StepCode {
    switch change {
    case .append(let value):
      let (code, nests) = (try check(value, as: element).code, element.nests)
      return { frame in
        let new = try code(frame)
        if nests { try frame.instance.evaluation.nest() }
        try slot.changeList(frame) { list in
          try frame.instance.evaluation.spend(list.count / 64)
          list.append(new)
        }
        return .next
      }
    case .appendAll(let values):
      let written = try check(values, as: values.needsType ? .array(element) : nil)
      let typed = numbers(of: written) ?? written
      var bindings: [String: TemplateType] = [:]
      guard unify(.sequence(.any(.sequence), element), typed.type, &bindings) else {
        throw error(values.range, mismatch(typed.type, .array(element)))
      }
      let (code, nests) = (typed.code, element.nests)
      return { frame in
        let new = try code(frame).asArray
        if nests { try frame.instance.evaluation.nest() }
        try frame.instance.evaluation.spend(new.count)
        try slot.changeList(frame) { list in
          try frame.instance.evaluation.spend(list.count / 64)
          list += new
        }
        return .next
      }
    case .insert(let value, let position):
      let (code, index) = (try check(value, as: element).code, try check(position, as: .int).code)
      let nests = element.nests
      return { frame in
        let (new, index) = (try code(frame), try index(frame).asInt)
        if nests { try frame.instance.evaluation.nest() }
        try slot.changeList(frame) { list in
          guard (0...list.count).contains(index) else {
            throw EvaluationError.indexOutOfRange(index, count: list.count)
          }
          try frame.instance.evaluation.spend(list.count)
          list.insert(new, at: index)
        }
        return .next
      }
    case .removeFirst, .removeLast:
      return { frame in
        try slot.changeList(frame) { list in
          guard !list.isEmpty else { throw EvaluationError.indexOutOfRange(0, count: 0) }
          if change.isAtStart {
            try frame.instance.evaluation.spend(list.count)
            list.removeFirst()
          } else {
            try frame.instance.evaluation.spend(list.count / 64)
            list.removeLast()
          }
        }
        return .next
      }
    case .removeAll:
      return { frame in
        try slot.changeList(frame) { $0.removeAll() }
        return .next
      }
    }
  }

  /// A variable that may be changed.
  private func changeable(_ name: String, _ range: SourceRange) throws -> Scope.Variable {
    guard let variable = variable(named: name) else {
      throw error(range, "'\(name)' is no 'var' of this function")
    }
    guard variable.isVariable else {
      throw error(range, "'\(name)' is a 'let' and cannot be changed; make it a 'var'")
    }
    changes.areThere = true
    return variable
  }

  private func slot(of variable: Scope.Variable) -> VariableSlot {
    VariableSlot(levels: closures - variable.closures, slot: variable.slot)
  }
}

/// Where the value of a variable is while a template is evaluated.
private struct VariableSlot {
  let levels: Int
  let slot: Int

  func set(_ value: Value, _ frame: Frame) { frame.outer(levels).slots[slot] = value }

  /// Changes a list in its place.
  func changeList(_ frame: Frame, _ change: (inout [Value]) throws -> Void) throws {
    let owner = frame.outer(levels)
    var list = owner.slots[slot].asArray
    // A second owner would make the change a copy of the whole.
    owner.slots[slot] = .null
    defer { owner.slots[slot] = .array(list) }
    try change(&list)
  }

  func changeDictionary(
    _ frame: Frame, _ change: (inout [String: Value]) throws -> Void
  ) throws {
    let owner = frame.outer(levels)
    var dictionary = owner.slots[slot].asDictionary
    owner.slots[slot] = .null
    defer { owner.slots[slot] = .dictionary(dictionary) }
    try change(&dictionary)
  }
}

/// A method of lists that changes the list.
enum ListChange {
  case append(Expression)
  case appendAll(Expression)
  case insert(Expression, at: Expression)
  case removeFirst, removeLast, removeAll

  static let names: Set<String> = ["append", "insert", "removeFirst", "removeLast", "removeAll"]

  /// How they are written.
  static let forms =
    "'append(_:)', 'append(contentsOf:)', 'insert(_:at:)', 'removeFirst()', 'removeLast()', 'removeAll()'"

  /// The method with its arguments; `nil` where they are others.
  init?(_ name: String, _ arguments: [Argument]) {
    let labels = arguments.map { $0.label?.text }
    switch (name, labels) {
    case ("append", [nil]): self = .append(arguments[0].value)
    case ("append", ["contentsOf"]): self = .appendAll(arguments[0].value)
    case ("insert", [nil, "at"]): self = .insert(arguments[0].value, at: arguments[1].value)
    case ("removeFirst", []): self = .removeFirst
    case ("removeLast", []): self = .removeLast
    case ("removeAll", []): self = .removeAll
    default: return nil
    }
  }

  var isAtStart: Bool {
    if case .removeFirst = self { true } else { false }
  }
}
