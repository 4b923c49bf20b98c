package import CheckedJSON
import Foundation

/// Validates JSON against a schema of draft 2020-12, with the keywords that the published schemas use.
package struct SchemaValidator {
  let root: JSONValue

  package init(schema text: String) throws {
    root = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// Returns the problems with their locations, or an empty array if the value is valid.
  package func problems(in value: JSONValue) -> [String] { check(value, root, at: "") }

  private func check(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    guard case .object(let keywords) = schema else { return ["\(place): the schema is no object"] }
    return keywords.flatMap { check(value, $0.name, $0.value, schema, at: place) }
  }

  private func check(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: JSONValue,
    at place: String
  ) -> [String] {
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description": return []
    case "$ref": return check(value, definition(argument), at: place)
    case "const": return value == argument ? [] : ["\(place): not \(argument)"]
    case "enum": return argument.elements.contains(value) ? [] : ["\(place): not in \(argument)"]
    case "type": return value.isOf(type: argument) ? [] : ["\(place): not of type \(argument)"]
    case "oneOf":
      let matches = argument.elements.filter { check(value, $0, at: place).isEmpty }.count
      return matches == 1 ? [] : ["\(place): \(matches) of one match"]
    case "minimum": return value.number < argument.number ? ["\(place): too small"] : []
    case "maximum": return value.number > argument.number ? ["\(place): too large"] : []
    case "exclusiveMinimum": return value.number <= argument.number ? ["\(place): too small"] : []
    case "minLength": return Double(value.text.count) < argument.number ? ["\(place): short"] : []
    case "maxLength": return Double(value.text.count) > argument.number ? ["\(place): long"] : []
    case "pattern": return matches(value.text, argument.text) ? [] : ["\(place): not \(argument)"]
    case "minItems": return value.count < argument.number ? ["\(place): too few"] : []
    case "maxItems": return value.count > argument.number ? ["\(place): too many"] : []
    case "items":
      return value.elements.enumerated().flatMap { check($1, argument, at: "\(place)[\($0)]") }
    case "uniqueItems":
      let elements = value.elements
      let isUnique = elements.indices.allSatisfy { !elements[..<$0].contains(elements[$0]) }
      return isUnique || argument == false ? [] : ["\(place): something is there twice"]
    case "required":
      return argument.elements.map(\.text).filter { value[$0] == nil }
        .map { "\(place).\($0): missing" }
    case "properties":
      return argument.members.flatMap { member in
        value[member.name].map { check($0, member.value, at: "\(place).\(member.name)") } ?? []
      }
    case "minProperties":
      return Double(value.members.count) < argument.number ? ["\(place): too few"] : []
    case "maxProperties":
      return Double(value.members.count) > argument.number ? ["\(place): too many"] : []
    case "propertyNames":
      return value.members.flatMap { check(.string($0.name), argument, at: "\(place).\($0.name)") }
    case "additionalProperties" where argument.members.count > 0:
      return value.members.filter { schema["properties"]?[$0.name] == nil }
        .flatMap { check($0.value, argument, at: "\(place).\($0.name)") }
    case "additionalProperties" where argument == false:
      return value.members.map(\.name).filter { schema["properties"]?[$0] == nil }
        .map { "\(place).\($0): unknown" }
    default: return ["\(place): the validator does not know '\(keyword)'"]
    }
  }

  private func definition(_ reference: JSONValue) -> JSONValue {
    let name = reference.text.replacing("#/$defs/", with: "")
    return root["$defs"]?[name] ?? .null
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    (try? Regex(pattern)).map { text.firstMatch(of: $0) != nil } ?? false
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  fileprivate var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  fileprivate var count: Double { Double(elements.count) }

  fileprivate var text: String { if case .string(let text) = self { text } else { "" } }

  fileprivate var number: Double {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .bool, .string, .array, .object: .nan
    }
  }

  fileprivate func isOf(type: JSONValue) -> Bool {
    if case .array(let types) = type { return types.contains { isOf(type: $0) } }
    return switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .number: type == "number"
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
