import Foundation

/// An object type of a definition.
struct DefinedType {
  struct Property {
    let name: String
    let type: DefinedValueType
    let isArray: Bool
  }

  let name: String
  /// The properties, without those of every object.
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

/// The type of a parameter or property.
enum DefinedValueType: Equatable {
  case string, boolean, integer, decimal, date, url
  case enumeration(String)
  case object(String)
  /// A type that is not supported, such as a placemark.
  case unsupported(String)

  /// The property list keys of a type.
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
          name, among: scope.enums.map(\.name), at: node, keys.enumType, isDeclaredHere: true))
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
    default: self = .unsupported(type)
    }
  }

  private init(object node: DefinitionNode, _ keys: Keys, in scope: DefinitionScope) throws {
    let name = try node.requiredText(keys.objectType)
    let namespace = try node.text(keys.namespace)
    if namespace == "System" {
      self = .unsupported(name)
      return
    }
    // A type of another namespace belongs to another definition in the same target.
    let isDeclaredHere = namespace == nil || namespace == scope.namespace
    let known = try DefinedValueType.known(
      name, among: Array(scope.types.keys), at: node, keys.objectType,
      isDeclaredHere: isDeclaredHere)
    self = .object(try scope.types[known] ?? SwiftName.type(known, at: node))
  }

  private static func known(
    _ name: String, among known: [String], at node: DefinitionNode, _ key: String,
    isDeclaredHere: Bool
  ) throws -> String {
    guard isDeclaredHere, !known.contains(name) else { return name }
    let list = known.sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw (node[key] ?? node).error(
      "'\(name)' is not declared; "
        + (known.isEmpty ? "the definition declares none" : "the definition declares \(list)"))
  }
}

/// An enum of a definition.
struct DefinedEnum {
  struct Case {
    let name: String
    let title: String
    let rawValue: Int
  }

  let name: String
  /// The cases with `unknown` of 0 first.
  let cases: [Case]

  /// - Throws: ``DefinitionError``.
  init(_ node: DefinitionNode) throws {
    name = try SwiftName.type(
      node.text("INEnumClassName") ?? node.requiredText("INEnumName"), at: node)
    let declared = try node.list("INEnumValues").enumerated().map { index, value in
      let name = try value.requiredText("INEnumValueName")
      return Case(
        name: try SwiftName.member(name, at: value),
        title: try value.text("INEnumValueDisplayName") ?? name,
        rawValue: try value.number("INEnumValueIndex")?.intValue ?? index)
    }
    let hasUnknown = declared.contains { $0.name == "unknown" }
    cases =
      hasUnknown ? declared : [Case(name: "unknown", title: "unknown", rawValue: 0)] + declared
    try checkCases(node)
  }

  private func checkCases(_ node: DefinitionNode) throws {
    var names: Set<String> = []
    var numbers: Set<Int> = []
    for value in cases {
      guard names.insert(value.name).inserted else {
        throw node.error("several cases have the name '\(value.name)'; rename all but one")
      }
      guard numbers.insert(value.rawValue).inserted else {
        throw node.error(
          "several cases have the index \(value.rawValue), which is 0 for 'unknown' only; "
            + "give each 'INEnumValueIndex' its own number")
      }
    }
  }
}
