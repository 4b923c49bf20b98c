import TemplateLanguage

/// Compiled statements of a result builder whose values are no views.
typealias CompiledContentBuilder = CompiledBuilder<Value>

extension Checker {
  /// Runs `work` for the statements of a result builder that collects values of a type.
  func inResultBuilder<Result>(
    of type: TemplateType, _ work: () throws -> Result
  ) rethrows -> Result {
    let outer = (collectedType, returnType)
    (collectedType, returnType) = (type, nil)
    defer { (collectedType, returnType) = outer }
    return try work()
  }

  /// Checks the statements of a result builder whose values are no views, and continues after a statement with an
  /// error.
  func contents(_ block: Block) -> CompiledContentBuilder {
    inBlock { () -> CompiledContentBuilder in
      var codes: [(code: CompiledContentBuilder, location: String)] = []
      for statement in block.statements {
        do {
          codes.append((try contents(statement), location(of: statement.range)))
        } catch {
          report(error, at: statement.range)
        }
      }
      let list = codes
      return { frame, values in
        for (code, location) in list {
          do {
            try frame.instance.evaluation.spend()
            try code(frame, &values)
          } catch let error as EvaluationError {
            throw LocatedError(error: error, location: location)
          }
        }
      }
    }
  }

  private func contents(_ statement: Statement) throws -> CompiledContentBuilder {
    switch statement {
    case .expression(let expression):
      let code = try check(expression, as: collectedType).code
      return { frame, values in values.append(try code(frame)) }
    case .binding(let binding):
      let set = try self.binding(binding)
      return { frame, _ in try set(frame) }
    case .conditional(let statement): return try builder(statement) { contents($0) }
    case .switchStatement(let statement): return try builder(statement) { contents($0) }
    case .exit(let exit, let range):
      throw error(range, "'\(exit.rawValue)' cannot be used here; use 'if' for some of the cases")
    case .returnStatement(_, let range):
      throw error(range, "a 'return' skips what follows it; remove it")
    case .assignment(let statement):
      throw error(statement.range, "variables cannot be changed here; compute it in a 'let'")
    case .guardStatement(let statement):
      throw error(statement.range, "'guard' cannot be used here; use 'if'")
    case .loop(let statement):
      throw error(statement.range, "'for' cannot be used here; use 'ForEach'")
    }
  }
}

// Modules that a file has to import in Swift.
extension Checker {
  /// Records the first use of an entry of a module, in the order of the source: arguments are checked before their call.
  func recordModule(of entry: CatalogEntry, at range: SourceRange) {
    guard let module = entry.module else { return }
    if let known = moduleUses[module], known.lower <= range.lower { return }
    moduleUses[module] = range
  }

  /// Reports modules whose entries are used without an import.
  func checkImports(of file: SourceFile) {
    let imported = Set(file.imports.map(\.text))
    for (module, range) in moduleUses.sorted(by: { $0.value.lower < $1.value.lower })
    where !imported.contains(module) {
      report(
        error(range, "this needs 'import \(module)' at the beginning of the file"), at: range)
    }
  }
}
