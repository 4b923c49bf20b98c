import Foundation
import GRDB

extension Database {
  /// The age in seconds at which records of reloads are removed.
  private static let logAge = 30.0 * 86_400
  /// The maximum number of old records removed at once, which limits the work, and keeps most of the log if a clock
  /// jumps ahead for a moment.
  private static let maximumPrunedAtOnce = 100

  /// Writes the changes of a step, except those of instances that were removed.
  func commit(_ change: HostChange) throws {
    for (instance, state) in change.states { try write(state, of: instance) }
    for (stack, state) in change.stackStates { try write(state, ofStack: stack) }
    for (screen, state) in change.screenStates { try write(state, ofScreen: screen) }
    if let conditions = change.conditions { try write(conditions) }
    try append(change.reloads.map(\.record))
    for request in change.completedRequests {
      try cachedStatement(sql: "DELETE FROM request WHERE id = ?").execute(arguments: [request])
    }
    if let newest = change.reloads.map(\.record.date).max() {
      try prune(before: newest - Self.logAge)
    }
  }

  private func write(_ state: ReloadState, of instance: WidgetInstance.ID) throws {
    let statement = try cachedStatement(
      sql: """
        INSERT INTO reloadState (instance, value)
        SELECT id, ?2 FROM instance WHERE id = ?1
        ON CONFLICT (instance) DO UPDATE SET value = excluded.value
        """)
    try statement.execute(arguments: [instance, try StateJSON.text(of: state)])
  }

  private func write(_ conditions: HostConditions) throws {
    try execute(
      sql: """
        INSERT INTO condition (id, value) VALUES (1, ?)
        ON CONFLICT (id) DO UPDATE SET value = excluded.value
        """, arguments: [try StateJSON.text(of: conditions)])
  }

  /// The highest number that a reload has had, also if its record was deleted; 0 if there was none.
  func lastReloadNumber() throws -> Int64 {
    let statement = try cachedStatement(
      sql: """
        SELECT max(
          ifnull((SELECT max(id) FROM reload), 0),
          ifnull((SELECT value FROM tableVersion WHERE name = 'reload'), 0))
        """)
    return try Int64.fetchOne(statement) ?? 0
  }

  /// Writes records of reloads with new numbers.
  ///
  /// SQLite alone would reuse the numbers of deleted records, so that a reader who asks for later ones would miss some.
  private func append(_ records: [ReloadRecord]) throws {
    guard !records.isEmpty else { return }
    var number = try lastReloadNumber()
    for record in records {
      number += 1
      try write(record, number: number)
    }
    let statement = try cachedStatement(
      sql: """
        INSERT INTO tableVersion (name, value) VALUES ('reload', ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """)
    try statement.execute(arguments: [number])
  }

  private func write(_ record: ReloadRecord, number: Int64) throws {
    let statement = try cachedStatement(
      sql: """
        INSERT INTO reload (id, instance, date, value)
        SELECT ?4, id, ?2, ?3 FROM instance WHERE id = ?1
        """)
    try statement.execute(arguments: [
      record.instance, record.date.timeIntervalSinceReferenceDate,
      try StateJSON.text(of: record), number,
    ])
  }

  private func prune(before date: Date) throws {
    try execute(
      sql: """
        DELETE FROM reload WHERE id IN (SELECT id FROM reload WHERE date < ? ORDER BY date LIMIT ?)
        """, arguments: [date.timeIntervalSinceReferenceDate, Self.maximumPrunedAtOnce])
  }
}

/// Encodes and decodes the values that the database stores as JSON.
enum StateJSON {
  /// Returns the value's text; equal values have equal texts.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
