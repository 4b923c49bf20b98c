import TemplateLanguage

extension Block {
  /// The block with a `return` before the value that its only statement gives.
  ///
  /// In Swift an `if` or a `switch` that is all of a body has the values of its branches.
  var returningItsValue: Block {
    guard statements.count == 1, let statement = statements.first else { return self }
    return Block([statement.returningItsValue], range)
  }
}

extension Statement {
  fileprivate var returningItsValue: Statement {
    switch self {
    case .expression(let expression): return .returning(expression, expression.range)
    case .conditional(var statement):
      guard statement.otherwise != nil else { return self }
      for index in statement.branches.indices {
        statement.branches[index].body = statement.branches[index].body.returningItsValue
      }
      statement.otherwise = statement.otherwise?.returningItsValue
      return .conditional(statement)
    case .selection(var statement):
      for index in statement.cases.indices {
        statement.cases[index].body = statement.cases[index].body.returningItsValue
      }
      return .selection(statement)
    case .binding, .assignment, .early, .loop, .returning, .leaving: return self
    }
  }
}
