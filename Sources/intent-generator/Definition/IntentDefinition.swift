import Foundation

/// The declarations of an intent definition.
struct IntentDefinition {
  var enums: [DefinedEnum]
  var types: [DefinedType]
  var intents: [DefinedIntent]

  /// - Throws: ``DefinitionError``.
  init(_ node: DefinitionNode) throws {
    let namespace = try node.text("INIntentDefinitionNamespace")
    enums = try node.list("INEnums").map(DefinedEnum.init)
    let typeNodes = try node.list("INTypes")
    let names = try typeNodes.map { ($0, try $0.requiredText("INTypeName")) }
    let scope = DefinitionScope(
      namespace: namespace, enums: enums,
      types: Dictionary(
        names.map { ($1, try? SwiftName.type($1, at: $0)) }, uniquingKeysWith: { first, _ in first }
      ).compactMapValues { $0 })
    types = try typeNodes.map { try DefinedType($0, in: scope) }
    intents = try node.list("INIntents").compactMap { try DefinedIntent($0, in: scope) }
    try checkNames(node)
  }

  private func checkNames(_ node: DefinitionNode) throws {
    var known: Set<String> = []
    let names =
      enums.map(\.name) + types.map(\.name)
      + intents.flatMap { [$0.className, $0.handlingName] }
    for name in names where !known.insert(name).inserted {
      throw node.error("several types have the name '\(name)'; rename all but one")
    }
  }
}

/// The types and enums that parameters can refer to.
struct DefinitionScope {
  let namespace: String?
  let enums: [DefinedEnum]
  /// The Swift names of the types, by name.
  let types: [String: String]
}

/// An intent of a definition.
struct DefinedIntent {
  let className: String
  let title: String?
  /// The parameters in the order in which people see them.
  let parameters: [DefinedParameter]

  var handlingName: String { className + "Handling" }

  /// Reads an intent; `nil` for a system intent.
  ///
  /// - Throws: ``DefinitionError``.
  init?(_ node: DefinitionNode, in scope: DefinitionScope) throws {
    guard try node.text("INIntentType") != "System" else { return nil }
    let name = try node.requiredText("INIntentName")
    className = try SwiftName.type(try node.text("INIntentClassName") ?? name + "Intent", at: node)
    title = try node.text("INIntentTitle")
    parameters = try node.list("INIntentParameters").map { try DefinedParameter($0, in: scope) }
      .enumerated().sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
      .map(\.element)
    try SwiftName.checkUnique(parameters.map(\.name), "parameters", at: node)
  }
}
