/// A table of the store, of which both kinds of database have the same columns.
struct StateTable: Hashable, Sendable {
  let name: String
  /// The columns that are copied, of which the first ones are its key.
  let columns: [String]
  /// The columns by whose order its rows are read and written: those of a unique index.
  let order: [String]
  /// Whether the database numbers new rows, and must not repeat a number that it has given, also to a removed one.
  let isNumbered: Bool

  /// All tables, each after those that it refers to.
  static let all: [StateTable] = [
    StateTable("instance", ["id", "value"], order: ["rowid"]),
    StateTable("reloadState", ["instance", "value"], order: ["instance"]),
    StateTable("reload", ["id", "instance", "date", "value"], order: ["id"]),
    StateTable("stack", ["id", "value", "state"], order: ["rowid"]),
    StateTable("screen", ["id", "value", "state"], order: ["rowid"]),
    StateTable("request", ["id", "posted", "value"], order: ["id"], isNumbered: true),
    StateTable("condition", ["id", "value"], order: ["id"]),
    StateTable("device", ["id", "identifier", "value", "contact"], order: ["rowid"]),
    StateTable("program", ["id", "value"], order: ["rowid"]),
    StateTable("tap", ["id", "date", "value"], order: ["id"], isNumbered: true),
    StateTable(
      "tapDelivery", ["tap", "recipient", "owner", "leaseEnd"], order: ["tap", "recipient"]),
    StateTable(
      "inputEvent", ["device", "source", "event", "answer"], order: ["device", "source"]),
    StateTable("sentFrame", ["id", "name", "file", "value", "sent"], order: ["id"]),
    StateTable("deviceCode", ["code", "expires", "value"], order: ["code"]),
    StateTable("setting", ["name", "value"], order: ["name"]),
    StateTable("alertEvent", ["id", "date", "value"], order: ["id"], isNumbered: true),
    StateTable("alert", ["subject", "value"], order: ["subject"]),
    StateTable(
      "alertDelivery", ["recipient", "event", "attempts", "due"], order: ["recipient", "event"]),
  ]

  /// The columns whose texts are JSON.
  private static let jsonColumns: Set<String> = ["value", "state", "contact", "answer"]

  /// Whether the texts of a column are JSON.
  func hasJSON(at index: Int) -> Bool { Self.jsonColumns.contains(columns[index]) }

  private init(_ name: String, _ columns: [String], order: [String], isNumbered: Bool = false) {
    self.name = name
    self.columns = columns
    self.order = order
    self.isNumbered = isNumbered
  }
}
