import TemplateLanguage

// A function that is named where a closure is wanted: 'map(String.init)', 'map(label)'.
extension Checker {
  /// The call with closures in place of the functions that it names.
  func named(_ call: CallExpression) -> CallExpression {
    var call = call
    for index in call.arguments.indices {
      let value = call.arguments[index].value
      if let closure = closure(naming: value) { call.arguments[index].value = closure }
    }
    return call
  }

  /// The closure that calls the function which an expression names; `nil` for any other expression.
  private func closure(naming expression: Expression) -> Expression? {
    switch expression.kind {
    case .member(let base, let name) where name.text == "init" && typeName(base) != nil:
      return calling(expression, labels: [nil])
    case .member(let base, let name):
      guard let owner = typeName(base), let structure = structures[owner] else { return nil }
      return calling(expression, structure.statics.functions[name.text])
    case .name(let name) where ["min", "max"].contains(name) && variable(named: name) == nil:
      return calling(expression, labels: [nil, nil])
    case .name(let name) where variable(named: name) == nil && !isProperty(name):
      let functions =
        structure.map { $0.functions[name] } ?? owner.map { $0.statics.functions[name] }
      return calling(expression, functions ?? nil)
    default: return nil
    }
  }

  private func isProperty(_ name: String) -> Bool {
    guard let structure else { return owner?.statics.members[name] != nil }
    return structure.members[name] != nil || structure.stored.contains { $0.name == name }
  }

  private func calling(
    _ function: Expression, _ forms: [StructureInfo.Function]?
  ) -> Expression? {
    guard let form = forms?.first, !form.parameters.isEmpty else { return nil }
    return calling(function, labels: form.parameters.map(\.label))
  }

  /// `{ function(label: $0, …) }`.
  private func calling(_ function: Expression, labels: [String?]) -> Expression {
    let range = function.range
    let arguments = labels.enumerated().map { index, label in
      Argument(
        label: label.map { Name($0, range) }, value: Expression(.name("$\(index)"), range))
    }
    let call = Expression(
      .call(CallExpression(callee: function, arguments: arguments)), range)
    let body = Block([.expression(call)], range)
    return Expression(.closure(ClosureExpression(parameters: [], body: body)), range)
  }
}
