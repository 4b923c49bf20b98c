package import Foundation

/// The right of one node to keep a partition up to date, until it expires.
///
/// The server's clock decides when that is, so that a node whose clock is wrong neither keeps nor loses it.
package struct PartitionLease: Hashable, Sendable {
  package let partition: Partition
  /// How often the partition was given to a node.
  package let epoch: Int64
  /// The last request to all partitions that was answered for this one.
  package var answered: Int64

  package init(partition: Partition, epoch: Int64, answered: Int64 = 0) {
    self.partition = partition
    self.epoch = epoch
    self.answered = answered
  }
}

/// How long leases last, which is the same for all nodes of a database.
package struct LeaseTiming: Hashable, Sendable {
  /// The seconds for which a lease lasts without being extended.
  package let duration: Double
  /// The seconds between two extensions.
  package let extensionInterval: Double

  /// The timing of all hosts but those of tests, which wait for the end of many leases.
  package static let standard = LeaseTiming(duration: 15)

  /// Creates the timing with three extensions in a lease's duration, so that one or two of them may fail.
  package init(duration: Double) {
    self.duration = duration
    extensionInterval = duration / 3
  }
}

/// The partitions that a node has taken, each under an epoch.
///
/// A host commits nothing for a partition that was given to another node, as its epoch is not the current one.
package struct PartitionLeases: Hashable, Sendable {
  /// The name of the node.
  package let node: String
  package var epochs: [Partition: Int64]

  package init(node: String, epochs: [Partition: Int64] = [:]) {
    self.node = node
    self.epochs = epochs
  }

  package init(node: String, _ leases: [PartitionLease]) {
    self.init(
      node: node,
      epochs: Dictionary(leases.map { ($0.partition, $0.epoch) }) { max($0, $1) })
  }

  package var partitions: Set<Partition> { Set(epochs.keys) }

  /// Returns the leases of some of the partitions.
  package func of(_ partitions: Set<Partition>) -> PartitionLeases {
    var some = PartitionLeases(node: node)
    for partition in partitions { some.epochs[partition] = epochs[partition] }
    return some
  }
}

/// How the partitions are divided among the nodes that are alive.
struct LeaseDistribution: Hashable, Sendable {
  /// The number of nodes that have reported lately, at least 1 for the node itself.
  var nodeCount: Int
  /// The number of partitions that the node has.
  var ownCount: Int
  /// The numbers of partitions that the other nodes have.
  var otherCounts: [Int]
  /// The number of partitions of failed nodes.
  var expiredCount = 0
  /// The number of those that nobody has taken for ``overdueDelay``, which the node takes beyond its share.
  var overdueCount = 0
  /// The seconds until the first lease of another node ends, unless it is extended; `nil` if there is none.
  var firstExpiry: Double?
  /// How long leases last.
  var timing = LeaseTiming.standard

  /// The seconds between two attempts to take partitions that other nodes are about to release.
  private static let attemptInterval = 1.0

  /// The seconds that are added to a delay, so that its end has passed on the server.
  private static let margin = 0.05
  /// The seconds for which partitions of a failed node are left to the nodes whose share they are, which may have failed, too.
  static let overdueDelay = 0.5

  /// The number of partitions that each node may have.
  var fairShare: Int { (Partition.count + nodeCount - 1) / max(1, nodeCount) }

  /// The number of partitions that no node has.
  private var freeCount: Int { max(0, Partition.count - ownCount - otherCounts.reduce(0, +)) }

  /// The number of free partitions that the node takes.
  var claimCount: Int { max(0, min(freeCount, fairShare - ownCount)) }

  /// The seconds until the node extends its leases again: a second if it can get more of its share then, and at the latest
  /// when the lease of a node ends that may have failed, or when what a failed node had is overdue.
  var pause: Double {
    var pauses = [timing.extensionInterval]
    let given = freeCount + otherCounts.map { max(0, $0 - fairShare) }.reduce(0, +)
    if ownCount < fairShare, given > 0 { pauses.append(Self.attemptInterval) }
    if let firstExpiry { pauses.append(max(0, firstExpiry) + Self.margin) }
    if freeCount > 0, expiredCount > overdueCount {
      pauses.append(Self.overdueDelay + Self.margin)
    }
    return pauses.min() ?? timing.extensionInterval
  }
}

/// What an extension of a node's leases has changed.
package struct LeaseRenewal: Hashable, Sendable {
  /// The partitions that other nodes have taken.
  package var lost: Set<Partition> = []
  /// The partitions that the node has taken.
  package var taken: [PartitionLease] = []
  /// The number of partitions that it may have; it releases those beyond.
  package var fairShare = Partition.count
  /// Whether it has taken some beyond its share, as those whose share they are may have failed.
  ///
  /// It keeps them until a failed node no longer counts.
  package var exceedsShare = false
  /// The seconds until the next extension.
  package var pause = LeaseTiming.standard.extensionInterval
  /// The time of the server's clock; `nil` if it was not read.
  package var serverTime: Date?
}
