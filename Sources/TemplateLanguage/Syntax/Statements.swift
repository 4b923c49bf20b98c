/// The statements between braces.
package struct Block: Sendable {
  package var statements: [Statement]
  /// The range from the opening to the closing brace.
  package var range: SourceRange

  package init(_ statements: [Statement], _ range: SourceRange) {
    self.statements = statements
    self.range = range
  }
}

package indirect enum Statement: Sendable {
  case expression(Expression)
  case binding(BindingStatement)
  case assignment(AssignmentStatement)
  case conditional(ConditionalStatement)
  /// `guard conditions else { … }`.
  case guardStatement(GuardStatement)
  case switchStatement(SwitchStatement)
  case loop(LoopStatement)
  case returnStatement(Expression?, SourceRange)
  /// `break`, `continue`.
  case exit(LoopExit, SourceRange)
}

/// A statement that leaves an iteration of a loop early.
package enum LoopExit: String, Sendable {
  /// Ends the enclosing loop or `switch`.
  case `break`
  /// Continues with the next element.
  case `continue`
}

/// `let name: Type = value`, or `var`.
package struct BindingStatement: Sendable {
  package var name: Name
  package var isVariable: Bool
  package var type: TypeName?
  package var value: Expression

  package init(name: Name, isVariable: Bool, type: TypeName?, value: Expression) {
    self.name = name
    self.isVariable = isVariable
    self.type = type
    self.value = value
  }
}

/// `target = value`, or `+=`, `-=`, `*=`, `/=`.
package struct AssignmentStatement: Sendable {
  package var target: Expression
  /// The operator of a compound assignment; `nil` for `=`.
  package var operation: BinaryOperator?
  package var value: Expression
  package var range: SourceRange

  package init(
    target: Expression, operation: BinaryOperator?, value: Expression, range: SourceRange
  ) {
    self.target = target
    self.operation = operation
    self.value = value
    self.range = range
  }
}

/// Parses `if … { } else if … { } else { }`.
package struct ConditionalStatement: Sendable {
  package struct Branch: Sendable {
    package var conditions: [Condition]
    package var body: Block

    package init(conditions: [Condition], body: Block) {
      self.conditions = conditions
      self.body = body
    }
  }

  /// The branches of the `if` and of every `else if`.
  package var branches: [Branch]
  package var otherwise: Block?
  package var range: SourceRange

  package init(branches: [Branch], otherwise: Block?, range: SourceRange) {
    self.branches = branches
    self.otherwise = otherwise
    self.range = range
  }
}

package enum Condition: Sendable {
  case isTrue(Expression)
  /// `let name = value`, or `let name` alone, which unwraps the variable of that name.
  case optionalBinding(Name, Expression)
}

package struct GuardStatement: Sendable {
  package var conditions: [Condition]
  package var otherwise: Block
  package var range: SourceRange

  package init(conditions: [Condition], otherwise: Block, range: SourceRange) {
    self.conditions = conditions
    self.otherwise = otherwise
    self.range = range
  }
}

package struct SwitchStatement: Sendable {
  package struct Case: Sendable {
    /// The patterns; empty for `default`.
    package var patterns: [Pattern]
    package var body: Block
    package var range: SourceRange

    package init(patterns: [Pattern], body: Block, range: SourceRange) {
      self.patterns = patterns
      self.body = body
      self.range = range
    }
  }

  package struct Pattern: Sendable {
    package enum Kind: Sendable {
      /// A value or a range to compare with.
      case value(Expression)
      /// `let name`, which matches any value.
      case binding(Name)
      /// `_`.
      case any
    }

    package var kind: Kind
    package var condition: Expression?
    package var range: SourceRange

    package init(_ kind: Kind, where condition: Expression?, range: SourceRange) {
      self.kind = kind
      self.condition = condition
      self.range = range
    }
  }

  package var subject: Expression
  package var cases: [Case]
  package var range: SourceRange

  package init(subject: Expression, cases: [Case], range: SourceRange) {
    self.subject = subject
    self.cases = cases
    self.range = range
  }
}

/// `for name in sequence where condition { }`; the name is `nil` for `_`.
package struct LoopStatement: Sendable {
  package var name: Name?
  /// `for (index, item) in`: the names of the components of an element; `nil` if the element has one name.
  package var componentNames: [Name?]?
  package var sequence: Expression
  package var condition: Expression?
  package var body: Block
  package var range: SourceRange

  package init(
    name: Name?, componentNames: [Name?]? = nil, sequence: Expression, condition: Expression?,
    body: Block,
    range: SourceRange
  ) {
    self.name = name
    self.componentNames = componentNames
    self.sequence = sequence
    self.condition = condition
    self.body = body
    self.range = range
  }
}
