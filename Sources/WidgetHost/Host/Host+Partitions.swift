import Foundation
import FramePipeline

/// The partitions of a host that shares its database with other nodes.
extension Host {
  /// The number of partitions that the host has; `nil` if it has everything.
  package var partitionCount: Int? { partitions?.takenCount }

  /// The lease of ``Partition/leading``; `nil` if another node has it, or the database is not shared.
  package var leadingLease: PartitionLeases? {
    guard let leases = partitions?.leases.of([.leading]), !leases.epochs.isEmpty else { return nil }
    return leases
  }

  /// Returns a partition of this host that is to answer the end of transfers, whose files only its machine has.
  ///
  /// - Parameter request: The request.
  /// - Returns: The partition of the program's first instance; `nil` if the host has none, or the request is another one,
  ///   which the store assigns.
  package func partition(toAnswer request: HostRequest) -> Partition? {
    guard case .transfersEnded(_, let program) = request else { return nil }
    return inOrder.first { $0.instance.program == program }?.partition
  }

  /// Notifies the host whether requests may have been posted since the last notification; a host without notifications reads them in
  /// each step.
  ///
  /// - Parameter mayWait: Whether there was a notification, or none can arrive as there is no connection.
  package func recordRequests(mayWait: Bool) { polling.record(mayWait: mayWait) }

  /// Adds partitions that the node has taken; their contents are loaded by the next step.
  package func adopt(_ leases: [PartitionLease]) {
    guard !leases.isEmpty else { return }
    drop(Set(leases.map(\.partition)))
    partitions?.take(leases)
  }

  /// Removes partitions with their instances, what is not committed of them, and their running jobs, because other nodes
  /// have them, or are to have them.
  package func drop(_ dropped: Set<Partition>) {
    guard let partitions, !partitions.taken.isDisjoint(with: dropped) else { return }
    self.partitions?.remove(dropped)
    for hosted in inOrder where hosted.partition.map(dropped.contains) ?? false { leave(hosted) }
    screens.removeAll { dropped.contains(Partition(of: $0)) }
    changes.drop(dropped)
    onInstancesChange?()
  }

  /// Starts no more jobs for instances of partitions that the node is about to release.
  ///
  /// A job that went on after another node has taken them could replace newer frames by its own.
  package func retire(_ retired: Set<Partition>) {
    partitions?.retire(retired)
    for hosted in inOrder where hosted.partition.map(retired.contains) ?? false {
      queue.remove(hosted)
    }
  }

  /// Whether a job is running for an instance of one of the partitions.
  package func isWorking(in partitions: Set<Partition>) -> Bool {
    running.values.contains { $0.partition.map(partitions.contains) ?? false }
  }

  /// Whether an instance gets no more jobs, because its partition is about to be released.
  func isRetired(_ hosted: HostedInstance) -> Bool {
    guard let partitions, let partition = hosted.partition else { return false }
    return partitions.retired.contains(partition)
  }

  /// Whether the host updates the instance, stack or screen of a name.
  func owns(_ name: String) -> Bool { partitions?.contains(Partition(of: name)) ?? true }

  /// Loads the contents of partitions that the node has taken.
  func loadTakenPartitions(at now: Date) throws {
    guard let taken = partitions?.pending, !taken.isEmpty else { return }
    let contents = try store.contents(of: taken)
    // With partitions the host follows the conditions by the requests that change them, so that it sees each change.
    if partitions?.loaded.isEmpty ?? true {
      conditions = contents.conditions
      conditionsRequest = contents.conditionsRequest
    }
    partitions?.recordLoad()
    polling.require()
    compositions = contents.compositions
    followedCompositions = nil
    let entered = contents.instances.map { enter($0, state: contents.states[$0.id]) }
    loadDisplayConstraints()
    let names = Set(taken.map(\.partition))
    screens.load(
      compositions.stacks.filter { names.contains(Partition(of: $0.id)) }, contents.stackStates)
    screens.load(
      compositions.screens.filter { names.contains(Partition(of: $0.id)) }, contents.screenStates,
      at: now)
    applyUnseenChanges(of: unanswered(contents.requests, by: taken), at: now)
    resume(entered, at: now)
    onInstancesChange?()
  }

  /// Returns the instances that requests have changed and whose partitions have not answered them.
  private func unanswered(
    _ requests: [PostedRequest], by taken: [PartitionLease]
  ) -> Set<WidgetInstance.ID> {
    let answered = Dictionary(taken.map { ($0.partition, $0.answered) }) { min($0, $1) }
    return Set(
      requests.flatMap { posted in
        posted.request.changedInstances.filter { id in
          guard posted.partition == nil else { return true }
          return answered[Partition(of: id)].map { $0 < posted.id } ?? false
        }
      })
  }

  /// Returns the posted requests that the host has to answer, in the order of posting.
  func requestsToAnswer() throws -> [PostedRequest] {
    guard let partitions else { return try store.postedRequests() }
    if partitions.leases.epochs.isEmpty { return [] }
    let posted = try store.postedRequests(
      toNode: partitions.leases.node, after: partitions.lowestAnswer)
    // The node may have taken partitions that the host does not know yet, or have lost some that it still has.
    return posted.filter { $0.partition.map(partitions.contains) ?? true }
  }

  /// Returns what of the host a request is for.
  func scope(of posted: PostedRequest) -> RequestScope {
    guard let partitions else { return .everything }
    if let partition = posted.partition { return RequestScope(partitions: [partition]) }
    return RequestScope(
      partitions: partitions.unanswered(posted.id), isAlreadyApplied: posted.id <= conditionsRequest
    )
  }

  /// Records that a request was answered within its scope.
  func complete(_ posted: PostedRequest, in scope: RequestScope) {
    guard posted.partition == nil, let partitions = scope.partitions else {
      return changes.complete(posted)
    }
    self.partitions?.answer(posted.id, in: partitions)
    if !scope.isAlreadyApplied {
      conditionsRequest = posted.id
      if changes.conditions != nil { changes.conditionsRequest = posted.id }
    }
    changes.answer(posted.id, in: partitions)
  }
}

extension HostRequest {
  /// The instances that were added, configured or removed.
  var changedInstances: [WidgetInstance.ID] {
    switch self {
    case .instanceChanged(let id): [id]
    case .configurationChanged(let names): names.instances
    case .reload, .manualReload, .viewed, .session, .environment, .location, .battery, .perform,
      .page, .stackChanged, .screenChanged, .transfersEnded:
      []
    }
  }
}
