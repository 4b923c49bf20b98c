import TemplateLanguage

/// A syntax tree as text, without locations.
enum Dump {
  static func file(_ file: SourceFile) -> String {
    (file.imports.map { "(import \($0.text))" } + file.structs.map(structure))
      .joined(separator: "\n")
  }

  static func structure(_ declaration: StructDeclaration) -> String {
    let head = ([declaration.name] + declaration.conformances).map(\.text).joined(separator: " ")
    let members = declaration.properties.map(property) + declaration.functions.map(function)
    return "(struct \(([head] + members).joined(separator: "\n  ")))"
  }

  static func property(_ property: PropertyDeclaration) -> String {
    var parts = [property.isVariable ? "var" : "let", property.name.text]
    if property.isStatic { parts.insert("static", at: 0) }
    if let path = property.environment { parts.append("environment " + self.path(path)) }
    if let type = property.type { parts.append(": " + self.type(type)) }
    if let value = property.initialValue { parts.append("= " + expression(value)) }
    if let body = property.body { parts.append(block(body)) }
    return "(\(parts.joined(separator: " ")))"
  }

  static func function(_ function: FunctionDeclaration) -> String {
    let parameters = function.parameters.map { parameter in
      "\(parameter.label?.text ?? "_") \(parameter.name.text): \(type(parameter.type))"
        + (parameter.defaultValue.map { " = " + expression($0) } ?? "")
    }
    let result = function.result.map { " -> " + type($0) } ?? ""
    return
      "(func \(function.name.text) (\(parameters.joined(separator: ", ")))\(result) \(block(function.body)))"
  }

  static func type(_ type: TypeName) -> String {
    switch type.kind {
    case .named(let names): names.map(\.text).joined(separator: ".")
    case .some(let name): "some \(name.text)"
    case .optional(let type): self.type(type) + "?"
    case .array(let type): "[\(self.type(type))]"
    case .dictionary(let key, let value): "[\(self.type(key)): \(self.type(value))]"
    }
  }

  static func block(_ block: Block) -> String {
    "{" + block.statements.map(statement).joined(separator: "; ") + "}"
  }

  static func statement(_ statement: Statement) -> String {
    switch statement {
    case .expression(let value): return expression(value)
    case .binding(let binding):
      let type = binding.type.map { ": " + self.type($0) } ?? ""
      let keyword = binding.isVariable ? "var" : "let"
      return "(\(keyword) \(binding.name.text)\(type) \(expression(binding.value)))"
    case .assignment(let assignment):
      let sign = (assignment.operation?.rawValue ?? "") + "="
      return "(\(sign) \(expression(assignment.target)) \(expression(assignment.value)))"
    case .conditional(let conditional):
      let branches = conditional.branches.map { "\(conditions($0.conditions)) \(block($0.body))" }
      let otherwise = conditional.otherwise.map { " else \(block($0))" } ?? ""
      return "(if \(branches.joined(separator: " elseif "))\(otherwise))"
    case .guardStatement(let statement):
      return "(guard \(conditions(statement.conditions)) \(block(statement.otherwise)))"
    case .switchStatement(let statement):
      let cases = statement.cases.map { "(\(patterns($0.patterns)) \(block($0.body)))" }
      return "(switch \(expression(statement.subject)) \(cases.joined(separator: " ")))"
    case .loop(let loop):
      let condition = loop.condition.map { " where \(expression($0))" } ?? ""
      let name = loop.name?.text ?? "_"
      return "(for \(name) \(expression(loop.sequence))\(condition) \(block(loop.body)))"
    case .returnStatement(let value, _):
      return "(return\(value.map { " " + expression($0) } ?? ""))"
    case .exit(let exit, _): return "(\(exit.rawValue))"
    }
  }

  private static func conditions(_ conditions: [Condition]) -> String {
    conditions.map { condition in
      switch condition {
      case .isTrue(let value): expression(value)
      case .optionalBinding(let name, let value): "(let \(name.text) \(expression(value)))"
      }
    }.joined(separator: ", ")
  }

  private static func patterns(_ patterns: [SwitchStatement.Pattern]) -> String {
    if patterns.isEmpty { return "default" }
    return patterns.map { pattern in
      let condition = pattern.condition.map { " where \(expression($0))" } ?? ""
      switch pattern.kind {
      case .value(let value): return expression(value) + condition
      case .binding(let name): return "let \(name.text)" + condition
      case .any: return "_" + condition
      }
    }.joined(separator: ", ")
  }

  static func expression(_ value: Expression) -> String {
    switch value.kind {
    case .integer(let value): return "\(value)"
    case .floatingPoint(let value): return "\(value)"
    case .string(let segments): return "\"\(segments.map(segment).joined())\""
    case .boolean(let value): return "\(value)"
    case .null: return "nil"
    case .name(let name): return name
    case .implicitMember(let name): return ".\(name.text)"
    case .member(let value, let name): return "(. \(expression(value)) \(name.text))"
    case .call(let call):
      let closures = call.trailing.map { "(trailing \(argument($0)))" }
      let parts = [expression(call.callee)] + call.arguments.map(argument) + closures
      return "(call \(parts.joined(separator: " ")))"
    case .subscriptCall(let value, let arguments):
      return "(at \(expression(value)) \(arguments.map(argument).joined(separator: " ")))"
    case .keyPath(let path): return self.path(path)
    case .prefix(let operation, let value): return "(\(operation.rawValue) \(expression(value)))"
    case .binary(let operation, let left, let right, _):
      return "(\(operation.rawValue) \(expression(left)) \(expression(right)))"
    case .partialRange(let lower, let upper, let isClosed):
      let ends = [lower, upper].map { $0.map(expression) ?? "_" }
      return "(\(isClosed ? "..." : "..<") \(ends.joined(separator: " ")))"
    case .ternary(let condition, let first, let second):
      return "(? \(expression(condition)) \(expression(first)) \(expression(second)))"
    case .array(let values): return "[\(values.map(expression).joined(separator: " "))]"
    case .dictionary(let pairs):
      let texts = pairs.map { "\(expression($0.key)): \(expression($0.value))" }
      return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: " "))]"
    case .closure(let closure):
      let names = closure.parameters.map { $0?.text ?? "_" }
      let head = names.isEmpty ? "" : names.joined(separator: " ") + " in "
      return "{" + head + closure.body.statements.map(statement).joined(separator: "; ") + "}"
    case .parenthesized(let value): return "(paren \(expression(value)))"
    case .unwrapping(let value): return "(unwrap \(expression(value)))"
    case .optionalChain(let value): return "(chain \(expression(value)))"
    }
  }

  private static func segment(_ segment: StringSegment) -> String {
    switch segment {
    case .text(let text): text.replacing("\n", with: "⏎")
    case .interpolation(let arguments, _):
      "\\(\(arguments.map(argument).joined(separator: ", ")))"
    }
  }

  private static func argument(_ argument: Argument) -> String {
    (argument.label.map { "\($0.text): " } ?? "") + expression(argument.value)
  }

  private static func path(_ path: KeyPathExpression) -> String {
    "\\" + path.names.map { "." + $0.text }.joined()
  }
}
