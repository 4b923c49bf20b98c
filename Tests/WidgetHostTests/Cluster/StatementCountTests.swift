import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// The number of statements that a host performs on a server, each of which is a round trip.
@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct StatementCountTests {
  private let cluster: TestCluster
  private let database: CountingDatabase
  private let node: ClusterNode

  /// A node with all partitions, and an instance that is reloaded every twenty minutes.
  init() throws {
    cluster = try TestCluster()
    database = CountingDatabase(try PostgreSQLDatabase(cluster.address))
    let answer = ScriptedWorker.timeline { .after($0.addingTimeInterval(1200)) }
    node = try ClusterNode(
      "one", in: cluster, ScriptedWorker(answer: answer), HostStore(database: database))
    try node.renew()
    var instance = WidgetInstance.panda("mine")
    instance.budget = .unlimited
    try cluster.store.add(instance, at: TestCluster.start)
    try node.settle()
    _ = database.take()
  }

  @Test func aLoneReloadIsCommittedWithThreeStatements() throws {
    try node.settle(at: 1200)
    let statements = database.take()
    #expect(node.reloaded.count == 2)
    // The leases, the state, and the record with its number.
    #expect(statements.written.map(\.count) == [3], "\(statements.written)")
    // The requests, before the job and before its result.
    #expect(statements.read.map(\.count) == [1, 1], "\(statements.read)")
  }

  @Test func aHostThatIsNotifiedReadsRequestsOnceForALoneReload() throws {
    node.host.recordRequests(mayWait: false)
    try node.settle(at: 1200)
    let statements = database.take()
    #expect(node.reloaded.count == 2)
    #expect(statements.written.map(\.count) == [3])
    #expect(statements.read.map(\.count) == [1])
  }

  @Test func oldRecordsAreRemovedOnceAnHour() throws {
    for time in stride(from: 1200.0, through: 7200, by: 1200) { try node.settle(at: time) }
    #expect(node.reloaded.count == 7)
    let pruning = database.take().written.joined().filter { $0.hasPrefix("DELETE FROM reload ") }
    #expect(pruning.count == 2)
  }

  /// Adds instances, each of another widget, and lets the node draw them.
  private func addInstances(_ count: Int) throws {
    for number in 0..<count {
      var instance = WidgetInstance.panda("p\(number)")
      instance.kind = "kind \(number)"
      try cluster.store.add(instance, at: TestCluster.start)
    }
    try node.settle()
    _ = database.take()
  }

  @Test func aChangedInstanceIsReadWithoutTheOthers() throws {
    try addInstances(50)
    try cluster.store.remove("p7", at: TestCluster.start)
    try node.settle(at: 60)
    #expect(node.instances.count == 50)
    #expect(database.take().maximumRowCount == 1)
  }

  @Test func anActionReadsTheInstancesOfItsWidgetOnly() throws {
    try addInstances(50)
    try cluster.store.add(.panda("second"), at: TestCluster.start)
    try node.settle(at: 60)
    _ = database.take()
    try cluster.store.post(.perform(instance: "mine", action: "{}"), at: TestCluster.start)
    try node.settle(at: 120)
    #expect(node.worker.tasks.contains("perform"))
    #expect(database.take().maximumRowCount == 2)
  }

  @Test func theWidgetsThatHaveInstancesAreReadAgainAfterAChangeOnly() throws {
    for number in 0..<5 { try cluster.store.add(.panda("p\(number)"), at: TestCluster.start) }
    var other = WidgetInstance.panda("other")
    other.program = "/bin/other"
    try cluster.store.add(other, at: TestCluster.start)
    let widgets = try node.store.installedWidgets(after: InstalledWidgets())
    #expect(widgets.examples.map(\.program).sorted() == ["/bin/other", "/bin/rangers"])
    _ = database.take()
    #expect(try node.store.installedWidgets(after: widgets).examples == widgets.examples)
    #expect(database.take().read.joined().map { $0.contains("tableVersion") } == [true])
    try cluster.store.remove("other", at: TestCluster.start)
    #expect(
      try node.store.installedWidgets(after: widgets).examples.map(\.program) == ["/bin/rangers"])
  }

  @Test func aStepWithoutWorkReadsTheRequestsOnly() throws {
    try node.settle(at: 60)
    let statements = database.take()
    #expect(statements.written.isEmpty)
    #expect(statements.read.count == 1)
    #expect(statements.read.joined().allSatisfy { $0.contains("FROM request") })
  }

  @Test func aCommitOfManyChangesHasOneStatementForEachKind() throws {
    let names = (0..<50).map { "p\($0)" }
    for name in names { try cluster.store.add(.panda(name), at: TestCluster.start) }
    var change = HostChange()
    for name in names {
      change.states[name] = .shown
      change.stackStates[name] = StackState()
      change.screenStates[name] = ScreenState()
      change.reloads.append(CompletedReload(.reload(TestCluster.start, of: name)))
      change.forwardedRequests.append(
        ForwardedRequest(
          .stackChanged("\(name)-stack"), to: Partition(of: "\(name)-stack"),
          from: Partition(of: name), posted: TestCluster.start))
    }
    let posted = try cluster.store.postedRequests()
    change.completedRequests = posted.map(\.id)
    #expect(posted.count == 50)
    _ = database.take()
    try node.store.commit(change, under: node.leases)
    // The leases, three kinds of states, the requests that were answered, replaced and posted, and the records.
    #expect(database.take().written.map(\.count) == [8])
    #expect(try cluster.store.reloadStates().count == 51)
    #expect(
      try cluster.store.postedRequests().map(\.request)
        == names.map { .stackChanged("\($0)-stack") })
  }

  @Test func contactsAreWrittenWithOneStatement() throws {
    for name in ["a", "b", "c"] {
      try cluster.store.register(
        RegisteredDevice(id: name, profile: "trmnl-og", added: TestCluster.start))
    }
    try node.store.write(["a": DeviceContact(), "b": DeviceContact(), "gone": DeviceContact()])
    // Whether the tables are newer, and the contacts.
    #expect(database.take().written.map(\.count) == [2])
    #expect(try cluster.store.deviceContacts().keys.sorted() == ["a", "b"])
  }
  @Test func sentFramesAreWrittenWithOneStatement() throws {
    let digits = String(repeating: "f", count: 63)
    func frames(_ first: String) -> [SentFrame] {
      (0..<50).map { .linking("test:\($0)", file: "\(first)\(digits)", name: "p\($0)") }
    }
    try node.store.write(Array(frames("1").prefix(1)))
    try node.store.write(frames("1"))
    let statements = database.take()
    #expect(statements.written.map(\.count) == [1, 1])
    #expect(statements.read.isEmpty)
    // Of one of sixteen, the earlier ones of the name are removed.
    try node.store.write(Array(frames("0").prefix(1)))
    let pruning = database.take().written
    #expect(pruning.map(\.count) == [2])
    #expect(pruning.joined().map { $0.prefix(6) } == ["INSERT", "DELETE"])
    try node.store.removeOldSentFrames()
    #expect(database.take().written.map(\.count) == [1])
  }
}
