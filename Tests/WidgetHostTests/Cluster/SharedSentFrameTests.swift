import TestSupport
import Testing

@testable import WidgetHost

/// The frames that several servers have sent, which are stored without the lock of the tables.
@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct SharedSentFrameTests {
  private let address: PostgreSQLAddress
  private let server: TestPostgreSQLServer

  init() throws {
    address = try StoreUnderTest.newServerAddress()
    server = try TestPostgreSQLServer.shared.get()
  }

  private func frame(_ file: String, _ name: String = "clock") -> SentFrame {
    .linking("test:a", file: file, name: name)
  }

  /// Performs what a server of the version before does with a frame that it sends for the first time, or with other targets.
  private func writeAsBefore(_ file: String) throws {
    try server.perform(
      """
      INSERT INTO sentFrame (id, name, file, value) VALUES (
        (SELECT coalesce(max(id), 0) + 1 FROM sentFrame), 'clock', '\(file)', '{}')
      ON CONFLICT (name, file) DO UPDATE SET id = excluded.id, value = excluded.value
      """, in: address.schema)
  }

  /// Performs what a server of the version before does with a frame that it sends again.
  private func renewAsBefore(_ file: String) throws {
    try server.perform(
      """
      UPDATE sentFrame SET id = (SELECT max(id) + 1 FROM sentFrame)
      WHERE name = 'clock' AND file = '\(file)'
      """, in: address.schema)
  }

  /// The files in the order in which they were sent.
  private func files() throws -> String {
    try server.perform(
      "SELECT string_agg(file, ' ' ORDER BY id) FROM sentFrame", in: address.schema)
  }

  @Test func numbersRiseWhicheverVersionWrites() throws {
    let before = Array(PostgreSQLSchema.migrations.prefix(5))
    _ = try PostgreSQLDatabase(address, migrations: before)
    for file in ["a", "b", "c"] { try writeAsBefore(file) }
    let store = try HostStore(address)
    #expect(try files() == "a b c")
    try store.write([frame("d")])
    for file in ["e", "f", "g"] { try writeAsBefore(file) }
    try store.write([frame("h")])
    #expect(try files() == "a b c d e f g h")
    // Those that are sent again become the latest.
    try renewAsBefore("a")
    try store.write([frame("c")])
    try writeAsBefore("d")
    try store.write([frame("i"), frame("e")])
    #expect(try files() == "b f g h a c d e i")
    #expect(
      try server.perform(
        "SELECT count(*) FROM sentFrame WHERE sent < 0 OR sent > 3e9", in: address.schema) == "0")
    try store.removeOldSentFrames()
    #expect(try files() == "b f g h a c d e i")
  }

  @Test func timesAreRenewedByBothVersions() throws {
    let store = try HostStore(address)
    try store.write(["a", "b", "c", "d"].map { frame($0) })
    try server.perform("UPDATE sentFrame SET sent = 0", in: address.schema)
    try renewAsBefore("a")
    try writeAsBefore("b")
    try store.write([frame("c")])
    try store.removeOldSentFrames()
    #expect(try files() == "a b c")
  }

  @Test func isStoredWhileACommandLocksTheTables() throws {
    let (command, store) = (try HostStore(address), try HostStore(address))
    try command.database.write(.exclusive) { _ in
      try store.write([frame("a")])
      try store.removeOldSentFrames()
    }
    #expect(try files() == "a")
  }

  /// The second server would otherwise wait for the end of the first one's transaction, which waits for the second one here.
  @Test func removalsDoNotWaitForEachOther() throws {
    let (one, two) = (try HostStore(address), try HostStore(address))
    let names = (0..<HostStore.maximumSentFrames + 3).map { "1\($0)" }
    for name in names { try one.write([frame(name)]) }
    try one.write([frame("1", "tides")])
    try one.database.write(.unlocked) { db in
      try db.removeEarliestSentFrames(of: "clock")
      try two.write([frame("0")])
    }
    // The first server has removed three, and the second one the next, as it has stored another one.
    #expect(try files().split(separator: " ").first == "14")
    try server.perform("UPDATE sentFrame SET sent = 0", in: address.schema)
    try one.database.write(.unlocked) { db in
      try db.removeOldSentFrames(atMost: 10)
      try two.removeOldSentFrames()
    }
    try one.removeOldSentFrames()
    #expect(try files() == "")
  }

  @Test func aFrameThatIsSentAgainWhileItIsRemovedIsStored() throws {
    let (one, two) = (try HostStore(address), try HostStore(address))
    try one.write([frame("a")])
    try server.perform("UPDATE sentFrame SET sent = 0", in: address.schema)
    // The row is locked by the server that sends the frame, and is left out.
    try one.database.write(.unlocked) { db in
      try db.execute("UPDATE sentFrame SET id = id")
      try two.removeOldSentFrames()
    }
    #expect(try files() == "a")
  }

  @Test func severalServersStoreTheSameFramesAtOnce() async throws {
    let stores = try (0..<4).map { _ in try HostStore(address) }
    let files = (0..<40).map { "\($0 % 16 == 0 ? "0" : "1")\($0)" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          for round in 0..<10 {
            let ordered = (number + round).isMultiple(of: 2) ? files : files.reversed()
            try store.write(ordered.flatMap { [frame($0), frame($0, "tides")] })
            try store.removeOldSentFrames()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try self.files().split(separator: " ").count == 80)
    #expect(
      try server.perform(
        "SELECT count(DISTINCT id) FROM sentFrame", in: address.schema) == "80")
  }
}
