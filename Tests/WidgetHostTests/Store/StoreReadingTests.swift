import Foundation
import TestSupport
import Testing
import WidgetHost

/// Read-only commands read the store without writing anything.
@Suite(.blocking, .onSQLite) struct StoreReadingTests {
  private let state = TestState()

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: state.folder.path)) ?? []).sorted()
  }

  @Test func createsNothingWithoutADatabase() throws {
    #expect(try HostStore(reading: state.folder).instances() == [])
    #expect(!FileManager.default.fileExists(atPath: state.folder.path))
  }

  @Test func readsExistingData() throws {
    try state.store().add(.panda(), at: .january(14))
    #expect(try HostStore(reading: state.folder).instances() == [.panda()])
  }

  @Test func readsConcurrentlyWithAnotherProcess() throws {
    let store = try state.store()
    try store.add(.panda(), at: .january(14))
    let reading = try HostStore(reading: state.folder)
    #expect(try reading.instances() == [.panda()])
    try store.add(.panda("second"), at: .january(14))
    #expect(try reading.instances().map(\.id) == ["panda", "second"])
  }

  @Test("reads a database of an older version without migrating it")
  func readsAnOlderDatabase() throws {
    try state.store().add(.panda(), at: .january(14))
    let database = try TestDatabase(path: state.folder.database)
    try database.execute(
      """
      DROP TABLE screen;
      DROP TABLE device;
      DROP TABLE program;
      DROP TABLE deviceCode;
      DROP TABLE inputEvent;
      DROP TABLE tapDelivery;
      DROP TABLE sentFrame;
      DELETE FROM grdb_migrations WHERE identifier NOT LIKE '1 %'
      """)
    let migrations = try database.strings("SELECT identifier FROM grdb_migrations")
    let reading = try HostStore(reading: state.folder)
    #expect(try reading.instances() == [.panda()])
    #expect(try reading.screens() == [])
    let left = try database.strings("SELECT identifier FROM grdb_migrations")
    #expect(left == migrations && left.count == 1)
  }

  @Test func leavesInvalidDatabaseUntouched() throws {
    try state.folder.create()
    try Data("no database".utf8).write(to: URL(fileURLWithPath: state.folder.database))
    #expect(throws: StateError.self) { try HostStore(reading: state.folder) }
    #expect(files == ["state.sqlite"])
  }
}
