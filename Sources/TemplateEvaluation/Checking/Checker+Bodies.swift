import TemplateLanguage

extension Checker {
  /// Checks the bodies of computed properties and functions.
  func checkBodies(of structure: StructureInfo) {
    checkStaticBodies(of: structure)
    for property in structure.declaration.properties where !property.isStatic {
      guard let body = property.body else { continue }
      guard let member = structure.computedProperties[property.name.text] else { continue }
      withOpaqueMember(member.type, property.name, 0, of: structure) {
        if property.name.text == "body" {
          let code = inBody(of: structure, owner: structure, structure.compiled.bodyLayout) {
            self.views(body)
          }
          structure.compiled.body = code
          (member.code.body, member.code.layout) = (.views(code), structure.compiled.bodyLayout)
        } else {
          compile(body, member.type, member.code, of: structure, isBuilder: property.isViewBuilder)
        }
      }
    }
    checkBodies(
      of: structure.declaration.functions.filter { !$0.isStatic }, structure.functions, structure)
  }

  /// Checks the bodies of functions whose signatures are already checked.
  func checkBodies(
    of declarations: [FunctionDeclaration], _ functions: [String: [StructureInfo.Function]],
    _ structure: StructureInfo
  ) {
    var counts: [String: Int] = [:]
    for declaration in declarations {
      let index = counts[declaration.name.text, default: 0]
      counts[declaration.name.text] = index + 1
      guard let all = functions[declaration.name.text], index < all.count else { continue }
      let function = all[index]
      withOpaqueMember(function.result, declaration.name, index, of: structure) {
        compile(
          declaration.body, function.result, function.code, of: structure,
          isBuilder: declaration.isViewBuilder, isStatic: declaration.isStatic
        ) {
          for (parameter, type) in zip(declaration.parameters, function.parameters) {
            _ = self.declare(parameter.name.text, type.type)
          }
        }
      }
    }
  }

  func compile(
    _ block: Block, _ type: TemplateType, _ function: CompiledFunction,
    of structure: StructureInfo, isBuilder: Bool, isStatic: Bool = false,
    declaring parameters: () -> Void = {}
  ) {
    reportingErrors(block.range) {
      try self.inBody(of: isStatic ? nil : structure, owner: structure, function.layout) {
        parameters()
        if type == .view {
          try self.checkOpaqueBody(block, isBuilder: isBuilder)
          function.body = .views(self.views(block))
        } else {
          function.body = .value(try self.value(block, type).code)
        }
      }
    }
  }

  /// Checks a body that returns a value: its single expression, or its `return` statements.
  private func value(_ block: Block, _ type: TemplateType) throws -> TypedExpression {
    if block.statements.count == 1, case .expression(let expression)? = block.statements.first {
      return try check(expression, as: type)
    }
    return try statements(block.withImplicitReturn, result: type)
  }

  func inBody<Result>(
    of structure: StructureInfo?, owner: StructureInfo? = nil, _ layout: FrameLayout,
    _ work: () throws -> Result
  ) rethrows -> Result {
    let outer = (
      self.structure, self.owner, self.layout, scopes, closureDepth, mutationFlag, collectedType
    )
    (self.structure, self.owner, self.layout) = (structure, owner, layout)
    (scopes, closureDepth, mutationFlag, collectedType) = ([Scope()], 0, MutationFlag(), .view)
    defer {
      (self.structure, self.owner, self.layout, scopes, closureDepth, mutationFlag, collectedType) =
        outer
    }
    return try work()
  }
}

extension Block {
  /// The block with a `return` inserted before the value of its only statement.
  ///
  /// In Swift, an `if` or a `switch` that is the whole body evaluates to the values of its branches.
  var withImplicitReturn: Block {
    guard statements.count == 1, let statement = statements.first else { return self }
    return Block([statement.returningItsValue], range)
  }
}

extension Statement {
  fileprivate var returningItsValue: Statement {
    switch self {
    case .expression(let expression): return .returnStatement(expression, expression.range)
    case .conditional(var statement):
      guard statement.otherwise != nil else { return self }
      for index in statement.branches.indices {
        statement.branches[index].body = statement.branches[index].body.withImplicitReturn
      }
      statement.otherwise = statement.otherwise?.withImplicitReturn
      return .conditional(statement)
    case .switchStatement(var statement):
      for index in statement.cases.indices {
        statement.cases[index].body = statement.cases[index].body.withImplicitReturn
      }
      return .switchStatement(statement)
    case .binding, .assignment, .guardStatement, .loop, .returnStatement, .exit: return self
    }
  }
}
