import CSQLite
import FileStorage
package import Foundation
import Glibc

/// A copy of a state folder in one file: the database as of one moment, and the files that belong to it.
///
/// The file is an SQLite database with a row for each file and its SHA-256 digest. Frames, caches, sockets and locks are
/// not part of it; a host draws the frames again.
package enum StateBackup {
  /// `PlBk`, which identifies backups (SQLite's `application_id`).
  static let applicationID = 0x506C_426B
  /// The version of the format.
  static let formatVersion = 1
  /// The database among the files.
  static let databaseName = "state.sqlite"
  /// How often the copying is repeated if the configuration changes meanwhile.
  private static let maximumAttempts = 5

  static let schema = """
    CREATE TABLE file (
      path TEXT PRIMARY KEY NOT NULL,
      mode INTEGER NOT NULL,
      digest TEXT NOT NULL,
      content BLOB NOT NULL
    ) STRICT;
    CREATE TABLE property (
      name TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    """

  /// What a backup has.
  package struct Summary: Hashable, Sendable {
    package var created: Date
    package var fileCount: Int
    package var byteCount: Int
    package var instanceCount: Int
  }

  /// Writes a backup of a folder, whose host may run.
  ///
  /// - Parameters:
  ///   - folder: The state folder.
  ///   - path: The file, which is replaced when the backup is complete and checked.
  ///   - now: The time that the backup notes.
  ///   - onProgress: Called with the number of files that are copied, and of all.
  /// - Returns: What the backup has.
  /// - Throws: ``BackupError`` or ``StateError``; an existing file is then unchanged.
  package static func write(
    _ folder: StateFolder, to path: String, at now: Date,
    onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Summary {
    if let server = folder.server { throw BackupError.onServer(server.description) }
    guard folder.hasDatabase else { throw BackupError.noState(folder.path) }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard access(parent, F_OK) == 0 else { throw BackupError.noFolder(parent, of: path) }
    guard access(parent, W_OK) == 0 else {
      throw BackupError.unwritten(path, reason: SystemError.reason(of: errno))
    }
    removeAbandonedDrafts(of: path, in: parent, at: now)
    let temporary = "\(path).\(UUID().uuidString).draft"
    defer { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(temporary + suffix) } }
    for _ in 0..<maximumAttempts {
      unlink(temporary)
      guard try copy(folder, to: temporary, at: now, onProgress) else { continue }
      let summary = try check(temporary)
      try synchronize(temporary)
      guard rename(temporary, path) == 0 else {
        throw BackupError.unwritten(path, reason: SystemError.reason(of: errno))
      }
      // The backup is complete also in a folder that cannot be read, or on a file system that synchronizes no folders.
      try? AtomicFile.synchronizeFolder(parent)
      return summary
    }
    throw BackupError.changing(folder.path)
  }

  /// The seconds after which nothing writes to a draft any more.
  private static let draftLifetime = 3600.0

  /// Removes what backups to the same file left that were killed, but not the draft of one that is being written.
  private static func removeAbandonedDrafts(of path: String, in parent: String, at now: Date) {
    let name = (path as NSString).lastPathComponent
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for entry in entries where entry.hasPrefix(name + ".") {
      let parts = entry.dropFirst(name.count + 1).split(separator: ".", maxSplits: 1)
      guard parts.count == 2, UUID(uuidString: String(parts[0])) != nil,
        parts[1].hasPrefix("draft")
      else { continue }
      let file = "\(parent)/\(entry)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      guard let written = attributes?[.modificationDate] as? Date,
        now.timeIntervalSince(written) > draftLifetime
      else { continue }
      unlink(file)
    }
  }

  /// Copies everything, and returns whether the configuration stayed the same meanwhile.
  private static func copy(
    _ folder: StateFolder, to path: String, at now: Date, _ onProgress: (Int, Int) -> Void
  ) throws -> Bool {
    let database = try SQLiteDatabase(reading: folder)
    let store = HostStore(database: database)
    let version = try store.configuration().version
    let snapshot = path + ".snapshot"
    defer { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(snapshot + suffix) } }
    try translating(path) {
      let copy = try SQLiteHandle(snapshot)
      chmod(snapshot, 0o600)
      try database.handle.backUp(to: copy)
      // A copy of a database in WAL mode has that mode, too.
      try copy.access { try $0.execute(script: "PRAGMA journal_mode = DELETE") }
      copy.close()
      let target = try SQLiteHandle(path)
      chmod(path, 0o600)
      try target.write { db in
        try db.execute(script: "PRAGMA application_id = \(applicationID)")
        try db.execute(script: "PRAGMA user_version = \(formatVersion)")
        try db.execute(script: schema)
        try db.execute(
          "INSERT INTO property VALUES ('created', \("\(now.timeIntervalSince1970)"))")
        try insert(databaseName, mode: 0o600, try bytes(of: snapshot), db)
        let entries = try entries(of: folder, used: store.usedVersions())
        for (index, entry) in entries.enumerated() {
          let file = "\(folder.path)/\(entry.path)"
          do {
            try insert(entry.path, mode: entry.mode, try bytes(of: file), db)
          } catch is BackupError where access(file, F_OK) != 0 && errno == ENOENT {
            // A widget has removed a file of its own meanwhile.
          }
          onProgress(index + 1, entries.count)
        }
      }
      target.close()
    }
    return try HostStore(reading: folder).configuration().version == version
  }

  private static func insert(
    _ path: String, mode: mode_t, _ bytes: [UInt8], _ db: SQLiteConnection
  ) throws {
    try db.execute(
      """
      INSERT INTO file (path, mode, digest, content)
      VALUES (\(path), \(Int(mode & 0o777)), \(SHA256.hexDigest(of: bytes)), \(bytes))
      """)
  }

  /// Checks every file of a backup by its digest, and the database.
  ///
  /// - Parameter path: The file.
  /// - Returns: What the backup has.
  /// - Throws: ``BackupError`` that says what is wrong.
  package static func check(_ path: String) throws -> Summary {
    try reading(path) { db in
      var summary = Summary(
        created: Date(timeIntervalSince1970: try property("created", db).flatMap(Double.init) ?? 0),
        fileCount: 0, byteCount: 0, instanceCount: 0)
      var names: Set<String> = []
      try db.forEachRow(of: "SELECT path, digest, content FROM file ORDER BY path") { row in
        let name: String = try row.value("path")
        let content: [UInt8] = try row.value("content")
        guard isSafe(name) else {
          throw BackupError.damaged(path, reason: "it has the file '\(name)'")
        }
        guard try SHA256.hexDigest(of: content) == row.value("digest") else {
          throw BackupError.damaged(path, reason: "'\(name)' does not have its digest")
        }
        guard name != databaseName || isDatabase(content) else {
          throw BackupError.damaged(path, reason: "'\(name)' is not the database of a host")
        }
        names.insert(name)
        summary.fileCount += 1
        summary.byteCount += content.count
      }
      guard names.contains(databaseName) else {
        throw BackupError.damaged(path, reason: "it has no '\(databaseName)'")
      }
      return summary
    }
  }

  /// Whether bytes are those of a host's database, by the header of the file (SQLite's file format, 1.3).
  private static func isDatabase(_ content: [UInt8]) -> Bool {
    let header = Array(content.prefix(100))
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else { return false }
    let identifier = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    return identifier == SQLiteSchema.applicationID
  }

  /// Reads a backup in one transaction, after a check of its format.
  static func reading<Value>(
    _ path: String, _ work: (SQLiteConnection) throws -> Value
  ) throws -> Value {
    guard access(path, R_OK) == 0 else {
      throw BackupError.unread(path, reason: SystemError.reason(of: errno))
    }
    return try translating(path) {
      try SQLiteHandle(path, onlyReads: true).read { db in
        guard try db.value("PRAGMA application_id") == applicationID else {
          throw BackupError.foreign(path)
        }
        guard try db.value("PRAGMA user_version") <= formatVersion else {
          throw BackupError.newer(path)
        }
        let fault: String? = try db.firstValue("PRAGMA quick_check(1)")
        if let fault, fault != "ok" { throw BackupError.damaged(path, reason: fault) }
        return try work(db)
      }
    }
  }

  private static func property(_ name: String, _ db: SQLiteConnection) throws -> String? {
    try db.firstValue("SELECT value FROM property WHERE name = \(name)")
  }

  /// Whether a path stays in the folder that it is relative to.
  static func isSafe(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.isEmpty && path.utf8.count <= 4096
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
  }

  static func translating<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as SQLiteError {
      switch error.code {
      case SQLITE_CORRUPT, SQLITE_NOTADB: throw BackupError.damaged(path, reason: error.message)
      default: throw BackupError.unwritten(path, reason: error.message)
      }
    } catch let error as SQLRowError {
      throw BackupError.damaged(path, reason: "a value cannot be read: \(error)")
    }
  }

  private static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw BackupError.unwritten(path, reason: SystemError.reason(of: errno))
    }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw BackupError.unread(path, reason: SystemError.reason(of: errno))
    }
    defer { close(descriptor) }
    return try DescriptorIO.read(descriptor, atMost: maximumFileBytes, expecting: 1 << 16)
  }

  /// SQLite's largest value has a little less.
  private static let maximumFileBytes = 900 << 20
}

extension StateBackup {
  struct Entry {
    var path: String
    var mode: mode_t
  }

  /// The folders whose files belong to the state; `templates` has those that were written on the administrator's pages,
  /// and `groups` and `preferences` what widgets have stored.
  private static let folders = ["devices", "groups", "preferences", "pushed", "templates"]
  /// The files that belong to the state.
  private static let files = ["administrator.json", "server.key", "templates.json", "trusted.json"]

  /// Returns the files of a folder that belong to its state, besides the database.
  private static func entries(
    of folder: StateFolder, used versions: Set<ProgramVersion.ID>
  ) throws -> [Entry] {
    let programs = versions.sorted().map { "programs/\($0)" }
    var entries: [Entry] = []
    for name in files { if let entry = entry(name, in: folder) { entries.append(entry) } }
    for name in folders + programs {
      guard
        let walker = FileManager.default.enumerator(
          at: URL(fileURLWithPath: "\(folder.path)/\(name)"), includingPropertiesForKeys: nil)
      else { continue }
      for case let url as URL in walker {
        let path = String(url.standardizedFileURL.path.dropFirst(folder.path.count + 1))
        // The drafts of Placard's own files; a widget may call its files so.
        guard name == "groups" || !path.hasSuffix(".draft"), let entry = entry(path, in: folder)
        else { continue }
        entries.append(entry)
      }
    }
    return entries.sorted { $0.path < $1.path }
  }

  private static func entry(_ path: String, in folder: StateFolder) -> Entry? {
    var status = stat()
    guard lstat("\(folder.path)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Entry(path: path, mode: status.st_mode & 0o777)
  }
}

/// The reason why a backup was not written or restored; nothing was changed.
package enum BackupError: Error, Hashable, CustomStringConvertible {
  case noState(String)
  /// The folder of the backup is missing.
  case noFolder(String, of: String)
  case changing(String)
  case unread(String, reason: String)
  case unwritten(String, reason: String)
  case damaged(String, reason: String)
  case foreign(String)
  case newer(String)
  /// The folder has a state already.
  case exists(String)
  /// The state is in a database on a server.
  case onServer(String)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .noState(let folder): "'\(folder)' has no state to back up; name its folder with '--state'"
    case .noFolder(let folder, let file):
      "'\(file)' cannot be written: there is no folder '\(folder)'; create it, or name another file"
    case .changing(let folder):
      "the configuration of '\(folder)' changes all the time; try again when no command changes it"
    case .unread(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .unwritten(let path, let reason): "'\(path)' cannot be written: \(reason)"
    case .damaged(let path, let reason):
      "the backup '\(path)' is damaged: \(reason); use another one"
    case .foreign(let path): "'\(path)' is not a backup of a state folder"
    case .newer(let path): "the backup '\(path)' was written by a newer version; use that version"
    case .exists(let folder):
      "'\(folder)' has a state already; replace it with '--replace', or name another folder with '--state'"
    case .onServer(let database):
      "the state is in '\(database)', which its server backs up: use 'pg_dump' and 'pg_restore'"
    }
  }
}
