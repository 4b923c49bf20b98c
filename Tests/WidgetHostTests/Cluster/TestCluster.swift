import Foundation
import TestSupport
import WidgetTimeline

@testable import WidgetHost

/// A database on a server that several nodes use, whose hosts and leases a test drives.
final class TestCluster {
  static let start = Date.january(15)

  let address: PostgreSQLAddress
  let store: HostStore
  private let server: TestPostgreSQLServer

  init() throws {
    address = try StoreUnderTest.newServerAddress()
    server = try TestPostgreSQLServer.shared.get()
    store = try HostStore(address)
  }

  /// Starts a node that has no partitions yet, of a version that knows some migrations.
  func node(
    _ name: String, migrations: [PostgreSQLMigration] = PostgreSQLSchema.migrations,
    answer: @escaping ScriptedWorker.Answer = ScriptedWorker.hourly
  ) throws -> ClusterNode {
    let store = HostStore(database: try PostgreSQLDatabase(address, migrations: migrations))
    return try ClusterNode(name, in: self, ScriptedWorker(answer: answer), store)
  }

  /// Starts two nodes that have half of the partitions each.
  func twoNodes(
    answer: @escaping ScriptedWorker.Answer = ScriptedWorker.hourly
  ) throws -> (ClusterNode, ClusterNode) {
    let (one, two) = (try node("one", answer: answer), try node("two", answer: answer))
    for node in [one, two, one, two] { try node.renew() }
    return (one, two)
  }

  /// Keeps all leases and nodes for an hour, so that a slow machine changes no result.
  func hold() throws {
    try perform(
      """
      UPDATE lease SET expires = clock_timestamp() + interval '1 hour' WHERE node IS NOT NULL;
      UPDATE node SET seen = clock_timestamp() + interval '1 hour';
      """)
  }

  /// Lets the leases of a node end, as after 15 seconds without an extension.
  func expire(_ node: ClusterNode) throws {
    try perform(
      """
      UPDATE lease SET expires = clock_timestamp() - interval '1 second'
        WHERE node = '\(node.node.name)';
      UPDATE node SET seen = clock_timestamp() - interval '1 hour'
        WHERE name = '\(node.node.name)';
      """)
  }

  /// Gives a partition to another node, as if its lease had ended.
  func give(_ partition: Partition, to name: String) throws {
    try perform(
      """
      UPDATE lease SET node = '\(name)', epoch = epoch + 1 WHERE partition = \(partition.number)
      """)
  }

  @discardableResult
  func perform(_ text: String) throws -> String {
    try server.perform(text, in: address.schema)
  }

  /// Adds an instance whose partition is one of a node's.
  func add(_ prefix: String, to node: ClusterNode) throws -> WidgetInstance {
    let instance = WidgetInstance.panda(Self.name(prefix, in: node.leases.partitions))
    try store.add(instance, at: Self.start)
    return instance
  }

  /// The first name with a prefix and a number that is in one of some partitions.
  static func name(_ prefix: String, in partitions: Set<Partition>) -> String {
    (1...).lazy.map { "\(prefix)\($0)" }.first { partitions.contains(Partition(of: $0)) } ?? prefix
  }
}

/// A node whose host takes steps in virtual time, and whose leases a test extends.
final class ClusterNode {
  let node: HostNode
  let store: HostStore
  let worker: ScriptedWorker
  let host: WidgetHost.Host
  private(set) var leases: PartitionLeases
  private let cluster: TestCluster

  /// Starts a node with a connection of its own, or another store.
  init(
    _ name: String, in cluster: TestCluster, _ worker: ScriptedWorker, _ store: HostStore? = nil
  ) throws {
    node = HostNode(name: name, version: "1", process: 11)
    self.cluster = cluster
    self.worker = worker
    self.store = try store ?? HostStore(cluster.address)
    leases = PartitionLeases(node: name)
    var settings = HostSettings()
    settings.node = name
    host = WidgetHost.Host(store: self.store, worker: worker, settings: settings)
  }

  /// Extends the leases, takes what is free, and releases what exceeds its share, as a host's loop does.
  @discardableResult
  func renew() throws -> LeaseRenewal {
    let renewal = try store.renew(leases, releasing: PartitionLeases(node: node.name), as: node)
    for partition in renewal.lost { leases.epochs[partition] = nil }
    host.drop(renewal.lost)
    for lease in renewal.taken { leases.epochs[lease.partition] = lease.epoch }
    host.adopt(renewal.taken)
    let count = max(0, leases.epochs.count - renewal.fairShare)
    let surplus = leases.of(Set(leases.partitions.sorted().suffix(count)))
    try host.commit()
    host.drop(surplus.partitions)
    for partition in surplus.partitions { leases.epochs[partition] = nil }
    _ = try store.renew(leases, releasing: surplus, as: node)
    try cluster.hold()
    return renewal
  }

  /// Takes steps until no job is running.
  @discardableResult
  func settle(at seconds: TimeInterval = 0) throws -> TimeInterval {
    let now = HostInstant(wall: TestCluster.start.addingTimeInterval(seconds), uptime: seconds)
    var next = try host.step(at: now)
    while host.isWorking { next = try host.step(at: now) }
    return next?.timeIntervalSince(TestCluster.start) ?? .infinity
  }

  /// The names of its instances, sorted.
  var instances: [String] { host.hostedInstances.map(\.id).sorted() }

  /// The instances for which it has requested timelines, in order.
  var reloaded: [String] {
    worker.jobs.filter { $0.task == .timeline }.map(\.instance.id)
  }
}
