import Graphics
import TemplateLanguage
import WidgetUI

extension Checker {
  /// Checks all views of a file.
  func check(_ file: SourceFile) {
    for declaration in file.structs { declare(declaration) }
    let all = file.structs.compactMap { structures[$0.name.text] }
    for structure in all { checkSignatures(of: structure) }
    checkStoredViews(of: all)
    for structure in all { checkBodies(of: structure) }
    checkOpaqueResults()
  }

  private func declare(_ declaration: StructDeclaration) {
    let name = declaration.name
    guard structures[name.text] == nil, records[name.text] == nil else {
      return report(error(name.range, "there is a '\(name.text)' already"), at: name.range)
    }
    guard declaration.conformances.contains(where: { $0.text == "View" }) else {
      return report(
        error(name.range, "'\(name.text)' must be a view; write 'struct \(name.text): View'"),
        at: name.range)
    }
    structures[name.text] = StructureInfo(declaration)
  }

  // MARK: Signatures

  private func checkSignatures(of structure: StructureInfo) {
    for property in structure.declaration.properties {
      tried(property.range) { try self.declare(property, of: structure) }
    }
    for function in structure.declaration.functions {
      tried(function.range) { try self.declare(function, of: structure) }
    }
    let name = structure.declaration.name
    if !structure.declaration.properties.contains(where: {
      $0.name.text == "body" && $0.body != nil
    }) {
      report(
        error(name.range, "'\(name.text)' has no 'var body: some View { … }'"), at: name.range)
    }
  }

  private func declare(_ property: PropertyDeclaration, of structure: StructureInfo) throws {
    let name = property.name.text
    guard !structure.names.contains(name) else {
      throw error(property.name.range, "there is a '\(name)' already")
    }
    if let path = property.environment { return try declare(path, name, of: structure) }
    if property.body != nil {
      guard let type = try property.type.map({ try type($0) }) else {
        throw error(
          property.name.range, "a computed property needs a type, as in 'var \(name): Int { … }'")
      }
      structure.members[name] = StructureInfo.Member(type: type, code: CompiledFunction())
      return
    }
    try declareStored(property, of: structure)
  }

  private func declare(
    _ path: KeyPathExpression, _ name: String, of structure: StructureInfo
  ) throws {
    let key = EnvironmentValues.typeName
    guard path.names.count == 1, let wanted = path.names.first,
      let entry = catalogue.members(ofValue: key, named: wanted.text).first
    else {
      let written = path.names.map(\.text).joined(separator: ".")
      throw error(
        path.range,
        "the environment has no '\(written)'"
          + NearestName.question(for: written, among: catalogue.memberNames(ofValue: key)))
    }
    used.insert(entry.number)
    structure.environment[name] = entry
  }

  private func declareStored(_ property: PropertyDeclaration, of structure: StructureInfo) throws {
    let name = property.name.text
    let wanted = try property.type.map { try type($0) }
    var initial = try property.initialValue.map { try constant($0, as: wanted) }
    if initial == nil, property.isVariable, let wanted, wanted.isOptional {
      initial = Typed(wanted, constant: .null)
    }
    if case .some? = property.type?.kind, initial == nil {
      throw error(
        property.name.range,
        "'some View' is the type of what is computed; write 'var \(name): some View { … }'")
    }
    guard let type = wanted ?? initial?.type else {
      throw error(property.name.range, "'\(name)' needs a type, as in 'let \(name): String'")
    }
    if property.isStatic {
      guard let initial else {
        throw error(property.name.range, "a 'static let' needs a value")
      }
      structure.constants[name] = initial
      return
    }
    structure.stored.append(
      StructureInfo.Stored(
        name: name, type: type, initial: initial,
        isParameter: initial == nil || property.isVariable, isPrivate: property.isPrivate))
  }

  /// A value that depends on no other property.
  private func constant(_ expression: Expression, as type: TemplateType?) throws -> Typed {
    let typed = try inBody(of: nil, FrameLayout()) { try self.check(expression, as: type) }
    guard let value = try typed.constant ?? typed.code(.outside) as Value? else { return typed }
    return Typed(typed.type, constant: value)
  }

  private func declare(_ function: FunctionDeclaration, of structure: StructureInfo) throws {
    let parameters = try function.parameters.map { parameter in
      CatalogueParameter(
        label: parameter.label?.text, type: try type(parameter.type),
        standard: parameter.defaultValue.map { _ in "…" })
    }
    let name = function.name
    let labels = parameters.map { ($0.label, $0.type) }
    for other in structure.functions[name.text] ?? []
    where other.parameters.elementsEqual(labels, by: { $0.label == $1.0 && $0.type == $1.1 }) {
      throw error(name.range, "there is a '\(name.text)' with these parameters already")
    }
    let defaults = try zip(function.parameters, parameters).map { declared, parameter in
      try declared.defaultValue.map { try constant($0, as: parameter.type) }
    }
    structure.functions[function.name.text, default: []].append(
      StructureInfo.Function(
        parameters: parameters, defaults: defaults,
        result: try function.result.map { try type($0) } ?? .void, code: CompiledFunction()))
  }

  // MARK: Bodies

  private func checkBodies(of structure: StructureInfo) {
    for property in structure.declaration.properties {
      guard let body = property.body else { continue }
      guard let member = structure.members[property.name.text] else { continue }
      inOpaque(member.type, property.name, 0, of: structure) {
        if property.name.text == "body" {
          let code = inBody(of: structure, structure.compiled.bodyLayout) { self.views(body) }
          structure.compiled.body = code
          (member.code.body, member.code.layout) = (.views(code), structure.compiled.bodyLayout)
        } else {
          compile(body, member.type, member.code, of: structure, isBuilder: property.isViewBuilder)
        }
      }
    }
    var counts: [String: Int] = [:]
    for declaration in structure.declaration.functions {
      let index = counts[declaration.name.text, default: 0]
      counts[declaration.name.text] = index + 1
      guard let all = structure.functions[declaration.name.text], index < all.count else {
        continue
      }
      let function = all[index]
      inOpaque(function.result, declaration.name, index, of: structure) {
        compile(
          declaration.body, function.result, function.code, of: structure,
          isBuilder: declaration.isViewBuilder
        ) {
          for (parameter, type) in zip(declaration.parameters, function.parameters) {
            _ = self.declare(parameter.name.text, type.type)
          }
        }
      }
    }
  }

  private func compile(
    _ block: Block, _ type: TemplateType, _ function: CompiledFunction,
    of structure: StructureInfo, isBuilder: Bool, declaring parameters: () -> Void = {}
  ) {
    tried(block.range) {
      try self.inBody(of: structure, function.layout) {
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

  /// The value of a body: of its one expression, or what its statements return.
  private func value(_ block: Block, _ type: TemplateType) throws -> Typed {
    if block.statements.count == 1, case .expression(let expression)? = block.statements.first {
      return try check(expression, as: type)
    }
    return try statements(block.returningItsValue, result: type)
  }

  func inBody<Result>(
    of structure: StructureInfo?, _ layout: FrameLayout, _ work: () throws -> Result
  ) rethrows -> Result {
    let outer = (self.structure, self.layout, scopes, closures)
    (self.structure, self.layout, scopes, closures) = (structure, layout, [Scope()], 0)
    defer { (self.structure, self.layout, scopes, closures) = outer }
    return try work()
  }

  private func tried(_ range: SourceRange, _ work: () throws -> Void) {
    do { try work() } catch { report(error, at: range) }
  }
}
