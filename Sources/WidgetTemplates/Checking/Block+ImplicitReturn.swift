import TemplateLanguage

extension Block {
  /// The block with a `return` before the one expression that it is, also in each branch of the one `if` or
  /// `switch` that it is, as Swift reads it.
  var withImplicitReturn: Block {
    guard statements.count == 1, let statement = statements.first,
      let changed = statement.withImplicitReturn
    else { return self }
    return Block([changed], range)
  }
}

extension Statement {
  fileprivate var withImplicitReturn: Statement? {
    switch self {
    case .expression(let value): .returning(value, value.range)
    case .conditional(let statement):
      if let otherwise = statement.otherwise {
        .conditional(statement.returning(otherwise))
      } else {
        nil
      }
    case .selection(let statement): .selection(statement.returning())
    case .binding, .assignment, .early, .loop, .returning: nil
    }
  }
}

extension ConditionalStatement {
  fileprivate func returning(_ otherwise: Block) -> ConditionalStatement {
    var copy = self
    for index in copy.branches.indices {
      copy.branches[index].body = copy.branches[index].body.withImplicitReturn
    }
    copy.otherwise = otherwise.withImplicitReturn
    return copy
  }
}

extension SwitchStatement {
  fileprivate func returning() -> SwitchStatement {
    var copy = self
    for index in copy.cases.indices {
      copy.cases[index].body = copy.cases[index].body.withImplicitReturn
    }
    return copy
  }
}
