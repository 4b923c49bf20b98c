/// An expression of the template language.
package struct Expression: Sendable {
  package indirect enum Kind: Sendable {
    case integer(Int)
    case floatingPoint(Double)
    case string([StringSegment])
    case boolean(Bool)
    case null
    /// `player`, `VStack`, `$0`.
    case name(String)
    /// `.red`: a member of the expected type.
    case implicitMember(Name)
    case member(Expression, Name)
    case call(CallExpression)
    /// `items[0]`, `prices["tea", default: 0]`.
    case subscriptCall(Expression, [Argument])
    /// `\.id`, `\.name.count`.
    case keyPath(KeyPathExpression)
    case prefix(PrefixOperator, Expression)
    /// With the range of the operator.
    case binary(BinaryOperator, Expression, Expression, SourceRange)
    /// `5...`, `..<5`, `...5`: a one-sided range.
    case partialRange(from: Expression?, to: Expression?, isClosed: Bool)
    /// Checks `condition ? first : second`.
    case ternary(Expression, Expression, Expression)
    case array([Expression])
    case dictionary([(key: Expression, value: Expression)])
    case closure(ClosureExpression)
    case parenthesized(Expression)
    /// `a?`: ends its optional chain with `nil` if there is no value.
    case unwrapping(Expression)
    /// The optional chain that contains `unwrapping`.
    case optionalChain(Expression)
  }

  package var kind: Kind
  package var range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

package enum StringSegment: Sendable {
  /// Literal text with escapes replaced.
  case text(String)
  /// `\(value, specifier: "%.1f")`: the value and the further arguments.
  case interpolation([Argument], SourceRange)
}

package struct Argument: Sendable {
  package var label: Name?
  package var value: Expression

  package init(label: Name? = nil, value: Expression) {
    self.label = label
    self.value = value
  }
}

package struct CallExpression: Sendable {
  package var callee: Expression
  package var arguments: [Argument]
  /// The trailing closures; the first one has no label.
  package var trailing: [Argument]

  package init(callee: Expression, arguments: [Argument], trailing: [Argument] = []) {
    self.callee = callee
    self.arguments = arguments
    self.trailing = trailing
  }
}

package struct ClosureExpression: Sendable {
  /// The names before `in`, `nil` for `_`; empty if the body uses `$0`.
  package var parameters: [Name?]
  package var body: Block

  package init(parameters: [Name?], body: Block) {
    self.parameters = parameters
    self.body = body
  }
}

package struct KeyPathExpression: Sendable {
  /// The components of the path; `\.self` has the single component `self`.
  package var names: [Name]
  package var range: SourceRange

  package init(names: [Name], range: SourceRange) {
    self.names = names
    self.range = range
  }
}

package enum PrefixOperator: String, CaseIterable, Sendable {
  case minus = "-"
  case not = "!"
}

/// A binary operator with Swift's precedence.
package enum BinaryOperator: String, CaseIterable, Sendable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case closedRange = "..."
  case halfOpenRange = "..<"
  case coalesce = "??"
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case and = "&&"
  case or = "||"
}

extension BinaryOperator {
  /// The precedence from 1, as of Swift's precedence groups.
  package var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: 3
    case .coalesce: 4
    case .closedRange, .halfOpenRange: 5
    case .add, .subtract: 6
    case .multiply, .divide, .remainder: 7
    }
  }

  package var associativity: Associativity {
    switch self {
    case .or, .and, .coalesce: .right
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: .none
    case .closedRange, .halfOpenRange: .none
    case .add, .subtract, .multiply, .divide, .remainder: .left
    }
  }
}

package enum Associativity: Sendable { case left, right, none }
