import Foundation
import FramePipeline

/// An instance in a running host: its stored state and its current job.
final class HostedInstance {
  var instance: WidgetInstance
  var state: ReloadState
  /// The running job.
  var running: RunningJob?
  /// When the instance was last reconfigured while this host ran.
  var configuredAt: Date?
  /// The number of its queue entry; 0 is none.
  var ticket = 0
  /// The order in which instances were added.
  let order: Int
  /// Whether the next commit writes its state.
  var isNoted = false

  init(instance: WidgetInstance, state: ReloadState, order: Int) {
    self.instance = instance
    self.state = state
    self.order = order
  }

  /// Records a requested reload.
  func addRequest(_ want: PendingReload) {
    state.wanted.join(want)
    // The provider may have read its data before this request, so the running job does not answer it.
    running?.newRequests.join(want)
  }

  /// The task that precedes any timeline request, or `nil`.
  var pendingTask: WorkerTask? {
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
  var stackStates: [WidgetStack.ID: StackState] = [:]
  var screenStates: [WidgetScreen.ID: ScreenState] = [:]
  var reloads: [CompletedReload] = []
  /// The pictures that were drawn or shared since the last commit, which are not stored.
  var renders = RenderCounts()
  private(set) var completedRequests: Set<PostedRequest.ID> = []
  private var instances: [HostedInstance] = []

  /// Whether the changes are committed at once, because a request was answered, or an action has begun or ended.
  var isUrgent = false

  var isEmpty: Bool {
    instances.isEmpty && stackStates.isEmpty && screenStates.isEmpty && conditions == nil
      && reloads.isEmpty && completedRequests.isEmpty
  }

  /// Marks an instance's state to be written with the next commit.
  mutating func note(_ hosted: HostedInstance) {
    guard !hosted.isNoted else { return }
    hosted.isNoted = true
    instances.append(hosted)
  }

  /// Discards the pending changes of an instance.
  mutating func forget(_ hosted: HostedInstance) {
    instances.removeAll { $0 === hosted }
    reloads.removeAll { $0.record.instance == hosted.instance.id }
  }

  mutating func complete(_ request: PostedRequest) {
    completedRequests.insert(request.id)
    isUrgent = true
  }

  /// Writes all changes in one transaction, and returns them.
  mutating func commit(to store: HostStore, under lease: HostLease?) throws -> HostChange {
    var change = HostChange()
    for hosted in instances { change.states[hosted.instance.id] = hosted.state }
    change.stackStates = stackStates
    change.screenStates = screenStates
    change.conditions = conditions
    change.reloads = reloads
    change.renders = renders
    change.completedRequests = completedRequests.sorted()
    guard !change.isEmpty else { return change }
    try store.commit(change, under: lease)
    for hosted in instances { hosted.isNoted = false }
    self = PendingChanges()
    return change
  }
}
