import Foundation
package import FramePipeline
import GRDB

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
  /// The maximum number of files that are kept of one name, and of all.
  package static let maximumSentFrames = (ofName: 128, all: 4096)
  /// The maximum size in bytes of what is kept of a frame; one with more regions resolves only until a restart.
  private static let maximumSize = 1 << 14

  /// Stores a frame; the oldest ones make room for it.
  package func write(_ frame: SentFrame) throws {
    let text = String(decoding: ManifestFile.bytes(of: frame.manifest), as: UTF8.self)
    guard text.utf8.count <= Self.maximumSize else { return }
    let known = try database.read { db in
      try String.fetchOne(
        db, sql: "SELECT value FROM sentFrame WHERE name = ? AND file = ?",
        arguments: [frame.name, frame.file])
    }
    try database.write { db in
      guard known != text else { return try db.renew(frame) }
      try db.execute(
        sql: "INSERT OR REPLACE INTO sentFrame (name, file, value) VALUES (?, ?, ?)",
        arguments: [frame.name, frame.file, text])
      try db.execute(
        sql: """
          DELETE FROM sentFrame WHERE name = ?1 AND id <=
            (SELECT id FROM sentFrame WHERE name = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
          """, arguments: [frame.name, Self.maximumSentFrames.ofName])
      try db.execute(
        sql: """
          DELETE FROM sentFrame WHERE id <=
            (SELECT id FROM sentFrame ORDER BY id DESC LIMIT 1 OFFSET ?)
          """, arguments: [Self.maximumSentFrames.all])
    }
  }

  /// Returns the latest frame of a name whose file's digest begins with some digits.
  package func sentFrame(beginning digits: String, of name: String) throws -> SentFrame? {
    try database.read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT file, value FROM sentFrame WHERE name = ?1 AND substr(file, 1, length(?2)) = ?2
          ORDER BY id DESC LIMIT 1
          """, arguments: [name, digits])
      return try row.map { row in
        let text: String = row["value"]
        return SentFrame(
          file: row["file"], name: name, manifest: try ManifestFile.manifest(from: Data(text.utf8)))
      }
    }
  }
}

extension Database {
  /// Makes a frame that is sent again the latest one, so that others are removed first.
  fileprivate func renew(_ frame: SentFrame) throws {
    try execute(
      sql: """
        UPDATE sentFrame SET id = (SELECT max(id) + 1 FROM sentFrame) WHERE name = ? AND file = ?
        """, arguments: [frame.name, frame.file])
  }
}
