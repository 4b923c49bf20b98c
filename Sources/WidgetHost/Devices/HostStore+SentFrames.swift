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
  /// The maximum number of files that are kept of one name, and of all.
  package static let maximumSentFrames = (ofName: 128, all: 4096)
  /// The maximum size in bytes of what is kept of a frame; one with more regions resolves only until a restart.
  private static let maximumSize = 1 << 14

  /// Stores a frame; the oldest ones make room for it.
  package func write(_ frame: SentFrame) throws {
    let text = String(decoding: ManifestFile.bytes(of: frame.manifest), as: UTF8.self)
    guard text.utf8.count <= Self.maximumSize else { return }
    let known: String? = try database.read { db in
      try db.firstValue(
        "SELECT value FROM sentFrame WHERE name = \(frame.name) AND file = \(frame.file)")
    }
    try database.write { db in
      guard known != text else { return try db.renew(frame) }
      try db.execute(
        """
        INSERT INTO sentFrame (id, name, file, value) VALUES (
          (SELECT coalesce(max(id), 0) + 1 FROM sentFrame),
          \(frame.name), \(frame.file), \(text))
        ON CONFLICT (name, file) DO UPDATE SET id = excluded.id, value = excluded.value
        """)
      try db.execute(
        """
        DELETE FROM sentFrame WHERE name = \(frame.name) AND id <= (
          SELECT id FROM sentFrame WHERE name = \(frame.name)
          ORDER BY id DESC LIMIT 1 OFFSET \(Self.maximumSentFrames.ofName))
        """)
      try db.execute(
        """
        DELETE FROM sentFrame WHERE id <= (
          SELECT id FROM sentFrame ORDER BY id DESC LIMIT 1 OFFSET \(Self.maximumSentFrames.all))
        """)
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

extension SQLConnection {
  /// Makes a frame that is sent again the latest one, so that others are removed first.
  fileprivate func renew(_ frame: SentFrame) throws {
    try execute(
      """
      UPDATE sentFrame SET id = (SELECT max(id) + 1 FROM sentFrame)
      WHERE name = \(frame.name) AND file = \(frame.file)
      """)
  }
}
