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
