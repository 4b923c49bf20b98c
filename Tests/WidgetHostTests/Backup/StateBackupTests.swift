import FileStorage
import Foundation
import TestSupport
import Testing

@testable import WidgetHost

/// A backup has the whole state as of one moment, and restoring it is all or nothing.
@Suite(.blocking, .onSQLite) struct StateBackupTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var backup: String { folder.path + "/state.backup" }

  private func state(_ name: String) -> StateFolder {
    StateFolder(path: folder.path + "/" + name)
  }

  /// Creates a state with instances, a profile and a key.
  private func fill(_ state: StateFolder, _ names: [String]) throws {
    let store = try HostStore(state)
    for name in names { try store.add(.panda(name), at: .january(14)) }
    try FileManager.default.createDirectory(
      atPath: state.devices, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: state.devices + "/hall.json"))
    for stored in ["groups/group.test/notes.json", "preferences/Garden.plist"] {
      let file = URL(fileURLWithPath: state.path + "/" + stored)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("stored".utf8).write(to: file)
    }
    let template = state.path + "/templates/my-clock"
    try FileManager.default.createDirectory(atPath: template, withIntermediateDirectories: true)
    try Data("Text(\"1\")".utf8).write(to: URL(fileURLWithPath: template + "/views.swift"))
    try Data("key".utf8).write(to: URL(fileURLWithPath: state.serverKey))
    try Data("hash".utf8).write(to: URL(fileURLWithPath: state.administrator))
    try FileManager.default.createDirectory(
      atPath: state.appearances, withIntermediateDirectories: true)
    try Data("frame".utf8).write(to: URL(fileURLWithPath: state.appearances + "/frame"))
  }

  @Test func removesWhatKilledBackupsLeft() throws {
    try fill(state("one"), ["panda"])
    let id = "0D1C5F7E-4A8B-4C56-9B0E-2F3A4B5C6D7E"
    // The name of a file, the seconds since it was written, and whether it stays.
    let files: [(name: String, age: Double, stays: Bool)] = [
      ("state.backup.\(id).draft", 7200, false),
      ("state.backup.\(id).draft.snapshot-journal", 7200, false),
      ("state.backup.\(id).draft.snapshot", 600, true),
      ("other.backup.\(id).draft", 7200, true), ("state.backup.old.draft", 7200, true),
      ("state.backup.\(id)", 7200, true),
    ]
    for file in files {
      let path = folder.path + "/" + file.name
      try Data().write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date.january(15).addingTimeInterval(-file.age)], ofItemAtPath: path)
    }
    _ = try StateBackup.write(state("one"), to: backup, at: .january(15))
    for file in files {
      let isThere = FileManager.default.fileExists(atPath: folder.path + "/" + file.name)
      #expect(isThere == file.stays, "\(file.name)")
    }
  }

  @Test func restoresWhatWasBackedUp() throws {
    try fill(state("one"), ["panda", "egghead"])
    let summary = try StateBackup.write(state("one"), to: backup, at: .january(15))
    #expect(summary.fileCount == 7)
    #expect(summary.created == .january(15))
    let restored = try StateBackup.restore(backup, to: state("two"), replaces: false)
    #expect(restored.instanceCount == 2)
    #expect(try HostStore(state("two")).instances() == HostStore(state("one")).instances())
    #expect(try String(contentsOfFile: state("two").serverKey, encoding: .utf8) == "key")
    #expect(FileManager.default.fileExists(atPath: state("two").administrator))
    let template = try String(
      contentsOfFile: state("two").path + "/templates/my-clock/views.swift", encoding: .utf8)
    #expect(template == "Text(\"1\")")
    for file in ["devices/hall.json", "groups/group.test/notes.json", "preferences/Garden.plist"] {
      #expect(FileManager.default.fileExists(atPath: state("two").path + "/" + file))
    }
    #expect(!FileManager.default.fileExists(atPath: state("two").appearances))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "one", "state.backup", "two",
      ])
  }

  @Test func isConsistentWhileTheStoreIsWritten() throws {
    try fill(state("one"), ["panda"])
    let store = try HostStore(state("one"))
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      for number in 0..<200 { try? store.post(.viewed(instance: "\(number)"), at: .january(14)) }
    }
    for _ in 0..<5 {
      _ = try StateBackup.write(state("one"), to: backup, at: .january(15))
      _ = try StateBackup.restore(backup, to: state("two"), replaces: true)
      #expect(try HostStore(state("two"), checksWhole: true).instances().map(\.id) == ["panda"])
    }
    group.wait()
  }

  @Test func replacesAStateOnlyOnRequest() throws {
    try fill(state("one"), ["panda"])
    try fill(state("two"), ["egghead"])
    _ = try StateBackup.write(state("one"), to: backup, at: .january(15))
    #expect(throws: BackupError.exists(state("two").path)) {
      try StateBackup.restore(backup, to: state("two"), replaces: false)
    }
    #expect(try HostStore(state("two")).instances().map(\.id) == ["egghead"])
    _ = try StateBackup.restore(backup, to: state("two"), replaces: true)
    #expect(try HostStore(state("two")).instances().map(\.id) == ["panda"])
  }

  @Test func namesTheFolderThatIsMissing() throws {
    try fill(state("one"), ["panda"])
    let path = folder.path + "/missing/state.backup"
    #expect(throws: BackupError.noFolder(folder.path + "/missing", of: path)) {
      try StateBackup.write(state("one"), to: path, at: .january(15))
    }
  }

  @Test func rejectsARunningHost() throws {
    try fill(state("one"), ["panda"])
    _ = try StateBackup.write(state("one"), to: backup, at: .january(15))
    let lock = try HostLock(state("one"))
    #expect(throws: StateError.self) {
      try StateBackup.restore(backup, to: state("one"), replaces: true)
    }
    withExtendedLifetime(lock) {}
  }

  /// What damages a backup.
  private static let damages: [(String, String)] = [
    ("UPDATE file SET content = x'00' WHERE path = 'server.key'", "does not have its digest"),
    ("DELETE FROM file WHERE path = 'state.sqlite'", "it has no 'state.sqlite'"),
    (
      "UPDATE file SET path = '../escaped' WHERE path = 'server.key'",
      "it has the file '../escaped'"
    ),
    ("UPDATE file SET path = '/etc/x' WHERE path = 'server.key'", "it has the file '/etc/x'"),
    ("PRAGMA application_id = 1", "is not a backup"),
    ("PRAGMA user_version = 2", "was written by a newer version"),
    (
      "UPDATE file SET content = x'00', digest = "
        + "'6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d' WHERE path = 'state.sqlite'",
      "'state.sqlite' is not the database of a host"
    ),
  ]

  @Test("rejects a damaged backup whole", arguments: damages)
  func rejects(_ damage: String, _ message: String) throws {
    try fill(state("one"), ["panda"])
    try fill(state("two"), ["egghead"])
    _ = try StateBackup.write(state("one"), to: backup, at: .january(15))
    try TestDatabase(path: backup).execute(damage)
    do {
      _ = try StateBackup.restore(backup, to: state("two"), replaces: true)
      Issue.record("restored a damaged backup")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
    #expect(try HostStore(state("two")).instances().map(\.id) == ["egghead"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "one", "state.backup", "two",
      ])
  }

  @Test func rejectsABackupOfANewerDatabase() throws {
    try fill(state("one"), ["panda"])
    try TestDatabase(path: state("one").database).execute(
      "INSERT INTO grdb_migrations VALUES ('999 colors of walls')")
    #expect(throws: StateError.self) {
      try StateBackup.write(state("one"), to: backup, at: .january(15))
    }
    #expect(!FileManager.default.fileExists(atPath: backup))
  }
}
