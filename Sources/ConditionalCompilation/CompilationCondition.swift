/// The condition of an `#if` or `#elseif`.
package struct CompilationCondition: Sendable {
  /// What the compiler evaluates, such as `os(iOS)`, or the name of a condition such as `DEBUG`.
  package struct Term: Hashable, Sendable {
    package let name: String
    package let argument: String?
  }

  private indirect enum Expression: Sendable {
    case term(Term)
    case not(Self)
    case all(Self, Self)
    case any(Self, Self)
  }

  /// What is not understood has no value.
  private let expression: Expression?

  /// The condition in the text after `#if`, where a comment may follow.
  package init(_ text: Substring) {
    var parser = Parser(text: text)
    let expression = parser.disjunction()
    self.expression = parser.isAtEnd ? expression : nil
  }

  /// Its value, where those of its terms decide it.
  package func value(of term: (Term) -> Bool?) -> Bool? {
    expression.flatMap { Self.value($0, term) }
  }

  private static func value(_ expression: Expression, _ term: (Term) -> Bool?) -> Bool? {
    switch expression {
    case .term(let asked):
      return term(asked)
    case .not(let operand):
      return value(operand, term).map { !$0 }
    case .all(let left, let right):
      let values = [value(left, term), value(right, term)]
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let left, let right):
      let values = [value(left, term), value(right, term)]
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
  }

  private struct Parser {
    private var rest: Substring
    /// How many terms, negations and parentheses may follow: each is a call, both here and when the condition is evaluated.
    private var remaining = 100

    init(text: Substring) { rest = text }

    var isAtEnd: Bool {
      let rest = rest.drop(while: \.isWhitespace)
      return rest.isEmpty || rest.hasPrefix("//") || rest.hasPrefix("/*")
    }

    private mutating func skip(_ text: String) -> Bool {
      let start = rest.drop(while: \.isWhitespace)
      guard start.hasPrefix(text) else { return false }
      rest = start.dropFirst(text.count)
      return true
    }

    mutating func disjunction() -> Expression? {
      guard var left = conjunction() else { return nil }
      while skip("||") {
        guard let right = conjunction() else { return nil }
        left = .any(left, right)
      }
      return left
    }

    private mutating func conjunction() -> Expression? {
      guard var left = operand() else { return nil }
      while skip("&&") {
        guard let right = operand() else { return nil }
        left = .all(left, right)
      }
      return left
    }

    private mutating func operand() -> Expression? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      if skip("!") { return operand().map { .not($0) } }
      if skip("(") {
        guard let inner = disjunction(), skip(")") else { return nil }
        return inner
      }
      return term()
    }

    private mutating func term() -> Expression? {
      let start = rest.drop(while: \.isWhitespace)
      let name = start.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !name.isEmpty else { return nil }
      rest = start[name.endIndex...]
      guard skip("(") else { return .term(Term(name: String(name), argument: nil)) }
      guard let end = rest.firstIndex(of: ")") else { return nil }
      let argument = rest[..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      rest = rest[end...].dropFirst()
      return .term(Term(name: String(name), argument: argument))
    }
  }
}

/// What a line begins that begins with `#`.
package enum ConditionalDirective: Sendable {
  case `if`(CompilationCondition)
  case elseIf(CompilationCondition)
  case `else`
  case end

  /// The directive of a line without the spaces before it, if it is one.
  package init?(_ line: Substring) {
    guard line.hasPrefix("#") else { return nil }
    let name = line.dropFirst().prefix(while: \.isLetter)
    let rest = line[name.endIndex...]
    switch name {
    case "if": self = .if(CompilationCondition(rest))
    case "elseif": self = .elseIf(CompilationCondition(rest))
    case "else": self = .else
    case "endif": self = .end
    default: return nil
    }
  }
}
