import Graphics
import TemplateLanguage
import WidgetUI

extension Checker {
  /// Checks an unqualified name.
  func unqualifiedName(_ name: String, _ range: SourceRange) throws -> TypedExpression {
    if let variable = variable(named: name) {
      if name.hasPrefix("$") { try recordArgument(name, variable, range) }
      return value(of: variable)
    }
    if let member = try ownMember(name) { return member }
    if structure == nil, let owner,
      let member = try staticMember(Name(name, range), .none(range), of: owner)
    {
      return member
    }
    if let diagnostic = missingSelfDiagnostic(name, range) { throw diagnostic }
    if name == "self" { throw error(range, "'self' is allowed only before a '.' here") }
    if structures[name] != nil || catalog.hasTypeMembers(name) || isInitializer(name) {
      throw error(range, "'\(name)' is a type; write '\(name)(…)' or '\(name).…'")
    }
    if let reason = catalog.unsupported.reason(for: name) {
      throw error(range, "templates do not support '\(name)': \(reason)")
    }
    if invalidNames.contains(name) { throw AlreadyReported() }
    throw error(
      range, "'\(name)' is not known" + NearestName.suggestionText(for: name, among: knownNames))
  }

  /// Records the use of a numbered closure argument, which must belong to the innermost closure.
  private func recordArgument(
    _ name: String, _ variable: Scope.Variable, _ range: SourceRange
  ) throws {
    guard variable.closureDepth == closureDepth else {
      throw error(
        range, "'\(name)' belongs to the enclosing closure; name it there, as in '{ item in … }'")
    }
    guard let number = Int(name.dropFirst()), !usedArguments.isEmpty else { return }
    usedArguments[usedArguments.count - 1].insert(number)
  }

  private func isInitializer(_ name: String) -> Bool {
    !catalog.initializers(named: name).isEmpty
  }

  private func value(of variable: Scope.Variable) -> TypedExpression {
    let (levels, slot) = (closureDepth - variable.closureDepth, variable.slot)
    if let component = variable.component {
      return TypedExpression(variable.type) { $0.outer(levels).slots[slot].asArray[component] }
    }
    if levels == 0 { return TypedExpression(variable.type) { $0.slots[slot] } }
    return TypedExpression(variable.type) { $0.outer(levels).slots[slot] }
  }

  /// Returns a property of the view that is being checked, or `nil` if it has none of this name.
  func ownMember(_ name: String) throws -> TypedExpression? {
    guard let structure else { return nil }
    if let index = structure.storedProperties.firstIndex(where: { $0.name == name }) {
      return TypedExpression(structure.storedProperties[index].type) {
        $0.instance.properties[index]
      }
    }
    if let entry = structure.environment[name] {
      let values = TypedExpression(EnvironmentValues.templateType) { $0.environment.templateValue }
      return TypedExpression(entry.result, code: entry.compile([values]))
    }
    if let member = structure.computedProperties[name] {
      if member.type == .view { recordUse(ofPart: name, 0, of: structure) }
      let code = member.code
      return TypedExpression(member.type) { try code.value(of: $0) }
    }
    return nil
  }

  /// Returns the name of the type that an expression denotes, or `nil` if it is a value.
  func typeName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name):
      guard variable(named: name) == nil, structure?.names.contains(name) != true, name != "self"
      else { return nil }
      if name == "Self" { return (structure ?? owner)?.name }
      let type = Self.typeAliases[name] ?? name
      return isType(type) ? type : nil
    case .member(let base, let name):
      // A nested type, such as 'Font.Weight'.
      guard let owner = typeName(base) else { return nil }
      let type = "\(owner).\(name.text)"
      return isType(type) ? type : nil
    default: return nil
    }
  }

  private func isType(_ name: String) -> Bool {
    catalog.hasTypeMembers(name) || catalog.type(named: name) != nil || isInitializer(name)
      || structures[name] != nil
  }

  /// Swift names of types that are one type in templates.
  private static let typeAliases = ["CGFloat": "Double", "TimeInterval": "Double"]
}

extension EnvironmentValues: NativeValue {}
