import TemplateLanguage
import WidgetUI

extension Checker {
  /// Checks the statements of a view builder, and continues after a statement with an error.
  func views(_ block: Block) -> CompiledViewBuilder {
    inBlock {
      guard block.hasReturn else { return viewList(block.statements) }
      do { return try returnedView(block) } catch {
        report(error, at: block.range)
        return { _, _ in }
      }
    }
  }

  private func viewList(_ statements: [Statement]) -> CompiledViewBuilder {
    var codes: [(code: CompiledViewBuilder, location: String)] = []
    for statement in statements {
      do {
        codes.append((try views(statement), location(of: statement.range)))
      } catch {
        report(error, at: statement.range)
      }
    }
    let list = codes
    return { frame, views in
      for (code, location) in list {
        do {
          try frame.instance.evaluation.spend()
          let count = views.count
          try code(frame, &views)
          try frame.instance.evaluation.spend((views.count - count) * EvaluationContext.viewCost)
        } catch {
          guard let located = LocatedError(error, at: location) else { throw error }
          views.append(AnyView(ErrorView(located)))
          // No later statement could be evaluated either.
          if located.error == .tooManySteps || located.error == .alreadyReported { return }
        }
      }
    }
  }

  private func views(_ statement: Statement) throws -> CompiledViewBuilder {
    switch statement {
    case .expression(let expression): return try view(expression)
    case .binding(let binding):
      let set = try self.binding(binding)
      return { frame, _ in try set(frame) }
    case .conditional(let statement): return try builder(statement) { views($0) }
    case .switchStatement(let statement): return try builder(statement) { views($0) }
    case .exit(let exit, let range):
      throw error(
        range,
        "'\(exit.rawValue)' cannot be used among views; write 'EmptyView()' for a case that shows nothing"
      )
    case .returnStatement(_, let range):
      throw error(range, "a 'return' skips the views after it; remove it")
    case .assignment(let statement):
      throw error(statement.range, "variables cannot be changed among views; compute it in a 'let'")
    case .guardStatement(let statement):
      throw error(statement.range, "'guard' cannot be used among views; use 'if'")
    case .loop(let statement):
      throw error(statement.range, "'for' cannot be used among views; use 'ForEach'")
    }
  }

  private func view(_ expression: Expression) throws -> CompiledViewBuilder {
    let typed = try check(expression)
    if typed.type.isOptional, let optional = converted(typed, to: .optional(.view)) {
      let code = optional.code
      return { frame, views in
        let value = try code(frame)
        if !value.isNull { views.append(value.asView) }
      }
    }
    guard let view = converted(typed, to: .view) else {
      if let container = catalog.container(of: typed.type) {
        throw error(
          expression.range,
          "this is '\(typed.type)', which is not a view; write it in the closure of '\(container)'")
      }
      throw error(
        expression.range, "this is '\(typed.type)', which is not a view; show it with 'Text(…)'")
    }
    if let constant = view.constant?.asView {
      return { _, views in views.append(constant) }
    }
    let code = view.code
    return { frame, views in views.append(try code(frame).asView) }
  }
}

// Statements of every result builder.
extension Checker {
  /// Compiles an `if` of a result builder whose blocks are compiled by `contents`.
  func builder<Element>(
    _ statement: ConditionalStatement, contents: (Block) -> CompiledBuilder<Element>
  ) throws -> CompiledBuilder<Element> {
    let branches = try statement.branches.map { branch in
      try inBlock { (try conditions(branch.conditions), contents(branch.body)) }
    }
    let otherwise = statement.otherwise.map(contents)
    return { frame, elements in
      for (holds, code) in branches where try holds(frame) { return try code(frame, &elements) }
      try otherwise?(frame, &elements)
    }
  }

  /// Compiles a `switch` of a result builder whose blocks are compiled by `contents`.
  func builder<Element>(
    _ statement: SwitchStatement, contents: (Block) -> CompiledBuilder<Element>
  ) throws -> CompiledBuilder<Element> {
    let (subject, cases) = try self.cases(of: statement, body: contents)
    return { frame, elements in
      try subject(frame)
      for (matches, code) in cases where try matches(frame) { return try code(frame, &elements) }
    }
  }
}

extension Statement {
  var range: SourceRange {
    switch self {
    case .expression(let expression): expression.range
    case .binding(let statement): statement.name.range.through(statement.value.range)
    case .assignment(let statement): statement.range
    case .conditional(let statement): statement.range
    case .guardStatement(let statement): statement.range
    case .switchStatement(let statement): statement.range
    case .loop(let statement): statement.range
    case .returnStatement(_, let range), .exit(_, let range): range
    }
  }
}
