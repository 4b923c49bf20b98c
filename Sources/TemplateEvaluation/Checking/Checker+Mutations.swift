import TemplateLanguage

// Mutations of a function's variables: assignments and mutating methods of lists.
extension Checker {
  func assignment(_ statement: AssignmentStatement) throws -> CompiledStatement {
    if case .subscriptCall(let base, let arguments) = statement.target.kind {
      return try subscriptAssignment(statement, base, arguments)
    }
    guard case .name(let name) = statement.target.kind else {
      throw error(statement.target.range, "only a 'var' of this function can be changed")
    }
    let variable = try mutableVariable(name, statement.target.range)
    let (code, slot) = (try newValue(statement, variable.type).code, slot(of: variable))
    let nests = variable.type.canNest
    return { frame in
      let result = try code(frame)
      if nests { try frame.instance.evaluation.countMutation() }
      slot.set(result, frame)
      return .next
    }
  }

  /// Checks the new value of an assignment: `a += b` is `a = a + b`.
  private func newValue(_ statement: AssignmentStatement, _ type: TemplateType) throws
    -> TypedExpression
  {
    guard let operation = statement.operation else { return try check(statement.value, as: type) }
    let sum = Expression(
      .binary(operation, statement.target, statement.value, statement.range), statement.range)
    return try check(sum, as: type)
  }

  /// Checks `list[index] = value`, `prices["tea"] = value` and `counts[key, default: 0] += 1`.
  private func subscriptAssignment(
    _ statement: AssignmentStatement, _ base: Expression, _ arguments: [Argument]
  ) throws -> CompiledStatement {
    guard case .name(let name) = base.kind, let index = arguments.first else {
      throw error(statement.target.range, "only a 'var' of this function can be changed")
    }
    let variable = try mutableVariable(name, base.range)
    let (type, slot) = (try check(statement.target).type, slot(of: variable))
    let value = try newValue(statement, type).code
    let nests = type.canNest
    switch variable.type {
    case .array:
      let position = try check(index.value, as: .int).code
      return { frame in
        let (new, index) = (try value(frame), try position(frame).asInt)
        if nests { try frame.instance.evaluation.countMutation() }
        try slot.mutateList(frame) { list in
          // The storage may be shared, so that the whole list is copied.
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
        if nests { try frame.instance.evaluation.countMutation() }
        try slot.mutateDictionary(frame) { dictionary in
          try frame.instance.evaluation.spend(dictionary.count / 64)
          dictionary[key] = new.isNull ? nil : new
        }
        return .next
      }
    }
  }

  /// Checks a mutating call such as `list.append(value)`; `nil` if the statement is not one.
  func mutation(_ expression: Expression) throws -> CompiledStatement? {
    guard case .call(let call) = expression.kind,
      case .member(let base, let name) = call.callee.kind,
      case .name(let variable) = base.kind, ListMutation.names.contains(name.text),
      let found = self.variable(named: variable), case .array(let element) = found.type
    else { return nil }
    let slot = slot(of: try mutableVariable(variable, base.range))
    guard call.trailing.isEmpty, let change = ListMutation(name.text, call.arguments) else {
      throw error(expression.range, "write '\(name.text)' as one of \(ListMutation.signatures)")
    }
    return try mutate(slot, change, element)
  }

  private func mutate(
    _ slot: VariableSlot, _ change: ListMutation, _ element: TemplateType
  ) throws -> CompiledStatement {
    switch change {
    case .append(let value):
      let (code, nests) = (try check(value, as: element).code, element.canNest)
      return { frame in
        let new = try code(frame)
        if nests { try frame.instance.evaluation.countMutation() }
        try slot.mutateList(frame) { list in
          try frame.instance.evaluation.spend(list.count / 64)
          list.append(new)
        }
        return .next
      }
    case .appendContents(let values):
      let written = try check(values, as: values.needsType ? .array(element) : nil)
      let typed = integers(of: written) ?? written
      var bindings: [String: TemplateType] = [:]
      guard unify(.sequence(.any(.sequence), element), typed.type, &bindings) else {
        throw error(values.range, mismatch(typed.type, .array(element)))
      }
      let (code, nests) = (typed.code, element.canNest)
      return { frame in
        let new = try code(frame).asArray
        if nests { try frame.instance.evaluation.countMutation() }
        try frame.instance.evaluation.spend(new.count)
        try slot.mutateList(frame) { list in
          try frame.instance.evaluation.spend(list.count / 64)
          list += new
        }
        return .next
      }
    case .insert(let value, let position):
      let (code, index) = (try check(value, as: element).code, try check(position, as: .int).code)
      let nests = element.canNest
      return { frame in
        let (new, index) = (try code(frame), try index(frame).asInt)
        if nests { try frame.instance.evaluation.countMutation() }
        try slot.mutateList(frame) { list in
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
        try slot.mutateList(frame) { list in
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
        try slot.mutateList(frame) { $0.removeAll() }
        return .next
      }
    }
  }

  /// Returns a variable that may be mutated; throws if it is a `let` or not local.
  private func mutableVariable(_ name: String, _ range: SourceRange) throws -> Scope.Variable {
    guard let variable = variable(named: name) else {
      throw error(range, "'\(name)' is not a 'var' of this function")
    }
    guard variable.isVariable else {
      throw error(range, "'\(name)' is a 'let' and cannot be changed; make it a 'var'")
    }
    mutationFlag.hasMutations = true
    return variable
  }

  private func slot(of variable: Scope.Variable) -> VariableSlot {
    VariableSlot(levels: closureDepth - variable.closureDepth, slot: variable.slot)
  }
}

/// The location of a variable in the frames during evaluation.
private struct VariableSlot {
  let levels: Int
  let slot: Int

  func set(_ value: Value, _ frame: StackFrame) { frame.outer(levels).slots[slot] = value }

  /// Mutates a list in place.
  func mutateList(_ frame: StackFrame, _ change: (inout [Value]) throws -> Void) throws {
    let owner = frame.outer(levels)
    var list = owner.slots[slot].asArray
    // A second reference would turn the mutation into a copy of the whole list.
    owner.slots[slot] = .null
    defer { owner.slots[slot] = .array(list) }
    try change(&list)
  }

  func mutateDictionary(
    _ frame: StackFrame, _ change: (inout [String: Value]) throws -> Void
  ) throws {
    let owner = frame.outer(levels)
    var dictionary = owner.slots[slot].asDictionary
    owner.slots[slot] = .null
    defer { owner.slots[slot] = .dictionary(dictionary) }
    try change(&dictionary)
  }
}

/// A mutating method of lists.
enum ListMutation {
  case append(Expression)
  case appendContents(Expression)
  case insert(Expression, at: Expression)
  case removeFirst, removeLast, removeAll

  static let names: Set<String> = ["append", "insert", "removeFirst", "removeLast", "removeAll"]

  /// The supported methods, for diagnostics.
  static let signatures =
    "'append(_:)', 'append(contentsOf:)', 'insert(_:at:)', 'removeFirst()', 'removeLast()', 'removeAll()'"

  /// Creates the method from its name and arguments; `nil` if the argument labels do not match.
  init?(_ name: String, _ arguments: [Argument]) {
    let labels = arguments.map { $0.label?.text }
    switch (name, labels) {
    case ("append", [nil]): self = .append(arguments[0].value)
    case ("append", ["contentsOf"]): self = .appendContents(arguments[0].value)
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
