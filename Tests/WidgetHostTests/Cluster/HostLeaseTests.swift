import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct HostLeaseTests {
  private let address: PostgreSQLAddress
  private let server: TestPostgreSQLServer
  private let store: HostStore
  private let one = HostNode(name: "one:/state", version: "1", process: 11)
  private let two = HostNode(name: "two:/state", version: "2", process: 22)

  init() throws {
    address = try StoreUnderTest.newServerAddress()
    server = try TestPostgreSQLServer.shared.get()
    store = try HostStore(address)
  }

  private func expireLease() throws {
    try server.perform(
      "UPDATE lease SET expires = clock_timestamp() - interval '1 second'", in: address.schema)
  }

  @Test func isGivenToOneNodeAtATime() throws {
    let lease = try #require(try store.takeLease(as: one))
    #expect(try store.takeLease(as: two) == nil)
    #expect(try store.takeLease(as: one) == nil)
    #expect(try store.extend(lease, of: one))
    try store.release(lease)
    #expect(try store.takeLease(as: two) == HostLease(node: "two:/state", epoch: lease.epoch + 1))
  }

  @Test func isGivenToOneOfNodesThatTakeItAtTheSameTime() async throws {
    let stores = try (0..<6).map { _ in try HostStore(address) }
    let leases = try await withThrowingTaskGroup(of: HostLease?.self) { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          try store.takeLease(as: HostNode(name: "n\(index)", version: "1", process: 1))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(leases.compactMap(\.self).count == 1)
  }

  @Test func anExpiredLeaseIsTakenByAnotherNode() throws {
    let first = try #require(try store.takeLease(as: one))
    try expireLease()
    let second = try #require(try store.takeLease(as: two))
    #expect(second.epoch == first.epoch + 1)
    #expect(try !store.extend(first, of: one))
  }

  @Test func anExpiredLeaseThatNobodyTookIsExtended() throws {
    let lease = try #require(try store.takeLease(as: one))
    try expireLease()
    #expect(try store.extend(lease, of: one))
    #expect(try store.takeLease(as: two) == nil)
  }

  @Test func aHostWhoseLeaseWasTakenCommitsNothing() throws {
    try store.add(.panda(), at: .january(14))
    var settings = HostSettings()
    settings.lease = try store.takeLease(as: one)
    let host = WidgetHost.Host(store: store, worker: ScriptedWorker(), settings: settings)
    let now = HostInstant(wall: .january(15), uptime: 0)
    for _ in 0..<10 { _ = try host.step(at: now) }
    #expect(try store.reloadStates()["panda"]?.stage == .timeline)
    let before = try store.reloadStates()
    try expireLease()
    let other = try #require(try HostStore(address).takeLease(as: two))
    try store.post(.manualReload(.all), at: .january(15))
    #expect(throws: StateError.leaseLost(node: "two:/state")) {
      for _ in 0..<10 { _ = try host.step(at: now) }
    }
    #expect(try store.reloadStates() == before)
    #expect(try store.postedRequests().count == 1)
    // What the other node's host has to do is there.
    var change = HostChange()
    change.completedRequests = try store.postedRequests().map(\.id)
    try store.commit(change, under: other)
    #expect(try store.postedRequests().isEmpty)
  }

  @Test func aNodeReportsWhetherItStandsBy() throws {
    let lease = try #require(try store.takeLease(as: one))
    _ = try store.takeLease(as: two)
    let nodes = try store.nodes()
    #expect(nodes.map(\.name) == ["one:/state", "two:/state"])
    #expect(nodes.map(\.epoch) == [lease.epoch, nil])
    #expect(nodes.map(\.process) == [11, 22])
    #expect(nodes.map(\.isAlive) == [true, true])
    try store.remove(two)
    #expect(try store.nodes().map(\.name) == ["one:/state"])
  }

  @Test func aKeeperReportsThatTheLeaseIsLost() throws {
    let lease = try #require(try store.takeLease(as: one))
    let keeper = try LeaseKeeper(lease, of: one, in: HostStore(address))
    try expireLease()
    #expect(try store.takeLease(as: two) != nil)
    var request = pollfd(fd: keeper.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 60_000) == 1)
    #expect(keeper.isLost)
    keeper.release()
    #expect(try store.nodes().map(\.name) == ["two:/state"])
  }

  @Test func aKeeperReleasesAHeldLease() throws {
    let lease = try #require(try store.takeLease(as: one))
    let keeper = try LeaseKeeper(lease, of: one, in: HostStore(address))
    keeper.release()
    #expect(try store.takeLease(as: two) != nil)
  }

  @Test func aLeaseDoesNotWaitForAPersonsTransaction() throws {
    let lease = try #require(try store.takeLease(as: one))
    let isExtended = try PostgreSQLDatabase(address).write { _ in
      try store.extend(lease, of: one)
    }
    #expect(isExtended)
  }

  @Test func aDatabaseInAFolderHasNoNodes() throws {
    #expect(try HostStore().nodes().isEmpty)
  }

  @Test func aPostedRequestWakesTheHost() throws {
    let folder = StateFolder(path: "/nonexistent", server: address)
    let requests = try #require(RequestNotifications(folder))
    #expect(!requests.take())
    try HostStore(address).post(.reload(.all), at: .january(14))
    var request = pollfd(
      fd: try #require(requests.descriptor), events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 60_000) == 1)
    #expect(requests.take())
    #expect(!requests.take())
  }
}
