import CheckedJSON

/// Keeps what a newer version has stored when this version replaces a value.
///
/// Hosts and commands replace whole values, and would drop members that they do not know.
enum UnknownMembers {
  /// Returns the text of a value with the members that the stored value has beyond those that this version knows.
  ///
  /// An element of a list that this version has changed keeps its members if the list has as many elements as before.
  ///
  /// - Parameters:
  ///   - text: The text of the new value.
  ///   - stored: The text that it replaces.
  ///   - type: The type of both.
  /// - Returns: The text to store.
  /// - Throws: `DecodingError` if the stored value cannot be read.
  static func text<Value: Codable>(
    _ text: String, keepingThoseOf stored: String, as type: Value.Type
  ) throws -> String {
    let known = try StateJSON.text(of: StateJSON.value(Value.self, from: stored))
    if known == stored { return text }
    let old = OldValue(
      stored: try StateJSON.value(JSONValue.self, from: stored),
      known: try StateJSON.value(JSONValue.self, from: known))
    let value = merge(try StateJSON.value(JSONValue.self, from: text), old)
    return try StateJSON.text(of: value)
  }

  /// A value as it is stored, and as this version would write it if it changed nothing.
  private struct OldValue {
    var stored: JSONValue
    var known: JSONValue
  }

  private static func merge(_ new: JSONValue, _ old: OldValue) -> JSONValue {
    if new == old.known { return old.stored }
    switch (new, old.stored, old.known) {
    case (.object(let members), .object(let stored), .object):
      var merged = members.map { member in
        guard let stored = old.stored[member.name], let known = old.known[member.name] else {
          return member
        }
        return JSONValue.Member(
          member.name, merge(member.value, OldValue(stored: stored, known: known)))
      }
      merged += stored.filter { new[$0.name] == nil && old.known[$0.name] == nil }
      return .object(merged)
    case (.array(let elements), .array(let stored), .array(let known))
    where stored.count == known.count:
      return .array(merge(elements, zip(stored, known).map(OldValue.init)))
    default:
      return new
    }
  }

  /// Finds unchanged elements of a list also if it was reordered.
  private static func merge(_ elements: [JSONValue], _ old: [OldValue]) -> [JSONValue] {
    var unchanged = old
    return elements.enumerated().map { index, element in
      if let match = unchanged.firstIndex(where: { $0.known == element }) {
        return unchanged.remove(at: match).stored
      }
      return elements.count == old.count ? merge(element, old[index]) : element
    }
  }
}

extension SQLConnection {
  /// Returns the rows by which values replace stored ones: their names and texts, with the members that only newer versions
  /// know.
  ///
  /// - Parameters:
  ///   - values: The new values, by name.
  ///   - column: The column of the stored values, and its table: trusted identifiers.
  ///   - key: The column of the names, a trusted identifier.
  ///   - isNewer: The result of ``hasNewerTables()``.
  /// - Returns: The rows, with the columns `id` and `value`.
  /// - Throws: `DecodingError` if a stored value cannot be read; the errors of the database.
  func table<Value: Codable>(
    of values: [String: Value], replacing column: (name: String, table: String),
    key: String = "id", ifNewer isNewer: Bool
  ) throws -> SQLArgumentTable {
    guard isNewer else { return try SQLArgumentTable(values) }
    let rows = values.sorted { $0.key < $1.key }
    let texts = try rows.map { name, value in
      try text(
        of: value, replacing: column, where: "\(raw: key) = \(name)", ifNewer: true)
    }
    return SQLArgumentTable(columns: [("id", .texts(rows.map(\.key))), ("value", .texts(texts))])
  }

  /// Returns the text by which a value replaces a stored one.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - column: The column of the stored value, and its table: trusted identifiers.
  ///   - condition: The condition on the row; there may be none.
  ///   - isNewer: The result of ``hasNewerTables()``, if it is known.
  /// - Returns: The text, with the members that only newer versions know.
  /// - Throws: `DecodingError` if the stored value cannot be read; the errors of the database.
  func text<Value: Codable>(
    of value: Value, replacing column: (name: String, table: String), where condition: SQLStatement,
    ifNewer isNewer: Bool? = nil
  ) throws -> String {
    let text = try StateJSON.text(of: value)
    guard try isNewer ?? hasNewerTables() else { return text }
    let stored: String? = try firstValue(
      "SELECT \(raw: column.name) FROM \(raw: column.table) WHERE \(condition)")
    guard let stored else { return text }
    return try UnknownMembers.text(text, keepingThoseOf: stored, as: Value.self)
  }
}
