import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// How hosts share the instances of a database, each with its partitions.
@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct ClusterHostTests {
  private let cluster: TestCluster
  private let store: HostStore

  init() throws {
    cluster = try TestCluster()
    store = cluster.store
  }

  /// Lets hosts take steps when they are due, between two times in seconds.
  private func run(
    _ nodes: [ClusterNode], from start: TimeInterval = 0, until end: TimeInterval
  ) throws {
    var due = nodes.map { _ in start }
    while let (index, time) = due.enumerated().min(by: { $0.element < $1.element }), time <= end {
      due[index] = max(time + 1, try nodes[index].settle(at: time))
    }
  }

  @Test func aHostWithHalfOfThePartitionsReloadsOnlyItsInstances() throws {
    let (one, two) = try cluster.twoNodes()
    for index in 0..<20 { try store.add(.panda("p\(index)"), at: TestCluster.start) }
    try one.settle()
    let own = (0..<20).map { "p\($0)" }
      .filter { one.leases.partitions.contains(Partition(of: $0)) }.sorted()
    #expect(!own.isEmpty && own.count < 20)
    #expect(one.instances == own)
    #expect(one.reloaded.sorted() == own)
    #expect(two.instances.isEmpty)
    try two.settle()
    #expect(two.instances.count == 20 - own.count)
  }

  @Test func twoHostsReloadEachInstanceOncePerDueTime() throws {
    let (one, two) = try cluster.twoNodes()
    for index in 0..<20 { try store.add(.panda("p\(index)"), at: TestCluster.start) }
    try run([one, two], until: 6.5 * 3600)
    for index in 0..<20 {
      let records = try store.reloads(of: "p\(index)", since: .distantPast)
      #expect(
        records.map { Int($0.date.timeIntervalSince(TestCluster.start) / 3600) }
          == [0, 1, 2, 3, 4, 5, 6])
      #expect(records.map(\.reason) == [.added] + Array(repeating: .after, count: 6))
    }
    let numbers = try store.reloads(after: 0, since: .distantPast, atMost: 1000).map(\.number)
    #expect(numbers == Array(1...140))
    #expect(one.reloaded.count + two.reloaded.count == 140)
  }

  @Test func instancesThatMoveToANodeGoOnWhereTheyWere() throws {
    let one = try cluster.node("one")
    try one.renew()
    for index in 0..<20 { try store.add(.panda("p\(index)"), at: TestCluster.start) }
    try run([one], until: 1800)
    let two = try cluster.node("two")
    for node in [two, one, two] { try node.renew() }
    try run([one, two], from: 1800, until: 1900)
    #expect(one.instances.count + two.instances.count == 20)
    #expect(!one.instances.isEmpty && !two.instances.isEmpty)
    #expect(two.reloaded.isEmpty)
    try run([one, two], from: 1900, until: 3700)
    #expect(two.reloaded.sorted() == two.instances)
    #expect(try store.reloads(of: nil, since: .distantPast).count == 40)
  }

  @Test func aHostDropsPartitionsThatOthersHaveAndGoesOn() throws {
    let one = try cluster.node("one")
    try one.renew()
    let (kept, lost) = ("kept", "lost")
    for name in [kept, lost] { try store.add(.panda(name), at: TestCluster.start) }
    try one.settle()
    let before = try store.reloadStates()[lost]
    try cluster.give(Partition(of: lost), to: "two")
    try store.post(.manualReload(.all), at: TestCluster.start)
    try one.settle(at: 60)
    #expect(one.instances == [kept])
    #expect(one.host.partitionCount == 1023)
    #expect(try store.reloads(of: kept, since: .distantPast).count == 2)
    #expect(try store.reloads(of: lost, since: .distantPast).count == 1)
    #expect(try store.reloadStates()[lost] == before)
    // The partition that went to another node has not answered.
    #expect(try store.postedRequests().map(\.request) == [.manualReload(.all)])
  }

  @Test func theResultsOfJobsOfDroppedPartitionsAreIgnored() throws {
    let one = try cluster.node("one")
    try one.renew()
    try store.add(.panda(), at: TestCluster.start)
    one.worker.withholdsResults = true
    _ = try one.host.step(at: HostInstant(wall: TestCluster.start, uptime: 0))
    #expect(one.host.isWorking)
    one.host.drop([Partition(of: "panda")])
    #expect(!one.host.isWorking)
    one.worker.withholdsResults = false
    try one.settle(at: 60)
    #expect(one.worker.tasks == ["placeholder"])
    #expect(one.instances == [])
  }

  @Test func aRetiredPartitionEndsItsJobsAndStartsNoOthers() throws {
    let one = try cluster.node("one")
    try one.renew()
    try store.add(.panda(), at: TestCluster.start)
    let partition = Partition(of: "panda")
    one.worker.withholdsResults = true
    _ = try one.host.step(at: HostInstant(wall: TestCluster.start, uptime: 0))
    one.host.retire([partition])
    #expect(one.host.isWorking(in: [partition]))
    one.worker.withholdsResults = false
    try store.post(.manualReload(.all), at: TestCluster.start)
    try one.settle(at: 60)
    #expect(!one.host.isWorking(in: [partition]))
    #expect(one.worker.tasks == ["placeholder"])
    // Whoever takes the partition next goes on.
    one.host.drop([partition])
    let two = try cluster.node("two")
    try cluster.give(partition, to: "two")
    two.host.adopt([PartitionLease(partition: partition, epoch: 2, answered: 0)])
    try two.settle(at: 61)
    #expect(two.worker.tasks.first == "snapshot")
  }

  @Test func aHostWhoseLeasesMayHaveEndedStartsNoJobs() throws {
    let one = try cluster.node("one")
    try one.renew()
    try store.add(.panda(), at: TestCluster.start)
    one.host.mayDraw = { false }
    let next = try one.settle(at: 0)
    #expect(one.worker.jobs.isEmpty)
    #expect(next == 1)
    one.host.mayDraw = { true }
    try one.settle(at: 1)
    #expect(one.reloaded == ["panda"])
  }

  @Test func theClockOfOneNodeChangesNothingInThePartitionsOfAnother() throws {
    let (one, two) = try cluster.twoNodes()
    let ahead = try cluster.add("ahead", to: one).id
    let right = try cluster.add("right", to: two).id
    try one.settle(at: 1800)
    try two.settle(at: 0)
    try cluster.expire(one)
    try cluster.expire(two)
    let three = try cluster.node("three")
    try three.renew()
    try three.settle(at: 60)
    #expect(three.reloaded == [ahead])
    #expect(
      try store.reloads(of: ahead, since: .distantPast).map(\.reason) == [.environment, .added])
    #expect(try store.reloadStates()[right]?.lastReload == TestCluster.start)
  }

  @Test func theNodeOfTheFirstPartitionLeads() throws {
    let (one, two) = try cluster.twoNodes()
    try one.settle()
    try two.settle()
    #expect(one.host.leadingLease?.partitions == [.leading])
    #expect(two.host.leadingLease == nil)
    let lease = try #require(one.host.leadingLease)
    try cluster.give(.leading, to: "two")
    let alert = ActiveAlert(
      AlertSubject(.failing, "a"), raised: TestCluster.start, since: TestCluster.start,
      message: "m")
    let evaluation = AlertEvaluation(active: [alert.subject: alert], events: [])
    #expect(throws: StateError.partitionsLost([.leading])) {
      try store.record(evaluation, after: [:], for: [], at: TestCluster.start, under: lease)
    }
    #expect(try store.activeAlerts().isEmpty)
  }
}
