import Graphics
import TemplateLanguage

// Static members. As in Swift, views refer to them with 'Self.' or with the name of the type.
extension Checker {
  // MARK: Declarations

  func declareStatics(of structure: StructureInfo) {
    for property in structure.declaration.properties where property.isStatic {
      reportingErrors(property.range) { try self.declareStatic(property, of: structure) }
    }
    for function in structure.declaration.functions where function.isStatic {
      reportingErrors(function.range) {
        let others = structure.statics.functions[function.name.text] ?? []
        let made = try self.function(function, among: others, structure)
        structure.statics.functions[function.name.text, default: []].append(made)
        if function.isPrivate { structure.statics.privateNames.insert(function.name.text) }
      }
    }
  }

  private func declareStatic(_ property: PropertyDeclaration, of structure: StructureInfo) throws {
    let name = property.name.text
    guard !structure.statics.names.contains(name) else {
      throw error(property.name.range, "'\(name)' is already declared")
    }
    if property.isPrivate { structure.statics.privateNames.insert(name) }
    let expected = try property.type.map { try type($0) }
    if property.body != nil, let expected {
      structure.statics.computedProperties[name] = StructureInfo.ComputedProperty(
        type: expected, code: CompiledFunction())
      return
    }
    guard let value = property.initialValue else {
      throw error(property.name.range, "a 'static let' needs a value")
    }
    do {
      structure.statics.constants[name] = evaluatedOnce(
        try constant(value, as: expected, of: structure))
    } catch {
      invalidNames.insert(name)
      throw error
    }
  }

  /// Returns the value evaluated at most once per entry's view.
  private func evaluatedOnce(_ typed: TypedExpression) -> TypedExpression {
    guard typed.constant == nil else { return typed }
    var result = typed
    let (code, number) = (typed.code, staticCount)
    staticCount += 1
    result.code = { frame in
      let evaluation = frame.instance.evaluation
      if let known = evaluation.statics[number] { return known }
      let value = try code(frame)
      evaluation.statics[number] = value
      return value
    }
    return result
  }

  /// Checks an expression that depends only on static members.
  func constant(
    _ expression: Expression, as type: TemplateType?, of structure: StructureInfo
  ) throws -> TypedExpression {
    let outer = isCheckingConstant
    isCheckingConstant = true
    defer { isCheckingConstant = outer }
    let layout = FrameLayout()
    var typed = try inBody(of: nil, owner: structure, layout) {
      try self.check(expression, as: type)
    }
    guard typed.constant == nil else { return typed }
    // Evaluated at its use, because locale, assets and evaluation budget are those of the entry's view.
    let code = typed.code
    typed.code = { frame in
      try code(
        StackFrame(
          slots: layout.count, parent: nil, instance: frame.instance, depth: frame.depth + 1))
    }
    return typed
  }

  func checkStaticBodies(of structure: StructureInfo) {
    for property in structure.declaration.properties where property.isStatic {
      guard let body = property.body,
        let member = structure.statics.computedProperties[property.name.text]
      else { continue }
      withOpaqueMember(member.type, property.name, 0, of: structure) {
        compile(
          body, member.type, member.code, of: structure, isBuilder: property.isViewBuilder,
          isStatic: true)
      }
    }
    checkBodies(
      of: structure.declaration.functions.filter(\.isStatic), structure.statics.functions, structure
    )
  }

  // MARK: Uses

  /// Checks a static member such as `Self.limit` or `Format.price(2)`; `nil` if the type has no such member.
  func staticMember(
    _ name: Name, _ arguments: CallArguments, of structure: StructureInfo
  ) throws -> TypedExpression? {
    let statics = structure.statics
    guard statics.names.contains(name.text) else {
      if isCheckingConstant, structure.computesStatic(name.text) { throw notYetAvailable(name) }
      if invalidNames.contains(name.text) { throw AlreadyReported() }
      return nil
    }
    if structure !== (self.structure ?? owner), statics.privateNames.contains(name.text) {
      throw error(
        name.range, "'\(name.text)' is 'private' in '\(structure.name)'; remove 'private' there")
    }
    if let constant = statics.constants[name.text], arguments.isProperty { return constant }
    guard !isCheckingConstant else { throw notYetAvailable(name) }
    if let member = statics.computedProperties[name.text], arguments.isProperty {
      if member.type == .view { recordUse(ofPart: name.text, 0, of: structure) }
      let code = member.code
      return TypedExpression(member.type) { try code.call([], from: $0) }
    }
    if let functions = statics.functions[name.text] {
      guard !arguments.isProperty else {
        throw error(name.range, "'\(name.text)' is a function; write '\(name.text)(…)'")
      }
      return try functionCall(functions, name.text, arguments, of: structure)
    }
    throw error(name.range, "'\(name.text)' is not a function; remove '(…)'")
  }

  private func notYetAvailable(_ name: Name) -> SourceDiagnostic {
    error(
      name.range,
      "'\(name.text)' is computed, so a static value cannot use it; write it where it is used"
    )
  }

  /// Returns a diagnostic if a static member is used without `Self.`.
  func missingSelfDiagnostic(_ name: String, _ range: SourceRange) -> SourceDiagnostic? {
    guard let structure, structure.statics.names.contains(name) else { return nil }
    return error(range, "'\(name)' is 'static'; write 'Self.\(name)'")
  }
}

extension StructureInfo {
  /// Whether a static member is computed or a function.
  fileprivate func computesStatic(_ name: String) -> Bool {
    declaration.functions.contains { $0.isStatic && $0.name.text == name }
      || declaration.properties.contains { $0.isStatic && $0.body != nil && $0.name.text == name }
  }

  /// Returns the reason why the declaration is not supported, or `nil` if it is valid.
  var declarationError: String? {
    let declaration = self.declaration
    let isStatic =
      declaration.properties.allSatisfy(\.isStatic) && declaration.functions.allSatisfy(\.isStatic)
    if declaration.isEnum {
      if !declaration.conformances.isEmpty {
        return "an 'enum' of a template has no cases; remove what follows ':'"
      }
      return isStatic
        ? nil
        : "an 'enum' of a template has only static members; write 'static' before each member"
    }
    return isView || isStatic
      ? nil
      : "'\(name)' must be a view or have only static members; write 'struct \(name): View', "
        + "or use the types of the data"
  }
}
