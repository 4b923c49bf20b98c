/// The partitions of a host that shares its database with other nodes.
struct HostPartitions {
  /// Those that are loaded.
  private(set) var leases: PartitionLeases
  /// Those that were taken and are not loaded yet.
  private(set) var pending: [PartitionLease] = []
  /// Those that the node is about to release, for which no jobs start.
  private(set) var retired: Set<Partition> = []
  /// The last request to all partitions that was answered for each that is loaded, also if that is not committed yet.
  private var answered: [Partition: PostedRequest.ID] = [:]
  /// The last request to all partitions that each of the loaded ones has answered.
  private(set) var lowestAnswer: PostedRequest.ID = 0

  init(node: String) { leases = PartitionLeases(node: node) }

  /// Those that are loaded.
  var loaded: Set<Partition> { leases.partitions }

  /// All that the node has, loaded or not.
  var taken: Set<Partition> { loaded.union(pending.map(\.partition)) }

  /// The number of ``taken``, of which none is both loaded and pending.
  var takenCount: Int { leases.epochs.count + pending.count }

  func contains(_ partition: Partition) -> Bool { leases.epochs[partition] != nil }

  /// Adds partitions that are to be loaded.
  mutating func take(_ leases: [PartitionLease]) { pending += leases }

  /// Records that all partitions are loaded.
  mutating func recordLoad() {
    for lease in pending {
      leases.epochs[lease.partition] = lease.epoch
      answered[lease.partition] = lease.answered
    }
    pending = []
    updateLowestAnswer()
  }

  /// Records that no more jobs start for partitions.
  mutating func retire(_ partitions: Set<Partition>) { retired.formUnion(partitions) }

  mutating func remove(_ partitions: Set<Partition>) {
    retired.subtract(partitions)
    pending.removeAll { partitions.contains($0.partition) }
    for partition in partitions {
      leases.epochs[partition] = nil
      answered[partition] = nil
    }
    updateLowestAnswer()
  }

  /// Returns the loaded partitions that have not answered a request to all of them.
  func unanswered(_ request: PostedRequest.ID) -> Set<Partition> {
    Set(answered.filter { $0.value < request }.keys)
  }

  /// Records that partitions have answered a request to all of them.
  mutating func answer(_ request: PostedRequest.ID, in partitions: Set<Partition>) {
    for partition in partitions { answered[partition] = request }
    updateLowestAnswer()
  }

  /// Each step of a host reads it, but few steps change it.
  private mutating func updateLowestAnswer() { lowestAnswer = answered.values.min() ?? 0 }
}

/// What of a host a request is for.
struct RequestScope {
  /// The partitions; `nil` is everything.
  var partitions: Set<Partition>?
  /// Whether the conditions contain the request already, because they were loaded after another node had answered it.
  var isAlreadyApplied = false

  /// Everything, as on a database that is not shared.
  static let everything = RequestScope()

  func includes(_ hosted: HostedInstance) -> Bool {
    guard let partitions else { return true }
    return hosted.partition.map(partitions.contains) ?? false
  }

  /// Whether it includes the instance, stack or screen of a name.
  func includes(_ name: String) -> Bool {
    partitions?.contains(Partition(of: name)) ?? true
  }
}
