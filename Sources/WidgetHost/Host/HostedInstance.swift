import Foundation

/// An instance in a running host: what is kept of it, and what is being done for it.
final class HostedInstance {
  var instance: WidgetInstance
  var state: ReloadState
  /// The job that is under way.
  var running: RunningJob?
  /// Its place in the queue; 0 is none.
  var ticket = 0
  /// The order in which instances came.
  let order: Int
  /// Whether its state is written with the next commit.
  var isNoted = false

  init(instance: WidgetInstance, state: ReloadState, order: Int) {
    self.instance = instance
    self.state = state
    self.order = order
  }

  /// Puts down a reload that was asked for.
  func want(_ want: PendingReload) {
    state.wanted.join(want)
    // The provider that is being asked may have looked before this request: it does not answer it.
    running?.arrived.join(want)
  }

  /// What is to be done before any timeline is asked for; `nil` where there is nothing.
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

/// A job that has been started for an instance.
struct RunningJob {
  let job: WorkerJob
  /// When the job was begun, by the wall clock as it is now.
  var begun: Date
  /// The reload that the job is; `nil` for other tasks.
  let reload: PlannedReload?
  /// Requests since the job was begun.
  var arrived: PendingReload?
  /// Whether the instance has another configuration since.
  var isOutdated = false

  init(job: WorkerJob, reload: PlannedReload?) {
    self.job = job
    begun = job.now
    self.reload = reload
  }
}

/// What has changed since the last commit; it stays where a commit fails, and the next one tries again.
struct PendingChanges {
  var conditions: HostConditions?
  var stackStates: [WidgetStack.ID: StackState] = [:]
  var screenStates: [WidgetScreen.ID: ScreenState] = [:]
  var reloads: [CompletedReload] = []
  private(set) var answered: Set<PostedRequest.ID> = []
  private var instances: [HostedInstance] = []

  /// Has an instance's state written with the next commit.
  mutating func note(_ hosted: HostedInstance) {
    guard !hosted.isNoted else { return }
    hosted.isNoted = true
    instances.append(hosted)
  }

  /// Forgets what was to be written of an instance.
  mutating func forget(_ hosted: HostedInstance) {
    instances.removeAll { $0 === hosted }
    reloads.removeAll { $0.record.instance == hosted.instance.id }
  }

  mutating func answer(_ request: PostedRequest) { answered.insert(request.id) }

  /// Writes everything in one transaction, and returns what was written.
  mutating func commit(to store: HostStore) throws -> HostChange {
    var change = HostChange()
    for hosted in instances { change.states[hosted.instance.id] = hosted.state }
    change.stackStates = stackStates
    change.screenStates = screenStates
    change.conditions = conditions
    change.reloads = reloads
    change.answered = answered.sorted()
    guard !change.isEmpty else { return change }
    try store.commit(change)
    for hosted in instances { hosted.isNoted = false }
    self = PendingChanges()
    return change
  }
}
