package enum PrefixOperator: String, CaseIterable, Sendable {
  case minus = "-"
  case not = "!"
}

/// An operator between two values, with Swift's precedences.
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
  /// How tightly it binds, from 1; Swift's precedence groups.
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
