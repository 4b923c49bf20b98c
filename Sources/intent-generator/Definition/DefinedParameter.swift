import Foundation

/// A parameter of an intent.
struct DefinedParameter {
  enum Default: Equatable {
    case text(String)
    case boolean(Bool)
    case number(Double)
    /// A case of the parameter's enum.
    case enumCase(String)
  }

  let name: String
  /// The name as it is written in the definition: its first letter may be a capital.
  let definitionName: String
  let title: String?
  let type: DefinedValueType
  let isArray: Bool
  /// Whether a person can choose it.
  let isConfigurable: Bool
  /// Whether the handler provides the options.
  let isDynamic: Bool
  /// Whether the handler receives a search term.
  let isSearched: Bool
  let defaultValue: Default?
  let minimum: Double?
  let maximum: Double?
  let priority: Int

  /// - Throws: ``DefinitionError``.
  init(_ node: DefinitionNode, in scope: DefinitionScope) throws {
    definitionName = try SwiftName.member(node.requiredText("INIntentParameterName"), at: node)
    name = SwiftName.lowercasedFirst(definitionName)
    title = try node.text("INIntentParameterDisplayName")
    type = try DefinedValueType(node, keys: .parameter, in: scope)
    isArray = try node.flag("INIntentParameterSupportsMultipleValues") ?? false
    isConfigurable = try node.flag("INIntentParameterConfigurable") ?? true
    isDynamic = try node.flag("INIntentParameterSupportsDynamicEnumeration") ?? false
    isSearched = try node.flag("INIntentParameterSupportsSearch") ?? false
    priority = try node.number("INIntentParameterDisplayPriority")?.intValue ?? .max
    let metadata = node["INIntentParameterMetadata"]
    minimum = try metadata?.number("INIntentParameterMetadataMinimumValue")?.doubleValue
    maximum = try metadata?.number("INIntentParameterMetadataMaximumValue")?.doubleValue
    guard !isArray, let value = metadata?["INIntentParameterMetadataDefaultValue"] else {
      defaultValue = nil
      return
    }
    defaultValue = try Default(value, of: type, in: scope)
  }
}

extension DefinedParameter.Default {
  fileprivate init?(
    _ node: DefinitionNode, of type: DefinedValueType, in scope: DefinitionScope
  ) throws {
    switch type {
    case .string, .url:
      guard let text = node.value as? String else { throw node.error("is not a string") }
      self = .text(text)
    case .boolean:
      guard let boolean = node.value as? Bool else { throw node.error("must be true or false") }
      self = .boolean(boolean)
    case .integer, .decimal:
      guard let number = node.value as? NSNumber, number.doubleValue.isFinite else {
        throw node.error("is not a number")
      }
      self = .number(number.doubleValue)
    case .enumeration(let name):
      guard let found = try scope.enums.first(where: { $0.name == name })?.defaultCase(node) else {
        return nil
      }
      self = .enumCase(found)
    case .date, .object, .unsupported: return nil
    }
  }
}

extension DefinedEnum {
  /// The case of a default, given by name or number; `nil` for `unknown`.
  fileprivate func defaultCase(_ node: DefinitionNode) throws -> String? {
    let text = node.value as? String
    let number = (node.value as? NSNumber)?.intValue
    guard let found = cases.first(where: { $0.name == text || $0.rawValue == number }) else {
      let known = cases.map { "'\($0.name)'" }.joined(separator: ", ")
      throw node.error("is not a case of '\(name)', which has \(known)")
    }
    return found.name == "unknown" ? nil : found.name
  }
}
