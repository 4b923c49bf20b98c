/// The type of a parameter or property.
enum DefinedValueType: Equatable {
  case string, boolean, integer, decimal, date, url
  case enumeration(String)
  case object(String)
  /// A type that only Apple's systems have, such as a placemark; there is no Swift for it.
  case foreign(String)

  /// Where a type is written.
  struct Keys {
    let type, enumType, objectType, namespace: String

    static let parameter = Keys(
      type: "INIntentParameterType", enumType: "INIntentParameterEnumType",
      objectType: "INIntentParameterObjectType",
      namespace: "INIntentParameterObjectTypeNamespace")
    static let property = Keys(
      type: "INTypePropertyType", enumType: "INTypePropertyEnumType",
      objectType: "INTypePropertyObjectType", namespace: "INTypePropertyObjectTypeNamespace")
  }

  /// - Throws: ``DefinitionError``.
  init(_ node: DefinitionNode, keys: Keys, in scope: DefinitionScope) throws {
    if let name = try node.text(keys.enumType) {
      self = .enumeration(
        try DefinedValueType.known(
          name, among: scope.enums.map(\.name), at: node, keys.enumType, isOwn: true))
      return
    }
    let type = try node.requiredText(keys.type)
    switch type {
    case "String", "SpeakableString": self = .string
    case "Boolean": self = .boolean
    case "Integer": self = .integer
    case "Decimal", "Double", "Float": self = .decimal
    case "Date", "DateComponents": self = .date
    case "URL": self = .url
    case "Object": self = try DefinedValueType(object: node, keys, in: scope)
    default: self = .foreign(type)
    }
  }

  private init(object node: DefinitionNode, _ keys: Keys, in scope: DefinitionScope) throws {
    let name = try node.requiredText(keys.objectType)
    let namespace = try node.text(keys.namespace)
    if namespace == "System" {
      self = .foreign(name)
      return
    }
    // A type of another namespace is that of another definition in the same target.
    let isOwn = namespace == nil || namespace == scope.namespace
    let known = try DefinedValueType.known(
      name, among: Array(scope.types.keys), at: node, keys.objectType, isOwn: isOwn)
    self = .object(try scope.types[known] ?? SwiftName.type(known, at: node))
  }

  private static func known(
    _ name: String, among known: [String], at node: DefinitionNode, _ key: String, isOwn: Bool
  ) throws -> String {
    guard isOwn, !known.contains(name) else { return name }
    let list = known.sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw (node[key] ?? node).error(
      "'\(name)' is not declared; "
        + (known.isEmpty ? "the definition declares none" : "the definition declares \(list)"))
  }
}
