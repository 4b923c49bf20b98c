import Foundation
package import FramePipeline

/// A file that a display was sent, and what a tap on it means.
package struct SentFrame: Hashable, Sendable {
  /// The digest of the file: 64 hexadecimal digits.
  package var file: String
  /// The name of the instance, stack or screen.
  package var name: String
  /// The manifest with the file's frame only.
  package var manifest: Manifest

  package init(file: String, name: String, manifest: Manifest) {
    self.file = file
    self.name = name
    self.manifest = manifest
  }
}

extension HostStore {
  /// The number of files that are kept of one name.
  ///
  /// The others are removed with some of the writes, see ``SentFrameRow/triggersPruning``, so that a name has some dozens more.
  package static let maximumSentFrames = 128
  /// The maximum number of old frames that ``removeOldSentFrames()`` removes.
  package static let maximumRemovedSentFrames = 1024

  /// Stores frames as the latest ones of their names, in one statement.
  ///
  /// Several servers may do so at the same time, without the lock of the tables: nothing else refers to the rows. They lock
  /// them in one order, and remove none that another one has locked, so that none waits for the other in a circle.
  /// Those of the version before remove rows in another order: the database ends one of two transactions that wait for each
  /// other. So a write that fails with ``StateError/busy(database:)`` is repeated once.
  ///
  /// - Parameter frames: The frames. One with too many regions is not stored, and resolves only until a restart.
  /// - Throws: The errors of the database.
  package func write(_ frames: [SentFrame]) throws {
    let rows = SentFrameRow.rows(of: frames)
    guard !rows.isEmpty else { return }
    let prunedNames = Set(rows.filter(\.triggersPruning).map(\.name)).sorted()
    func store() throws {
      try database.write(.unlocked) { db in
        try db.write(rows)
        for name in prunedNames { try db.removeEarliestSentFrames(of: name) }
      }
    }
    do {
      try store()
    } catch StateError.busy where database.isShared {
      try store()
    }
  }

  /// Removes frames that were not sent for thirty days, also of names that are gone, the oldest first and some at a time.
  package func removeOldSentFrames() throws {
    try database.write(.unlocked) { db in
      try db.removeOldSentFrames(atMost: Self.maximumRemovedSentFrames)
    }
  }

  /// Returns the latest frame of a name whose file's digest begins with some digits.
  package func sentFrame(beginning digits: String, of name: String) throws -> SentFrame? {
    try database.read { db in
      let rows = try db.rows(
        """
        SELECT file, value FROM sentFrame
        WHERE name = \(name) AND substr(file, 1, length(\(digits))) = \(digits)
        ORDER BY id DESC LIMIT 1
        """)
      return try rows.first.map { row in
        let text: String = try row.value("value")
        return SentFrame(
          file: try row.value("file"), name: name,
          manifest: try ManifestFile.manifest(from: Data(text.utf8)))
      }
    }
  }
}

/// What a row has of a sent frame.
struct SentFrameRow: Hashable, Sendable {
  /// The maximum size in bytes of what is kept of a frame.
  private static let maximumSize = 1 << 14

  let name: String
  let file: String
  let value: String

  /// Whether the earliest frames of the name are removed with it: with one of 16, because they have to be read for it.
  ///
  /// Digests are as good as random, and the number of a name's frames grows only with new ones. So it has no limit, but few
  /// names have a hundred more than ``HostStore/maximumSentFrames``, whichever servers store them.
  var triggersPruning: Bool { file.hasPrefix("0") }

  /// Returns the rows of frames in the order of their keys, one for each file of a name: a statement writes a row once.
  static func rows(of frames: [SentFrame]) -> [SentFrameRow] {
    var rows: [[String]: SentFrameRow] = [:]
    for frame in frames {
      let text = String(decoding: ManifestFile.bytes(of: frame.manifest), as: UTF8.self)
      guard text.utf8.count <= maximumSize else { continue }
      rows[[frame.name, frame.file]] = SentFrameRow(
        name: frame.name, file: frame.file, value: text)
    }
    return rows.values.sorted { ($0.name, $0.file) < ($1.name, $1.file) }
  }
}

extension SQLConnection {
  /// Writes rows, in the order of their keys, and makes them the latest ones.
  ///
  /// On a server, the trigger of the table numbers them, also those of servers of the version before, which give them numbers
  /// themselves. An equal value remains as it is stored, also if it is stored apart from its row.
  fileprivate func write(_ rows: [SentFrameRow]) throws {
    let table = SQLArgumentTable(columns: [
      ("name", .texts(rows.map(\.name))), ("file", .texts(rows.map(\.file))),
      ("value", .texts(rows.map(\.value))),
    ])
    let next = "(SELECT coalesce(max(id), 0) + 1 FROM sentFrame), "
    try execute(forRowsOf: table) { given in
      """
      INSERT INTO sentFrame (\(sqlite: "id, ", postgreSQL: "")name, file, value, sent)
      SELECT \(sqlite: next, postgreSQL: "")given.name, given.file, given.value, \(SQLStatement.currentTime)
      FROM \(given) WHERE true ORDER BY given.name, given.file
      ON CONFLICT (name, file) DO UPDATE SET id = excluded.id, sent = excluded.sent,
        value = CASE WHEN sentFrame.value = excluded.value
          THEN sentFrame.value ELSE excluded.value END
      """
    }
  }

  /// Removes all but the latest frames of a name, except those that another server sends again at the moment.
  func removeEarliestSentFrames(of name: String) throws {
    try execute(
      """
      DELETE FROM sentFrame WHERE id IN (
        SELECT id FROM sentFrame WHERE name = \(name) AND id <= (
          SELECT id FROM sentFrame WHERE name = \(name)
          ORDER BY id DESC LIMIT 1 OFFSET \(HostStore.maximumSentFrames))
        \(SQLStatement.lockingWithoutWaiting))
      """)
  }

  /// Removes those of the oldest frames that were not sent for thirty days.
  ///
  /// The order of the numbers is that of the times, so that only the oldest rows are read, without an index of times. Their
  /// maximum number is part of the text: a server that does not know it would plan to read the whole table.
  func removeOldSentFrames(atMost count: Int) throws {
    try execute(
      """
      DELETE FROM sentFrame WHERE id IN (
        SELECT id FROM sentFrame WHERE id IN (
          SELECT oldest.id
          FROM (SELECT id, sent FROM sentFrame ORDER BY id LIMIT \(raw: "\(count)")) AS oldest
          WHERE oldest.sent < \(SQLStatement.currentTime) - \(30.0 * 86_400))
        \(SQLStatement.lockingWithoutWaiting))
      """)
  }
}
