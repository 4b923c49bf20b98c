import Foundation
import TestSupport
import Testing

@testable import WidgetHost

@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct LeaseRenewerTests {
  private let cluster: TestCluster
  private let one = HostNode(name: "one", version: "1", process: 11)
  private let two = HostNode(name: "two", version: "1", process: 22)

  init() throws { cluster = try TestCluster() }

  private func renewer(
    _ claim: LeaseRenewer.Claim = .fairShare, as node: HostNode
  ) throws -> LeaseRenewer {
    try LeaseRenewer(claim, as: node, in: HostStore(cluster.address))
  }

  private func serverTime() throws -> TimeInterval {
    let text = try cluster.perform("SELECT extract(epoch FROM clock_timestamp())")
    return try #require(TimeInterval(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Waits for changes of a renewer's leases until they meet a condition.
  private func changes(
    of renewer: LeaseRenewer, until condition: (LeaseChanges) -> Bool
  ) -> LeaseChanges {
    while true {
      var request = pollfd(fd: renewer.descriptor, events: Int16(POLLIN), revents: 0)
      let hasChanged = poll(&request, 1, 120_000) == 1
      let changes = renewer.takeChanges()
      if !hasChanged || condition(changes) { return changes }
    }
  }

  @Test(arguments: [LeaseRenewer.Claim.fairShare, .everything])
  func aRenewerHasTheServersTimeAtOnce(claim: LeaseRenewer.Claim) throws {
    let before = try serverTime()
    let renewer = try LeaseRenewer(claim, as: one, in: HostStore(cluster.address)) {
      var now = HostInstant.now
      // The server of the tests is on this machine.
      now.wall -= 3600
      return now
    }
    let time = renewer.now.wall.timeIntervalSince1970
    #expect(try (before...serverTime()).contains(time))
    renewer.release()
  }

  @Test func whatIsTakenBeyondTheShareIsNotReleasedAtOnce() throws {
    _ = try cluster.twoNodes()
    // Both have failed after they reported, and still count.
    try cluster.perform("UPDATE lease SET expires = clock_timestamp() - interval '1 second'")
    let renewer = try self.renewer(as: HostNode(name: "three", version: "1", process: 33))
    let changes = renewer.takeChanges()
    #expect(changes.taken.count == 1024)
    #expect(changes.surplus.isEmpty)
    renewer.release()
  }

  @Test func aRenewerHasItsPartitionsAtOnce() throws {
    let renewer = try self.renewer(as: one)
    #expect(renewer.takeChanges().taken.count == 1024)
    #expect(renewer.takeChanges().isEmpty)
    renewer.release()
    #expect(try cluster.store.nodes().isEmpty)
    #expect(try cluster.store.unownedPartitionCount() == 1024)
  }

  @Test func aRenewerReleasesTheSurplusWhenANodeJoins() throws {
    let first = try renewer(as: one)
    _ = first.takeChanges()
    let second = try renewer(as: two)
    let surplus = changes(of: first) { !$0.surplus.isEmpty }.surplus
    #expect(surplus.count == 512)
    first.release(surplus)
    let taken = changes(of: second) { !$0.taken.isEmpty }.taken
    #expect(Set(taken.map(\.partition)) == surplus)
    first.release()
    second.release()
  }

  @Test func aRenewerReportsLostPartitions() throws {
    let renewer = try self.renewer(as: one)
    _ = renewer.takeChanges()
    try cluster.hold()
    try cluster.give(.leading, to: "two")
    #expect(changes(of: renewer) { !$0.lost.isEmpty }.lost == [.leading])
    renewer.release()
    #expect(try cluster.store.unownedPartitionCount() == 1023)
  }

  @Test func aRenewerOfEverythingKeepsOthersOut() throws {
    let renewer = try self.renewer(.everything, as: one)
    #expect(renewer.takeChanges().taken.count == 1024)
    #expect(throws: StateError.hostElsewhere(node: "one")) {
      try self.renewer(.everything, as: two)
    }
    renewer.release()
    try self.renewer(.everything, as: two).release()
  }
}
