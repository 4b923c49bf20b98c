import Foundation

/// An intent of a definition.
struct DefinedIntent {
  let className: String
  let title: String?
  /// The parameters in the order in which people see them.
  let parameters: [DefinedParameter]

  var handlingName: String { className + "Handling" }

  /// Reads an intent; `nil` for one of the system's own.
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
