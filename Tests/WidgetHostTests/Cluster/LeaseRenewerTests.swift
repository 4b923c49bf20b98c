import Foundation
import TestSupport
import Testing

@testable import WidgetHost

@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct LeaseKeeperTests {
  private let cluster: TestCluster
  private let one = HostNode(name: "one", version: "1", process: 11)
  private let two = HostNode(name: "two", version: "1", process: 22)

  init() throws { cluster = try TestCluster() }

  private func keeper(
    _ claim: LeaseKeeper.Claim = .fairShare, as node: HostNode
  ) throws -> LeaseKeeper {
    try LeaseKeeper(claim, as: node, in: HostStore(cluster.address))
  }

  /// Waits for changes of a keeper's leases until they meet a condition.
  private func changes(
    of keeper: LeaseKeeper, until condition: (LeaseChanges) -> Bool
  ) -> LeaseChanges {
    while true {
      var request = pollfd(fd: keeper.descriptor, events: Int16(POLLIN), revents: 0)
      let hasChanged = poll(&request, 1, 120_000) == 1
      let changes = keeper.takeChanges()
      if !hasChanged || condition(changes) { return changes }
    }
  }

  @Test func aKeeperHasItsPartitionsAtOnce() throws {
    let keeper = try keeper(as: one)
    #expect(keeper.takeChanges().taken.count == 1024)
    #expect(keeper.takeChanges().isEmpty)
    keeper.release()
    #expect(try cluster.store.nodes().isEmpty)
    #expect(try cluster.store.unownedPartitionCount() == 1024)
  }

  @Test func aKeeperGivesUpTheSurplusWhenANodeJoins() throws {
    let first = try keeper(as: one)
    _ = first.takeChanges()
    let second = try keeper(as: two)
    let surplus = changes(of: first) { !$0.surplus.isEmpty }.surplus
    #expect(surplus.count == 512)
    first.giveUp(surplus)
    let taken = changes(of: second) { !$0.taken.isEmpty }.taken
    #expect(Set(taken.map(\.partition)) == surplus)
    first.release()
    second.release()
  }

  @Test func aKeeperReportsLostPartitions() throws {
    let keeper = try keeper(as: one)
    _ = keeper.takeChanges()
    try cluster.hold()
    try cluster.give(.leading, to: "two")
    #expect(changes(of: keeper) { !$0.lost.isEmpty }.lost == [.leading])
    keeper.release()
    #expect(try cluster.store.unownedPartitionCount() == 1023)
  }

  @Test func aKeeperOfEverythingKeepsOthersOut() throws {
    let keeper = try keeper(.everything, as: one)
    #expect(keeper.takeChanges().taken.count == 1024)
    #expect(throws: StateError.hostElsewhere(node: "one")) {
      try self.keeper(.everything, as: two)
    }
    keeper.release()
    try self.keeper(.everything, as: two).release()
  }
}
