import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct PartitionLeaseTests {
  private let cluster: TestCluster
  private let store: HostStore

  init() throws {
    cluster = try TestCluster()
    store = cluster.store
  }

  private func counts() throws -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: try store.nodes().map { ($0.name, $0.partitionCount) })
  }

  @Test func nodesThatComeAndGoHaveAFairShareEach() throws {
    let one = try cluster.node("one")
    try one.renew()
    #expect(try counts() == ["one": 1024])
    let two = try cluster.node("two")
    try two.renew()
    #expect(try counts() == ["one": 1024, "two": 0])
    try one.renew()
    #expect(try store.unownedPartitionCount() == 512)
    try two.renew()
    #expect(try counts() == ["one": 512, "two": 512])
    let three = try cluster.node("three")
    for node in [three, one, two, three] { try node.renew() }
    #expect(try counts() == ["one": 342, "two": 342, "three": 340])
    let nodes = [one, two, three]
    #expect(nodes.reduce(into: Set()) { $0.formUnion($1.leases.partitions) }.count == 1024)
    #expect(nodes.map { $0.host.partitionCount } == [342, 342, 340])
    #expect(try store.unownedPartitionCount() == 0)
    try store.release(two.leases, removing: two.node)
    try one.renew()
    try three.renew()
    #expect(try counts() == ["one": 512, "three": 512])
  }

  @Test func aNodeReportsWhatHoldsUpItsReloads() throws {
    var node = HostNode(name: "one", version: "1", process: 11)
    var load = HostLoad()
    load.commitInterval = 2
    let none = PartitionLeases(node: node.name)
    for load in [load, nil] {
      node.load = load
      _ = try store.renew(none, releasing: none, as: node)
      #expect(try store.nodes().map(\.load) == [load])
    }
  }

  @Test func theLoadOfANodeThatWentBackToAVersionWithoutItIsIgnored() throws {
    var node = HostNode(name: "one", version: "1", process: 11)
    var load = HostLoad()
    load.commitInterval = 2
    node.load = load
    let none = PartitionLeases(node: node.name)
    _ = try store.renew(none, releasing: none, as: node)
    let known = PostgreSQLSchema.loadLevel
    #expect(PostgreSQLSchema.migrations[known - 1].name == "6 load")
    for (level, expected) in [(known - 1, nil), (0, nil), (known, load)] as [(Int, HostLoad?)] {
      try store.database.write { try $0.execute("UPDATE node SET level = \(level)") }
      #expect(try store.nodes().map(\.load) == [expected])
    }
  }

  @Test func thePartitionsOfANodeThatFailsAreTakenWithLaterEpochs() throws {
    let (one, two) = try cluster.twoNodes()
    let before = two.leases
    try cluster.expire(two)
    let renewal = try one.renew()
    #expect(Set(renewal.taken.map(\.partition)) == before.partitions)
    for lease in renewal.taken { #expect(lease.epoch == before.epochs[lease.partition]! + 1) }
    #expect(one.leases.epochs.count == 1024)
    // It goes on, and joins again.
    #expect(try two.renew().lost == before.partitions)
    #expect(two.host.partitionCount == 0)
    try one.renew()
    try two.renew()
    #expect(try counts() == ["one": 512, "two": 512])
  }

  @Test func partitionsThatTheirNextNodeDoesNotTakeGoToAnother() throws {
    let (one, two) = try cluster.twoNodes()
    // The node has failed after it reported, so that half of the partitions is its share.
    try cluster.perform(
      """
      UPDATE lease SET expires = clock_timestamp() - interval '1 second'
        WHERE node = '\(two.node.name)'
      """)
    let renewal = try one.renew()
    #expect(renewal.fairShare == 512)
    #expect(Set(renewal.taken.map(\.partition)) == two.leases.partitions)
  }

  @Test func releasedPartitionsAreLeftToTheNodesWhoseShareTheyAre() throws {
    let (one, two) = try cluster.twoNodes()
    try cluster.perform(
      """
      UPDATE lease SET node = NULL, expires = clock_timestamp() - interval '1 minute'
        WHERE node = '\(two.node.name)'
      """)
    #expect(try one.renew().taken.isEmpty)
    #expect(try two.renew().taken.count == 512)
  }

  @Test func nodesThatTakePartitionsAtTheSameTimeShareThem() async throws {
    let address = cluster.address
    let taken = try await withThrowingTaskGroup(of: [PartitionLease].self) { group in
      for index in 0..<6 {
        group.addTask {
          var node = HostNode(name: "n\(index)", version: "1", process: 1)
          // The first node's leases outlast the start of the last node on a busy machine.
          node.leaseTiming = LeaseTiming(duration: 3600)
          let none = PartitionLeases(node: node.name)
          return try HostStore(address).renew(none, releasing: none, as: node).taken
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(!taken.isEmpty)
    #expect(Set(taken.map(\.partition)).count == taken.count)
  }

  @Test func anExpiredLeaseThatNobodyTookIsExtended() throws {
    let one = try cluster.node("one")
    try one.renew()
    try cluster.expire(one)
    #expect(try one.renew().lost == [])
    let two = try cluster.node("two")
    #expect(try two.renew().taken == [])
  }

  @Test func allPartitionsAreTakenOnlyIfNoOtherNodeHasSome() throws {
    let (one, two) = try cluster.twoNodes()
    let once = HostNode(name: "once", version: "1", process: 33)
    #expect(throws: StateError.self) { try store.takeAllPartitions(as: once) }
    #expect(try counts() == ["one": 512, "two": 512])
    try store.release(one.leases, removing: one.node)
    try store.release(two.leases, removing: two.node)
    let all = PartitionLeases(node: "once", try store.takeAllPartitions(as: once))
    #expect(all.epochs.count == 1024)
    #expect(try one.renew().taken == [])
    #expect(throws: StateError.hostElsewhere(node: "once")) {
      try store.takeAllPartitions(as: two.node)
    }
    #expect(try store.extend(all, of: once).lost == [])
    #expect(try counts() == ["once": 1024, "one": 0])
  }

  @Test func aLeaseDoesNotWaitForAPersonsTransaction() throws {
    let one = try cluster.node("one")
    try one.renew()
    let lost = try PostgreSQLDatabase(cluster.address).write { _ in try one.renew().lost }
    #expect(lost == [])
  }

  @Test func aCommitWithALostPartitionWritesNothing() throws {
    let one = try cluster.node("one")
    try one.renew()
    try store.add(.panda("kept"), at: TestCluster.start)
    try store.add(.panda("lost"), at: TestCluster.start)
    try cluster.give(Partition(of: "lost"), to: "two")
    var change = HostChange()
    change.states = ["kept": ReloadState(), "lost": ReloadState()]
    #expect(throws: StateError.partitionsLost([Partition(of: "lost")])) {
      try store.commit(change, under: one.leases)
    }
    #expect(try store.reloadStates().isEmpty)
    change.states["lost"] = nil
    try store.commit(change, under: one.leases)
    #expect(try Array(store.reloadStates().keys) == ["kept"])
    #expect(throws: StateError.partitionsLost([Partition(of: "kept")])) {
      try store.commit(change, under: PartitionLeases(node: "one"))
    }
  }

  @Test func aDatabaseInAFolderHasNoNodes() throws {
    #expect(try HostStore().nodes().isEmpty)
    #expect(try HostStore().unownedPartitionCount() == 0)
  }

  @Test func theTablesOfTheVersionBeforeGetPartitions() throws {
    let address = try StoreUnderTest.newServerAddress()
    let server = try TestPostgreSQLServer.shared.get()
    try server.perform("CREATE SCHEMA \(address.schema)")
    try server.perform(PostgreSQLSchema.migrations[0].text, in: address.schema)
    let panda = try StateJSON.text(of: WidgetInstance.panda())
    let request = try StateJSON.text(of: HostRequest.instanceChanged("panda"))
    try server.perform(
      """
      INSERT INTO migration VALUES ('1 tables');
      INSERT INTO instance (id, value) VALUES ('panda', '\(panda)');
      INSERT INTO request (posted, value) VALUES (0, '\(request)');
      UPDATE lease SET node = 'old', epoch = 7, expires = clock_timestamp() + interval '1 hour';
      """, in: address.schema)
    let store = try HostStore(address)
    #expect(try store.instances(in: [Partition(of: "panda")]).map(\.id) == ["panda"])
    #expect(try store.unownedPartitionCount() == 1024)
    let node = HostNode(name: "new", version: "2", process: 2)
    let leases = try store.takeAllPartitions(as: node)
    #expect(Set(leases.map(\.epoch)) == [9])
    let requests = try store.postedRequests(toNode: "new", after: 0)
    #expect(requests.map(\.request) == [.instanceChanged("panda")])
    #expect(requests.map(\.partition) == [nil])
  }

  @Test func aPostedRequestWakesTheHost() throws {
    let folder = StateFolder(path: "/nonexistent", server: cluster.address)
    let requests = try #require(RequestNotifications(folder))
    #expect(!requests.take())
    try HostStore(cluster.address).post(.reload(.all), at: .january(14))
    var request = pollfd(
      fd: try #require(requests.descriptor), events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 60_000) == 1)
    #expect(requests.take())
    #expect(!requests.take())
  }

  @Test(arguments: [Duration.zero, .seconds(3600)])
  func aHostThatLostItsConnectionListensAgain(after interval: Duration) throws {
    let folder = StateFolder(path: "/nonexistent", server: cluster.address)
    let requests = try #require(RequestNotifications(folder, retryInterval: interval))
    #expect(!requests.take())
    #expect(requests.retryDelay == nil)
    let channel = PostgreSQLSchema.channel(cluster.address)
    try cluster.perform(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN \(channel)'")
    var lost = pollfd(fd: try #require(requests.descriptor), events: Int16(POLLIN), revents: 0)
    // The server's last message comes before the end of the connection, with which a notification may have been lost.
    var isLost = false
    while !isLost, poll(&lost, 1, 60_000) == 1 { isLost = requests.take() }
    #expect(isLost)
    #expect((requests.descriptor != nil) == (interval == .zero))
    #expect((requests.retryDelay == nil) == (interval == .zero))
  }
}
