import Graphics

/// A value of a JSON file, with its place.
package struct JSONNode: Hashable, Sendable {
  package indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that an `Int` holds.
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  package struct Member: Hashable, Sendable {
    package var key: String
    package var place: JSONPlace
    package var value: JSONNode
  }

  package var value: Value
  package var place: JSONPlace

  /// What the value is called in an error.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value as a number, however it was written.
  package var number: Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }
}

/// An object's members while they are read; what is not asked for by the end is an error.
///
///     var members = try reader.members()
///     let width = try members.required("width").integer(in: 1...10_000)
///     let name = try members.optional("name")?.string()
///     try members.end()
package struct JSONMembers {
  private let object: JSONReader
  private let members: [JSONNode.Member]
  /// The members by name, as an object may have many.
  private let places: [String: Int]
  private var known: Set<String> = []

  init(_ object: JSONReader, _ members: [JSONNode.Member]) {
    self.object = object
    self.members = members
    places = Dictionary(
      members.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// The member's value, or `nil` where it is missing.
  package mutating func optional(_ key: String) -> JSONReader? {
    known.insert(key)
    guard let place = places[key] else { return nil }
    return reader(of: members[place])
  }

  /// The member's value.
  ///
  /// - Throws: ``JSONFileError`` where it is missing, with the name that was probably meant.
  package mutating func required(_ key: String) throws(JSONFileError) -> JSONReader {
    if let value = optional(key) { return value }
    let others = members.map(\.key).filter { !known.contains($0) }
    throw object.error("has no '\(key)'" + Self.question(key, others))
  }

  /// Every member that was not asked for so far, such as those of a dictionary.
  package mutating func rest() -> [(key: String, value: JSONReader)] {
    let rest = members.filter { !known.contains($0.key) }
    known.formUnion(rest.map(\.key))
    return rest.map { ($0.key, reader(of: $0)) }
  }

  /// Ends the reading of the object.
  ///
  /// - Throws: ``JSONFileError`` at the first member that nobody asked for.
  package func end() throws(JSONFileError) {
    guard let odd = members.first(where: { !known.contains($0.key) }) else { return }
    let names = known.sorted()
    let near = NearestName.question(for: odd.key, among: names)
    throw JSONFileError(
      file: object.file, place: odd.place, field: reader(of: odd).field,
      message: "is unknown" + (near.isEmpty ? Self.known(names) : near)
    )
  }

  private static func known(_ names: [String]) -> String {
    names.isEmpty ? "; there are none" : "; known are \(names.joined(separator: ", "))"
  }

  private func reader(of member: JSONNode.Member) -> JSONReader {
    JSONReader(file: object.file, path: .member(object.path, member.key), node: member.value)
  }

  private static func question(_ key: String, _ others: [String]) -> String {
    NearestName.suggestion(for: key, among: others).map { "; '\($0)' is unknown, is it meant?" }
      ?? ""
  }
}
