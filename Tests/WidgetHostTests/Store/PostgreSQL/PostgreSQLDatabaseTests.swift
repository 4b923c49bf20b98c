import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// What is different about a database on a server; the other tests of the store run on one, too, with `make postgresql`.
@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct PostgreSQLDatabaseTests {
  private let address: PostgreSQLAddress
  private let server: TestPostgreSQLServer

  init() throws {
    address = try StoreUnderTest.newServerAddress()
    server = try TestPostgreSQLServer.shared.get()
  }

  @Test func returnsWhatWasBound() throws {
    let database = try PostgreSQLDatabase(address)
    try database.write { db in
      try db.execute(
        "CREATE TEMPORARY TABLE sample (i BIGINT, r DOUBLE PRECISION, t TEXT, b BYTEA)")
      try db.execute(
        """
        INSERT INTO sample VALUES
          (\(Int64.min), \(0.1), \("Grüße 'with' \"quotes\", \\ and 👋"),
            \(SQLValue.blob([0, 255, 16]))),
          (\(Int?.none), \(Double.infinity), \(""), \(SQLValue.blob([])))
        """)
      let rows = try db.rows("SELECT i, r, t, b FROM sample ORDER BY r")
      #expect(
        rows.map { row in try! (0..<4).map { try row.value(at: $0, as: SQLValue.self) } } == [
          [
            .integer(.min), .real(0.1), .text("Grüße 'with' \"quotes\", \\ and 👋"),
            .blob([0, 255, 16]),
          ],
          [.null, .real(.infinity), .text(""), .blob([])],
        ])
    }
  }

  @Test func returnsWhatWasBoundInArrays() throws {
    let database = try PostgreSQLDatabase(address)
    let texts = ["", "NULL", "{a,\"b\"}", "\\", "Grüße 👋\n"]
    try database.read { db throws in
      let elements = try db.values(
        "SELECT unnest(\(SQLValue.array(.texts(texts))))", as: String.self)
      #expect(elements == texts)
      let numbers: [Int64] = [.min, 0, .max]
      #expect(try db.values("SELECT unnest(\(SQLValue.array(.integers(numbers))))") == numbers)
      let reals = [-0.1, .infinity, 1e300]
      #expect(try db.values("SELECT unnest(\(SQLValue.array(.reals(reals))))") == reals)
      for none in [SQLArray.integers([]), .reals([]), .texts([])] {
        #expect(try db.rows("SELECT unnest(\(SQLValue.array(none)))").isEmpty)
      }
    }
  }

  @Test func performsAStatementWithArgumentsOfOtherTypes() throws {
    let values: [SQLValue] = [.text("a"), .null, .integer(3), .text("b"), .real(0.5), .null]
    try PostgreSQLDatabase(address).read { db throws in
      for value in values {
        #expect(try db.value("SELECT \(value) AS value", as: SQLValue.self) == value)
      }
    }
  }

  @Test func rejectsATextThatTheServerCannotStore() throws {
    let store = try HostStore(address)
    #expect(
      throws: StateError.unwritten(
        database: address.description, reason: "a text contains the character U+0000; remove it")
    ) {
      let texts = SQLValue.array(.texts(["a", "b\u{0}"]))
      _ = try store.database.read { try $0.rows("SELECT unnest(\(texts))") }
    }
    #expect(
      throws: StateError.unwritten(
        database: address.description, reason: "a text contains the character U+0000; remove it")
    ) { try store.add(.panda("a\u{0}b"), at: .january(14)) }
    #expect(try store.instances() == [])
  }

  @Test func aTransactionThatFailsChangesNothing() throws {
    struct Interruption: Error {}
    let database = try PostgreSQLDatabase(address)
    let store = HostStore(database: database)
    #expect(throws: Interruption.self) {
      try database.write { db in
        try db.insert(.panda())
        throw Interruption()
      }
    }
    #expect(try store.instances() == [])
    try store.add(.panda(), at: .january(14))
    #expect(try store.instances() == [.panda()])
  }

  @Test func aFailedStatementThatWasIgnoredUndoesItsTransaction() throws {
    let database = try PostgreSQLDatabase(address)
    #expect(throws: StateError.self) {
      try database.write { db in
        try db.insert(.panda())
        _ = try? db.rows("SELECT wrong FROM instance")
      }
    }
    #expect(try HostStore(database: database).instances() == [])
  }

  @Test func pollsAgainAfterItsConnectionWasLost() throws {
    let database = try PostgreSQLDatabase(address)
    let process: Int = try database.readOnce { try $0.value("SELECT pg_backend_pid()") }
    #expect(try server.perform("SELECT pg_terminate_backend(\(process), 10000)") == "t")
    #expect(try database.readOnce { try $0.value("SELECT 1", as: Int.self) } == 1)
  }

  @Test func goesOnAfterItsConnectionWasLost() throws {
    let store = try HostStore(address)
    try store.add(.panda("before"), at: .january(14))
    let process: Int = try store.database.read { try $0.value("SELECT pg_backend_pid()") }
    #expect(try server.perform("SELECT pg_terminate_backend(\(process), 10000)") == "t")
    try store.add(.panda("after"), at: .january(14))
    #expect(try store.instances().map(\.id) == ["before", "after"])
  }

  @Test func readsAnEmptyStateBeforeThereAreTables() throws {
    let folder = StateFolder(path: "/nonexistent", server: address)
    #expect(try HostStore(reading: folder).instances() == [])
    #expect(
      try server.perform("SELECT count(*) FROM pg_namespace WHERE nspname = '\(address.schema)'")
        == "0")
  }

  @Test func leavesTablesOfANewerVersionAlone() throws {
    _ = try HostStore(address)
    try server.perform("INSERT INTO migration VALUES ('99 later')", in: address.schema)
    #expect(
      throws: StateError.newer(database: address.description, changes: ["99 later"])
    ) { try HostStore(address) }
  }

  @Test func leavesTablesOfAnotherProgramAlone() throws {
    try server.perform("CREATE SCHEMA \(address.schema); CREATE TABLE \(address.schema).mine ()")
    #expect(throws: StateError.foreign(database: address.description)) { try HostStore(address) }
    #expect(
      try server.perform(
        "SELECT tablename FROM pg_tables WHERE schemaname = '\(address.schema)'") == "mine")
  }

  @Test func saysWhichRightIsMissing() throws {
    let role = "r\(address.schema)"
    try server.perform("CREATE ROLE \(role) LOGIN")
    let text = server.address(schema: address.schema)
      .replacingOccurrences(of: "user=placard", with: "user=\(role)")
    #expect(
      throws: StateError.unwritten(
        database: "postgres:///postgres",
        reason:
          "permission denied for database postgres; grant the right to the user of the address"
      )
    ) { try HostStore(PostgreSQLAddress(text)) }
    try server.perform(
      "CREATE SCHEMA \(address.schema); CREATE TABLE \(address.schema).migration ()")
    #expect(
      throws: StateError.unread(
        database: "postgres:///postgres",
        reason: "the user of the address may not use the schema '\(address.schema)'; grant USAGE")
    ) { try HostStore(PostgreSQLAddress(text)) }
    try server.perform("DROP SCHEMA \(address.schema) CASCADE")
    // With a schema of its own, a user needs no right to create others.
    try server.perform("CREATE SCHEMA \(address.schema) AUTHORIZATION \(role)")
    try HostStore(PostgreSQLAddress(text)).add(.panda(), at: .january(14))
    #expect(try HostStore(PostgreSQLAddress(text)).instances() == [.panda()])
  }

  @Test func saysThatAnEmptySchemaCannotBeUsed() throws {
    let role = "r\(address.schema)"
    try server.perform("CREATE ROLE \(role) LOGIN; CREATE SCHEMA \(address.schema)")
    let text = server.address(schema: address.schema)
      .replacingOccurrences(of: "user=placard", with: "user=\(role)")
    #expect(
      throws: StateError.unread(
        database: "postgres:///postgres",
        reason: "the user of the address may not use the schema '\(address.schema)'; grant USAGE")
    ) { try HostStore(PostgreSQLAddress(text)) }
    try server.perform("GRANT USAGE ON SCHEMA \(address.schema) TO \(role)")
    #expect(
      throws: StateError.unwritten(
        database: "postgres:///postgres",
        reason:
          "the user of the address may not create tables in the schema '\(address.schema)'; grant CREATE"
      )
    ) { try HostStore(PostgreSQLAddress(text)) }
    #expect(
      try server.perform(
        "SELECT count(*) FROM pg_tables WHERE schemaname = '\(address.schema)'") == "0")
    try server.perform("GRANT CREATE ON SCHEMA \(address.schema) TO \(role)")
    try HostStore(PostgreSQLAddress(text)).add(.panda(), at: .january(14))
  }

  @Test func saysThatAUserMayOnlyRead() throws {
    try HostStore(address).add(.panda(), at: .january(14))
    let role = "r\(address.schema)"
    try server.perform(
      """
      CREATE ROLE \(role) LOGIN;
      GRANT USAGE ON SCHEMA \(address.schema) TO \(role);
      GRANT SELECT ON ALL TABLES IN SCHEMA \(address.schema) TO \(role);
      """)
    let text = server.address(schema: address.schema)
      .replacingOccurrences(of: "user=placard", with: "user=\(role)")
    let store = try HostStore(PostgreSQLAddress(text))
    #expect(try store.instances() == [.panda()])
    #expect(
      throws: StateError.unwritten(
        database: "postgres:///postgres",
        reason: "permission denied for table node; grant the right to the user of the address")
    ) { try store.takeAllPartitions(as: HostNode(name: "one", version: "1", process: 11)) }
    #expect(try store.nodes().isEmpty)
  }

  @Test(arguments: [(90_624, "9.6"), (130_014, "13")])
  func rejectsAnOldServer(_ version: Int, _ name: String) {
    #expect(throws: StateError.oldServer(database: "db", version: name, minimum: "14")) {
      try PostgreSQLDatabase.requireSupported(version, "db")
    }
  }

  @Test func acceptsASupportedServer() throws {
    try PostgreSQLDatabase.requireSupported(140_000, "db")
  }

  @Test(arguments: [
    ("postgres:///postgres?host=/nonexistent", "No such file or directory"),
    ("postgres://localhost:1/postgres", "Connection refused"),
    ("postgres://?port=none", "invalid integer value \"none\""),
    ("postgres:///postgres?unknown=1", "invalid URI query parameter"),
  ])
  func saysWhyTheServerCannotBeReached(_ text: String, _ reason: String) throws {
    let error = try #require(throws: StateError.self) { try HostStore(PostgreSQLAddress(text)) }
    guard case .unreachable(_, let message) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(message.contains(reason))
  }

  @Test func aReloadIsRecordedOnceIfItsCommitIsRepeated() throws {
    let store = try HostStore(address)
    try store.add(.panda(), at: .january(14))
    var change = HostChange()
    change.reloads = [
      CompletedReload(
        ReloadRecord(instance: "panda", date: .january(14), reason: .added, isCharged: true))
    ]
    try store.commit(change)
    try store.commit(change)
    #expect(try store.reloads(of: nil, since: .distantPast).count == 1)
    #expect(try store.lastReloadNumber() == 2)
  }

  @Test func hostsAndPeopleWriteAtTheSameTime() async throws {
    let stores = try (0..<4).map { _ in try HostStore(address) }
    for store in 0..<4 { try stores[0].add(.panda("p\(store)"), at: .january(14)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          for minute in 0..<25 {
            var change = HostChange()
            change.reloads = [
              CompletedReload(
                ReloadRecord(
                  instance: "p\(index)", date: .january(15, Double(minute) * 60), reason: .after,
                  isCharged: true))
            ]
            try store.commit(change)
            try store.add(.panda("q\(index)-\(minute)"), at: .january(14))
          }
        }
      }
      try await group.waitForAll()
    }
    let reloads = try stores[0].reloads(after: 0, since: .distantPast, atMost: 1000)
    #expect(reloads.map(\.number) == Array(1...100))
    #expect(try stores[0].instances().count == 104)
  }
}
