import Foundation
import FramePipeline

/// An instance in a running host: its stored state and its current job.
final class HostedInstance {
  var instance: WidgetInstance
  /// The provider in whose name it is queued and has workers.
  var provider: WidgetProvider
  var state: ReloadState
  /// The running job.
  var running: RunningJob?
  /// When the instance was last reconfigured while this host ran.
  var configuredAt: Date?
  /// The number of its queue entry; 0 is none.
  var ticket = 0
  /// The order in which instances were added.
  let order: Int
  /// Its partition; `nil` if the host has everything.
  let partition: Partition?
  /// Whether the next commit writes its state.
  var isRecorded = false

  init(instance: WidgetInstance, state: ReloadState, order: Int, partition: Partition? = nil) {
    self.instance = instance
    provider = WidgetProvider(of: instance)
    self.state = state
    self.order = order
    self.partition = partition
  }

  /// Records a requested reload.
  func addRequest(_ request: PendingReload) {
    state.request.coalesce(request)
    // The provider may have read its data before this request, so the running job does not answer it.
    running?.newRequests.coalesce(request)
  }

  /// The task that precedes any timeline request, or `nil`.
  var pendingTask: HostTask? {
    if let action = state.actions.first { return .perform(action: action.action) }
    if let session = state.endedTransfers.first { return .transfersEnded(session: session) }
    switch state.stage {
    case .new: return .placeholder
    case .placeholder: return .snapshot
    case .snapshot: return nil
    case .timeline: return state.needsRedraw ? .redraw : nil
    }
  }
}

/// A job that was started for an instance.
struct RunningJob {
  let job: WorkerJob
  /// The start of the job, by the current wall clock.
  var begun: Date
  /// The reload that the job performs; `nil` for other tasks.
  let reload: PlannedReload?
  /// Requests since the start of the job.
  var newRequests: PendingReload?
  /// Whether the instance was reconfigured since.
  var isOutdated = false

  init(job: WorkerJob, reload: PlannedReload?) {
    self.job = job
    begun = job.now
    self.reload = reload
  }
}

/// The changes since the last commit; they are kept if a commit fails, and the next one retries.
struct PendingChanges {
  var conditions: HostConditions?
  /// The last request to all partitions that the conditions contain.
  var conditionsRequest: PostedRequest.ID?
  var stackStates: [WidgetStack.ID: StackState] = [:]
  var screenStates: [WidgetScreen.ID: ScreenState] = [:]
  var reloads: [CompletedReload] = []
  /// The pictures that were drawn or shared since the last commit, which are not stored.
  var renders = RenderCounts()
  private(set) var completedRequests: [PostedRequest.ID: Partition?] = [:]
  /// The last request to all partitions that each has answered.
  private(set) var answers: [Partition: PostedRequest.ID] = [:]
  private(set) var forwardedRequests: [ForwardedRequest] = []
  /// The instances and stacks whose frames have changed, and when, as long as it is not known who else shows them.
  var redrawn: [String: Date] = [:]
  /// The widgets that have performed actions, when, and in which partition, as long as it is not known who else has them.
  var performed: [WidgetProvider: (date: Date, source: Partition)] = [:]
  private var instances: [HostedInstance] = []

  /// Whether the changes are committed at once, because a request was answered, or an action has begun or ended.
  var isUrgent = false

  var isEmpty: Bool { writesNothing && redrawn.isEmpty && performed.isEmpty }

  /// Whether nothing is written, unless what has changed is shown by stacks and screens of other partitions.
  var writesNothing: Bool {
    instances.isEmpty && stackStates.isEmpty && screenStates.isEmpty && conditions == nil
      && reloads.isEmpty && completedRequests.isEmpty && answers.isEmpty
      && forwardedRequests.isEmpty
  }

  /// Marks an instance's state to be written with the next commit.
  mutating func record(_ hosted: HostedInstance) {
    guard !hosted.isRecorded else { return }
    hosted.isRecorded = true
    instances.append(hosted)
  }

  /// Discards the pending changes of an instance.
  mutating func forget(_ hosted: HostedInstance) {
    instances.removeAll { $0 === hosted }
    reloads.removeAll { $0.record.instance == hosted.instance.id }
  }

  mutating func complete(_ request: PostedRequest) {
    completedRequests[request.id] = .some(request.partition)
    isUrgent = true
  }

  /// Records that partitions have answered a request to all of them.
  mutating func answer(_ request: PostedRequest.ID, in partitions: Set<Partition>) {
    for partition in partitions { answers[partition] = request }
    isUrgent = true
  }

  /// Adds a request to another partition, unless an equal one is there; two views are two.
  mutating func forward(_ request: ForwardedRequest) {
    if !forwardedRequests.contains(request) { forwardedRequests.append(request) }
    isUrgent = true
  }

  /// Discards the pending changes of partitions; those of instances are discarded with them.
  mutating func drop(_ partitions: Set<Partition>) {
    stackStates = stackStates.filter { !partitions.contains(Partition(of: $0.key)) }
    screenStates = screenStates.filter { !partitions.contains(Partition(of: $0.key)) }
    completedRequests = completedRequests.filter { request in
      request.value.map { !partitions.contains($0) } ?? true
    }
    for partition in partitions { answers[partition] = nil }
    // Who takes the partitions does again what other partitions have to hear of.
    forwardedRequests.removeAll { partitions.contains($0.source) }
    redrawn = redrawn.filter { !partitions.contains(Partition(of: $0.key)) }
    performed = performed.filter { !partitions.contains($0.value.source) }
    // Who takes the partitions answers what has changed the conditions.
    if answers.isEmpty { conditions = nil }
  }

  /// Writes all changes in one transaction, and returns them.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - leases: The partitions of the host; `nil` if its database needs no leases.
  ///   - version: The version of the stacks and screens by which requests were forwarded.
  /// - Returns: The changes.
  /// - Throws: The errors of ``HostStore/commit(_:under:)``; the changes are kept then.
  mutating func commit(
    to store: HostStore, under leases: PartitionLeases?, knowing version: Int
  ) throws -> HostChange {
    var change = HostChange()
    for hosted in instances {
      change.states[hosted.instance.id] = hosted.state
      change.instancePartitions[hosted.instance.id] = hosted.partition
    }
    if leases != nil, !redrawn.isEmpty { change.compositionVersion = version }
    change.stackStates = stackStates
    change.screenStates = screenStates
    change.conditions = conditions
    change.reloads = reloads
    change.renders = renders
    change.conditionsRequest = conditionsRequest
    change.completedRequests = completedRequests.keys.sorted()
    change.requestPartitions = Set(completedRequests.values.compactMap(\.self))
    change.answers = answers
    change.forwardedRequests = forwardedRequests
    guard !change.isEmpty else {
      (redrawn, performed) = ([:], [:])
      return change
    }
    try store.commit(change, under: leases)
    for hosted in instances { hosted.isRecorded = false }
    self = PendingChanges()
    return change
  }
}
