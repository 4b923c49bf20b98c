import Graphics

/// A value of a JSON file, with its position.
package struct JSONNode: Hashable, Sendable {
  /// The maximum nesting depth of a file.
  package static let maximumDepth = 64
  /// The maximum number of values in a file.
  package static let maximumCount = 500_000

  package indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that fits an `Int`.
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  package struct Member: Hashable, Sendable {
    package var key: String
    package var position: JSONPosition
    package var value: JSONNode

    package init(key: String, position: JSONPosition, value: JSONNode) {
      self.key = key
      self.position = position
      self.value = value
    }
  }

  package var value: Value
  package var position: JSONPosition

  package init(value: Value, position: JSONPosition) {
    self.value = value
    self.position = position
  }

  /// The name of the value's kind in errors.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value as a number, in either form.
  package var number: Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }
}

extension JSONValue {
  /// Parses JSON of any source: limited in depth and in the number of values, with unique names in objects.
  ///
  /// - Throws: ``JSONFileError`` with what is wrong, and where.
  package init(parsing bytes: [UInt8], file: String = "body") throws(JSONFileError) {
    var parser = JSONParser(bytes, file: file)
    self.init(try parser.document())
  }

  /// Creates the value of a node, without its position.
  package init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let values): self = .array(values.map(JSONValue.init))
    case .object(let members):
      self = .object(members.map { Member($0.key, JSONValue($0.value)) })
    }
  }
}

/// Reads an object's members; any member that was not requested by the end is an error.
///
///     var members = try reader.members()
///     let width = try members.required("width").integer(in: 1...10_000)
///     let name = try members.optional("name")?.string()
///     try members.end()
package struct JSONObjectReader {
  private let object: JSONReader
  private let members: [JSONNode.Member]
  /// The index of each member by name, because an object may have many.
  private let indices: [String: Int]
  private var requested: Set<String> = []

  init(_ object: JSONReader, _ members: [JSONNode.Member]) {
    self.object = object
    self.members = members
    indices = Dictionary(
      members.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// Returns the member's value, or `nil` if it is missing.
  package mutating func optional(_ key: String) -> JSONReader? {
    requested.insert(key)
    guard let index = indices[key] else { return nil }
    return reader(of: members[index])
  }

  /// Returns the member's value.
  ///
  /// - Throws: ``JSONFileError`` if it is missing, with the name that was probably meant.
  package mutating func required(_ key: String) throws(JSONFileError) -> JSONReader {
    if let value = optional(key) { return value }
    let others = members.map(\.key).filter { !requested.contains($0) }
    throw object.error("has no '\(key)'" + Self.suggestionText(key, others))
  }

  /// Returns all members that were not requested so far, such as those of a dictionary.
  package mutating func remaining() -> [(key: String, value: JSONReader)] {
    let rest = members.filter { !requested.contains($0.key) }
    requested.formUnion(rest.map(\.key))
    return rest.map { ($0.key, reader(of: $0)) }
  }

  /// Ends the reading of the object.
  ///
  /// - Throws: ``JSONFileError`` at the first member that was not requested.
  package func end() throws(JSONFileError) {
    guard let unknown = members.first(where: { !requested.contains($0.key) }) else { return }
    throw error(ofUnknown: unknown, among: requested.sorted())
  }

  /// The error of each member that was not requested.
  package var unknownMembers: [JSONFileError] {
    let names = requested.sorted()
    return members.filter { !requested.contains($0.key) }
      .map { error(ofUnknown: $0, among: names) }
  }

  private func error(ofUnknown member: JSONNode.Member, among names: [String]) -> JSONFileError {
    let near = NearestName.suggestionText(for: member.key, among: names)
    return JSONFileError(
      file: object.file, position: member.position, field: reader(of: member).field,
      message: "is unknown" + (near.isEmpty ? Self.known(names) : near)
    )
  }

  private static func known(_ names: [String]) -> String {
    names.isEmpty ? "; there are none" : "; use \(names.joined(separator: ", "))"
  }

  private func reader(of member: JSONNode.Member) -> JSONReader {
    JSONReader(file: object.file, path: .member(object.path, member.key), node: member.value)
  }

  private static func suggestionText(_ key: String, _ others: [String]) -> String {
    NearestName.suggestion(for: key, among: others).map {
      "; '\($0)' is unknown; did you mean that?"
    }
      ?? ""
  }
}
