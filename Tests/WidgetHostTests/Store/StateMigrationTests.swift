import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct StateMigrationTests {
  /// Returns a store with something in most tables, in an order that is not that of the names.
  private func filled(_ store: HostStore) throws -> HostStore {
    for name in ["zebra", "panda", "cat"] { try store.add(.panda(name), at: .january(14)) }
    var change = HostChange()
    change.states["panda"] = ReloadState()
    change.reloads = [
      CompletedReload(
        ReloadRecord(instance: "panda", date: .january(14), reason: .added, isCharged: true)),
      CompletedReload(
        ReloadRecord(instance: "cat", date: .january(14, 0.1), reason: .after, isCharged: true)),
    ]
    try store.commit(change)
    try store.post(.reload(.all), at: .january(14, 0.25))
    return store
  }

  private func contents(of store: HostStore) throws -> [[SQLRow]] {
    try store.database.read { db in
      try StateTable.all.map { table in
        // The table of a server numbers sent frames itself.
        let columns = table.columns.filter { $0 != "id" || table.name != "sentFrame" }
        return try db.rows(
          """
          SELECT \(raw: columns.joined(separator: ", ")) FROM \(raw: table.name)
          ORDER BY \(raw: table.order.joined(separator: ", "))
          """)
      }
    }
  }

  @Test func copiesToAServerAndBackWithoutALoss() throws {
    let original = try filled(HostStore())
    let server = try HostStore(StoreUnderTest.newServerAddress())
    let copy = try HostStore()
    let summary = try StateMigration(from: original, to: server).run()
    #expect(summary.rowCounts == ["instance": 3, "reloadState": 1, "reload": 2, "request": 4])
    _ = try StateMigration(from: server, to: copy).run()
    #expect(try copy.instances().map(\.id) == ["zebra", "panda", "cat"])
    let (before, after) = (try contents(of: original), try contents(of: copy))
    for (table, rows) in zip(StateTable.all, zip(before, after)) {
      #expect(rows.0 == rows.1, "\(table.name)")
    }
    #expect(try copy.lastReloadNumber() == 2)
  }

  /// Tables such as that of sent frames may be larger than the memory.
  @Test(arguments: [1, 2, 3, 128])
  func copiesPagesOfRows(size: Int) throws {
    let original = try filled(HostStore())
    // One that is sent again has another number.
    for name in ["b", "a", "d", "c", "e", "b"] {
      try original.write([.linking("test:a", file: name, name: "clock")])
    }
    try original.database.write { db in
      for tap in 1...2 {
        try db.execute("INSERT INTO tap (id, date, value) VALUES (\(tap), 0, '')")
      }
      for (tap, recipient) in [(1, "b"), (1, "a"), (2, "a"), (2, "b"), (2, "c")] {
        try db.execute("INSERT INTO tapDelivery (tap, recipient) VALUES (\(tap), \(recipient))")
      }
    }
    let (server, copy) = (try StoreUnderTest.newServerAddress(), try HostStore())
    let (toServer, fromServer) = (
      CountingDatabase(original.database), CountingDatabase(try PostgreSQLDatabase(server))
    )
    let counts = try StateMigration(
      from: HostStore(database: toServer), to: HostStore(server), pageSize: size
    ).run().rowCounts
    let countsOfCopy = try StateMigration(
      from: HostStore(database: fromServer), to: copy, pageSize: size
    ).run().rowCounts
    #expect(counts == countsOfCopy)
    #expect(counts["sentFrame"] == 5)
    #expect(counts["tapDelivery"] == 5)
    let (before, after) = (try contents(of: original), try contents(of: copy))
    for (table, rows) in zip(StateTable.all, zip(before, after)) {
      #expect(rows.0 == rows.1, "\(table.name)")
    }
    for database in [toServer, fromServer] { #expect(database.take().maximumRowCount <= size) }
  }

  @Test func continuesTheNumbersOfRequestsAndReloads() throws {
    let server = try HostStore(StoreUnderTest.newServerAddress())
    _ = try StateMigration(from: filled(HostStore()), to: server).run()
    try server.post(.manualReload(.all), at: .january(14))
    #expect(try server.postedRequests().map(\.id) == [1, 2, 3, 4, 5])
    var change = HostChange()
    change.reloads = [
      CompletedReload(
        ReloadRecord(instance: "panda", date: .january(16), reason: .after, isCharged: true))
    ]
    try server.commit(change)
    #expect(try server.lastReloadNumber() == 3)
  }

  /// The number of a tap that was handled, and removed, is not given to another one.
  @Test func continuesTheNumbersOfRemovedRows() throws {
    let original = try filled(HostStore())
    var change = HostChange()
    change.completedRequests = try original.postedRequests().map(\.id)
    try original.commit(change)
    let server = try HostStore(StoreUnderTest.newServerAddress())
    let copy = try HostStore()
    _ = try StateMigration(from: original, to: server).run()
    _ = try StateMigration(from: server, to: copy).run()
    for store in [server, copy] {
      try store.post(.reload(.all), at: .january(14))
      #expect(try store.postedRequests().map(\.id) == [5])
    }
  }

  @Test func changesNothingInATargetThatHasAState() throws {
    let target = try HostStore()
    try target.add(.panda("mine"), at: .january(14))
    #expect(throws: StateError.notEmpty(":memory:")) {
      try StateMigration(from: filled(HostStore()), to: target).run()
    }
    #expect(try target.instances().map(\.id) == ["mine"])
  }

  /// The source is read within the transaction of the target, which has the same kind of errors.
  @Test func namesTheDatabaseThatCannotBeRead() throws {
    let state = TestState()
    let original = try state.store()
    try original.add(.panda("mine"), at: .january(14))
    try original.database.write { try $0.execute("DROP TABLE setting") }
    let target = try HostStore.empty()
    let error = #expect(throws: StateError.self) {
      try StateMigration(from: original, to: target).run()
    }
    #expect(try "\(#require(error))".contains(original.database.location))
    #expect(try target.instances().isEmpty)
  }

  /// Former versions stored it, which PostgreSQL would reject.
  @Test func replacesNullCharacters() throws {
    let original = try filled(HostStore())
    try original.database.write { db in
      try db.execute("INSERT INTO device (id, value) VALUES ('hall', '{}')")
      // An event is no JSON: what looks like the escape sequence stays.
      for (source, event) in [("tap", "a\u{0}b"), ("button", "\\u0000")] {
        try db.execute(
          """
          INSERT INTO inputEvent (device, source, event, answer)
          VALUES ('hall', \(source), \(event), \(#"{"a":"\u0000 \\u0000"}"#))
          """)
      }
      // Also where JSON has the character itself.
      try db.execute("UPDATE device SET contact = \("{\u{0}}")")
    }
    let server = try HostStore(StoreUnderTest.newServerAddress())
    _ = try StateMigration(from: original, to: server).run()
    func texts(_ column: String, of table: String) throws -> [String] {
      try server.database.read {
        try $0.values(
          "SELECT \(raw: column) FROM \(raw: table) ORDER BY \(raw: column)", as: String.self)
      }
    }
    #expect(try texts("event", of: "inputEvent") == ["\\u0000", "a\u{FFFD}b"])
    #expect(
      try texts("answer", of: "inputEvent")
        == Array(repeating: #"{"a":"\ufffd \\u0000"}"#, count: 2))
    #expect(try texts("contact", of: "device") == ["{\u{FFFD}}"])
  }

  /// A table that is missing in the list would be left behind.
  @Test func copiesAllTables() throws {
    let tables = try HostStore().database.read {
      try $0.values(
        """
        SELECT name FROM sqlite_master WHERE type = 'table'
          AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%migrations'
        """, as: String.self)
    }
    #expect(Set(tables) == Set(StateTable.all.map(\.name)).union(["tableVersion"]))
  }
}
