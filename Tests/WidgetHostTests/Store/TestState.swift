import Foundation
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

extension Trait where Self == ConditionTrait {
  /// Runs only if the tests use SQLite, whose files it is about.
  static var onSQLite: Self { .enabled(if: StoreUnderTest.isSQLite) }
}

/// The kind of database that the stores of the tests use: SQLite, or with `PLACARD_TEST_STATE=postgresql` a schema for each
/// of them on a PostgreSQL server.
enum StoreUnderTest {
  static let isSQLite = ProcessInfo.processInfo.environment["PLACARD_TEST_STATE"] != "postgresql"

  /// Returns the address of an empty schema of its own; `nil` if the tests use SQLite.
  static func newAddress() throws -> PostgreSQLAddress? {
    isSQLite ? nil : try newServerAddress()
  }

  /// Returns the address of an empty schema of its own on the server that all tests share.
  static func newServerAddress() throws -> PostgreSQLAddress {
    try PostgreSQLAddress(
      TestPostgreSQLServer.shared.get().address(schema: TestPostgreSQLServer.newSchema()))
  }
}

extension HostStore {
  /// Returns an empty store: in memory, if the tests use SQLite.
  static func empty() throws -> HostStore {
    if let address = try StoreUnderTest.newAddress() { return try HostStore(address) }
    return try HostStore()
  }
}

/// A state folder for one test, which is removed when the object is deallocated.
final class TestState {
  let folder: StateFolder

  /// Chooses a folder whose path has at least `pathLength` bytes.
  init(pathLength: Int = 0) {
    var url = FileManager.default.temporaryDirectory
      .appendingPathComponent("widget-host-tests-\(UUID().uuidString)")
    while url.path.utf8.count < pathLength {
      url.appendPathComponent(String(repeating: "long", count: 12))
    }
    do {
      folder = StateFolder(path: url.path, server: try StoreUnderTest.newAddress())
    } catch {
      fatalError("the tests have no server: \(error)")
    }
  }

  deinit {
    let root = folder.path.components(separatedBy: "widget-host-tests-")
    let name = root[1].prefix { $0 != "/" }
    try? FileManager.default.removeItem(atPath: "\(root[0])widget-host-tests-\(name)")
  }

  func store(pageLimit: Int? = nil) throws -> HostStore {
    try HostStore(folder, pageLimit: pageLimit)
  }
}

extension Date {
  /// Returns noon of a day in January 2026 in UTC, plus a number of seconds.
  static func january(_ day: Int, _ seconds: Double = 0) -> Date {
    Date(timeIntervalSince1970: 1_767_225_600 + Double(day - 1) * 86_400 + 43_200 + seconds)
  }
}

extension WidgetInstance {
  static func panda(_ id: String = "panda") -> WidgetInstance {
    WidgetInstance(
      id: id, program: "/bin/rangers", kind: "hero", family: .systemSmall, device: "trmnl-og",
      values: ["hero": .string("panda")], intentType: "HeroIntent", added: .january(14))
  }
}
