import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// Nodes of two versions on one database: this one, and a newer one with two more migrations.
@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct MixedVersionTests {
  private let cluster: TestCluster
  /// The store of an older version.
  private let store: HostStore

  private static let expansion = PostgreSQLMigration(
    "98 expansion",
    """
    CREATE TABLE former (id BIGINT);
    ALTER TABLE reloadState ADD COLUMN energy BIGINT NOT NULL DEFAULT 0;
    """)
  private static let contraction = PostgreSQLMigration(
    "99 contraction", "DROP TABLE former", kind: .contracting)
  /// A server whose reports keep the tables as they are.
  private static let server = HostNode(name: "web", version: "1", process: 7)
  private static let newer = PostgreSQLSchema.migrations + [expansion, contraction]

  init() throws {
    cluster = try TestCluster()
    store = cluster.store
  }

  private func newerStore(
    _ migrations: [PostgreSQLMigration] = Self.newer
  ) throws -> HostStore {
    HostStore(database: try PostgreSQLDatabase(cluster.address, migrations: migrations))
  }

  private func hasContracted(_ store: HostStore) throws -> Bool {
    try store.database.read { try $0.hasApplied(Self.contraction.name) }
  }

  private func newerError() -> StateError {
    .newer(database: cluster.address.description, changes: [Self.contraction.name])
  }

  /// An older node and a newer one, which have half of the partitions each.
  private func twoNodes() throws -> (older: ClusterNode, newer: ClusterNode) {
    let older = try cluster.node("older")
    try older.renew()
    let newer = try cluster.node("newer", migrations: Self.newer)
    for node in [newer, older, newer] { try node.renew() }
    return (older, newer)
  }

  @Test func anOlderAndANewerNodeReloadAndAnswerRequests() throws {
    let (older, newer) = try twoNodes()
    let names = try [cluster.add("a", to: older).id, cluster.add("b", to: newer).id]
    for node in [older, newer] { try node.settle() }
    #expect([older.instances, newer.instances] == [[names[0]], [names[1]]])
    try store.post(.manualReload(.all), at: TestCluster.start)
    try newer.store.post(.manualReload(.instance(names[0])), at: TestCluster.start)
    for node in [older, newer] { try node.settle(at: 60) }
    #expect(try store.postedRequests().isEmpty)
    #expect(newer.reloaded == [names[1], names[1]])
    #expect(try store.reloads(of: names[0], since: .distantPast).count >= 2)
    for node in [older, newer] { #expect(try node.renew().lost.isEmpty) }
    #expect(
      try newer.store.nodes().map { [$0.name: $0.level] } == [
        ["newer": Self.newer.count], ["older": PostgreSQLSchema.migrations.count],
      ])
  }

  @Test func anOlderNodeStartsAgainUntilTheTablesAreContracted() throws {
    let (older, newer) = try twoNodes()
    try store.release(older.leases, removing: older.node)
    let restarted = try cluster.node("older")
    for node in [restarted, newer, restarted] { try node.renew() }
    #expect(restarted.leases.epochs.count == 512)
    try store.release(restarted.leases, removing: restarted.node)
    #expect(try newer.store.contractTables() == [Self.contraction.name])
    #expect(throws: newerError()) { try HostStore(cluster.address) }
    #expect(throws: newerError()) { try HostStore(reading: cluster.address) }
  }

  @Test func aContractionWaitsForOlderNodes() throws {
    let (older, newer) = try twoNodes()
    #expect(try newer.store.contractTables() == [])
    #expect(try !hasContracted(newer.store))
    // A command opens the database.
    #expect(try !hasContracted(newerStore()))
    try store.release(older.leases, removing: older.node)
    #expect(try newer.store.contractTables() == [Self.contraction.name])
    #expect(try newer.store.contractTables() == [])
    #expect(try hasContracted(newer.store))
    #expect(try newer.renew().lost.isEmpty)
  }

  @Test func aContractionWaitsForOlderServers() throws {
    try store.report(server: Self.server)
    let newer = try newerStore()
    #expect(try newer.contractTables() == [])
    #expect(try newer.servers().map(\.level) == [PostgreSQLSchema.migrations.count])
    try store.remove(server: Self.server)
    #expect(try newer.contractTables() == [Self.contraction.name])
    #expect(throws: newerError()) { try store.report(server: Self.server) }
  }

  @Test func anOlderNodeThatWasSuspendedCommitsNothingAfterAContraction() throws {
    let (older, newer) = try twoNodes()
    let instance = try cluster.add("a", to: older).id
    try cluster.expire(older)
    #expect(try newer.store.contractTables() == [Self.contraction.name])
    var change = HostChange()
    change.states[instance] = ReloadState()
    #expect(throws: StateError.partitionsLost([Partition(of: instance)])) {
      try store.commit(change, under: older.leases)
    }
    #expect(throws: newerError()) { try older.renew() }
    #expect(try newer.store.nodes().map(\.partitionCount) == [512, 0])
  }

  @Test func aSuspendedNodesRenewerSaysThatItIsTooOld() throws {
    var node = HostNode(name: "older", version: "1", process: 1)
    node.leaseTiming = LeaseTiming(duration: 1.5)
    let renewer = try LeaseRenewer(.fairShare, as: node, in: store)
    try renewer.check()
    try cluster.perform(
      """
      INSERT INTO migration (name, level, oldestLevel) VALUES ('99 contraction', 1000, 1000)
      """)
    var request = pollfd(fd: renewer.descriptor, events: Int16(POLLIN), revents: 0)
    _ = renewer.takeChanges()
    #expect(poll(&request, 1, 120_000) == 1)
    #expect(throws: newerError()) { try renewer.check() }
    renewer.release()
  }

  @Test func ofSeveralNodesOneContracts() async throws {
    try store.report(server: Self.server)
    let stores = try (0..<4).map { _ in try newerStore() }
    try store.remove(server: Self.server)
    let applied = try await withThrowingTaskGroup(of: [String].self) { group in
      for store in stores { group.addTask { try store.contractTables() } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(applied == [Self.contraction.name])
  }

  @Test func aContractionThatIsKilledChangesNothing() throws {
    try store.report(server: Self.server)
    let killed = PostgreSQLMigration(
      Self.contraction.name,
      "\(Self.contraction.text); SELECT pg_terminate_backend(pg_backend_pid())", kind: .contracting)
    let store = try newerStore(PostgreSQLSchema.migrations + [Self.expansion, killed])
    try self.store.remove(server: Self.server)
    #expect(throws: StateError.self) { try store.contractTables() }
    #expect(try !hasContracted(store))
    #expect(try cluster.perform("SELECT count(*) FROM former") == "0")
    #expect(try HostStore(cluster.address).instances() == [])
    let next = try newerStore()
    #expect(try next.contractTables() == [Self.contraction.name])
  }

  @Test func aNewDatabaseGetsAllMigrationsAtOnce() throws {
    let database = try PostgreSQLDatabase(
      StoreUnderTest.newServerAddress(), migrations: Self.newer)
    #expect(try hasContracted(HostStore(database: database)))
    #expect(try database.contract() == [])
  }

  /// The host of the first partition applies it, so that a person who only configures needs no rights for it.
  @Test func anOpeningCommandOnlyExpands() throws {
    try store.report(server: Self.server)
    _ = try newerStore()
    try store.remove(server: Self.server)
    #expect(try !hasContracted(newerStore()))
  }

  @Test func anExpansionDoesNotWaitForAContractionBeforeIt() throws {
    let (older, _) = try twoNodes()
    let last = PostgreSQLMigration("99b expansion", "CREATE TABLE later (id BIGINT)")
    let newest = try newerStore(Self.newer + [last])
    #expect(try newest.database.read { try $0.hasApplied(last.name) })
    #expect(try !hasContracted(newest))
    try store.release(older.leases, removing: older.node)
    #expect(try newest.contractTables() == [Self.contraction.name])
  }

  @Test func anOlderVersionKeepsMembersThatItDoesNotKnow() throws {
    try store.add(.panda(), at: TestCluster.start)
    try store.register(
      RegisteredDevice(
        id: "d", identifier: "d", profile: "trmnl-og", shows: "panda", added: TestCluster.start))
    try store.write(["d": DeviceContact()])
    var change = HostChange()
    change.states["panda"] = ReloadState()
    change.conditions = HostConditions()
    try store.commit(change)
    try store.report(server: Self.server)
    _ = try newerStore()
    let columns = [
      ("instance", "value"), ("reloadState", "value"), ("condition", "value"), ("device", "value"),
      ("device", "contact"),
    ]
    for (table, column) in columns {
      try cluster.perform(
        "UPDATE \(table) SET \(column) = jsonb_set(\(column)::jsonb, '{later}', '7')::text")
    }
    change.states["panda"]?.notes = ["changed"]
    try store.commit(change)
    try store.setBudget(nil, of: "panda", at: TestCluster.start)
    var contact = DeviceContact()
    contact.battery = 50
    try store.write(["d": contact])
    try store.updateDevice("d") { $0.shows = nil }
    for (table, column) in columns {
      #expect(
        try cluster.perform("SELECT \(column)::json ->> 'later' FROM \(table)") == "7",
        "\(table).\(column)")
    }
    #expect(try store.reloadStates()["panda"]?.notes == ["changed"])
    #expect(try store.deviceContacts()["d"]?.battery == 50)
    #expect(try store.registeredDevices().map(\.shows) == [nil])
  }

  @Test func aRequestOfANewerVersionWaitsForANewerNode() throws {
    let (older, newer) = try twoNodes()
    let partition = try #require(older.leases.partitions.first)
    try cluster.perform(
      """
      INSERT INTO request (posted, value, partition)
      VALUES (0, '{"later":{}}', \(partition.number))
      """)
    try older.settle()
    #expect(try cluster.perform("SELECT count(*) FROM request") == "1")
    try store.release(older.leases, removing: older.node)
    #expect(try newer.renew().taken.map(\.partition).contains(partition))
  }

  @Test func anOlderVersionDoesNotCopyNewerTables() throws {
    _ = try newerStore()
    let target = try HostStore()
    #expect(
      throws: StateError.newer(
        database: cluster.address.description,
        changes: [Self.expansion.name, Self.contraction.name])
    ) { try StateMigration(from: store, to: target).run() }
    #expect(try target.instances() == [])
  }
}
