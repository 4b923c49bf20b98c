/// A type of objects of a definition.
struct DefinedType {
  struct Property {
    let name: String
    let type: DefinedValueType
    let isArray: Bool
  }

  let name: String
  /// The properties beside those that every object has.
  let properties: [Property]

  /// - Throws: ``DefinitionError``.
  init(_ node: DefinitionNode, in scope: DefinitionScope) throws {
    name = try SwiftName.type(
      node.text("INTypeClassName") ?? node.requiredText("INTypeName"), at: node)
    properties = try node.list("INTypeProperties").compactMap { property in
      guard try property.flag("INTypePropertyDefault") != true else { return nil }
      let name = try SwiftName.member(property.requiredText("INTypePropertyName"), at: property)
      guard !DefinedType.inherited.contains(name) else { return nil }
      return Property(
        name: name, type: try DefinedValueType(property, keys: .property, in: scope),
        isArray: try property.flag("INTypePropertySupportsMultipleValues") ?? false)
    }
    try SwiftName.checkUnique(properties.map(\.name), "properties", at: node)
  }

  private static let inherited: Set = [
    "identifier", "displayString", "pronunciationHint", "alternativeSpeakableMatches",
    "subtitleString", "displayImage",
  ]
}
