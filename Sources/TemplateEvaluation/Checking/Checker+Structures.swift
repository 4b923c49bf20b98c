import Graphics
import TemplateLanguage
import WidgetUI

extension Checker {
  /// Checks all declarations of a file.
  func check(_ file: SourceFile) {
    for declaration in file.structs { declare(declaration) }
    let all = file.structs.compactMap { structures[$0.name.text] }
    for structure in all { declareStatics(of: structure) }
    for structure in all { checkSignatures(of: structure) }
    checkStoredViews(of: all)
    for structure in all { checkBodies(of: structure) }
    checkOpaqueResults()
    checkImports(of: file)
  }

  private func declare(_ declaration: StructDeclaration) {
    let name = declaration.name
    guard structures[name.text] == nil, records[name.text] == nil else {
      return report(error(name.range, "'\(name.text)' is already declared"), at: name.range)
    }
    let structure = StructureInfo(declaration)
    if let message = structure.declarationError {
      return report(error(name.range, message), at: name.range)
    }
    structures[name.text] = structure
  }

  // MARK: Signatures

  private func checkSignatures(of structure: StructureInfo) {
    for property in structure.declaration.properties where !property.isStatic {
      reportingErrors(property.range) { try self.declare(property, of: structure) }
    }
    for function in structure.declaration.functions where !function.isStatic {
      reportingErrors(function.range) { try self.declare(function, of: structure) }
    }
    let name = structure.declaration.name
    if structure.isView,
      !structure.declaration.properties.contains(where: {
        $0.name.text == "body" && $0.body != nil
      })
    {
      report(
        error(name.range, "'\(name.text)' has no 'var body: some View { … }'"), at: name.range)
    }
  }

  private func declare(_ property: PropertyDeclaration, of structure: StructureInfo) throws {
    let name = property.name.text
    guard !structure.names.contains(name) else {
      throw error(property.name.range, "'\(name)' is already declared")
    }
    if let path = property.environment { return try declare(path, name, of: structure) }
    if property.body != nil {
      guard let type = try property.type.map({ try type($0) }) else {
        throw error(
          property.name.range, "a computed property needs a type, as in 'var \(name): Int { … }'")
      }
      structure.computedProperties[name] = StructureInfo.ComputedProperty(
        type: type, code: structure.compiled.property())
      return
    }
    try declareStored(property, of: structure)
  }

  private func declare(
    _ path: KeyPathExpression, _ name: String, of structure: StructureInfo
  ) throws {
    let key = EnvironmentValues.typeName
    guard path.names.count == 1, let expected = path.names.first,
      let entry = catalog.members(ofValue: key, named: expected.text).first
    else {
      let written = path.names.map(\.text).joined(separator: ".")
      throw error(
        path.range,
        "the environment has no '\(written)'"
          + NearestName.suggestionText(for: written, among: catalog.memberNames(ofValue: key)))
    }
    usedEntries.insert(entry.index)
    structure.environment[name] = entry
  }

  private func declareStored(_ property: PropertyDeclaration, of structure: StructureInfo) throws {
    let name = property.name.text
    let expected = try property.type.map { try type($0) }
    var initial = try property.initialValue.map {
      try constant($0, as: expected, of: structure)
    }
    if initial == nil, property.isVariable, let expected, expected.isOptional {
      initial = TypedExpression(expected, constant: .null)
    }
    if case .some? = property.type?.kind, initial == nil {
      throw error(
        property.name.range,
        "'some View' is only for computed properties; write 'var \(name): some View { … }'")
    }
    guard let type = expected ?? initial?.type else {
      throw error(property.name.range, "'\(name)' needs a type, as in 'let \(name): String'")
    }
    structure.storedProperties.append(
      StructureInfo.StoredProperty(
        name: name, type: type, defaultValue: initial,
        isParameter: initial == nil || property.isVariable, isPrivate: property.isPrivate))
  }

  private func declare(_ function: FunctionDeclaration, of structure: StructureInfo) throws {
    let made = try self.function(
      function, among: structure.functions[function.name.text] ?? [], structure)
    structure.functions[function.name.text, default: []].append(made)
  }

  /// Checks a function's signature.
  func function(
    _ function: FunctionDeclaration, among others: [StructureInfo.Function],
    _ structure: StructureInfo
  ) throws -> StructureInfo.Function {
    let parameters = try function.parameters.map { parameter in
      CatalogParameter(
        label: parameter.label?.text, type: try type(parameter.type),
        defaultSource: parameter.defaultValue.map { _ in "…" })
    }
    let name = function.name
    let labels = parameters.map { ($0.label, $0.type) }
    for other in others
    where other.parameters.elementsEqual(labels, by: { $0.label == $1.0 && $0.type == $1.1 }) {
      throw error(name.range, "'\(name.text)' with these parameters is already declared")
    }
    let defaults = try zip(function.parameters, parameters).map { declared, parameter in
      try declared.defaultValue.map { try constant($0, as: parameter.type, of: structure) }
    }
    return StructureInfo.Function(
      parameters: parameters, defaults: defaults,
      result: try function.result.map { try type($0) } ?? .void, code: CompiledFunction())
  }

  func reportingErrors(_ range: SourceRange, _ work: () throws -> Void) {
    do { try work() } catch { report(error, at: range) }
  }
}
