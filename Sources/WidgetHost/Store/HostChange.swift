package import FramePipeline

/// The changes of a host's step, which are committed in one transaction.
package struct HostChange: Sendable {
  package var states: [WidgetInstance.ID: ReloadState] = [:]
  package var stackStates: [WidgetStack.ID: StackState] = [:]
  package var screenStates: [WidgetScreen.ID: ScreenState] = [:]
  package var conditions: HostConditions?
  /// Completed reloads, in order.
  package var reloads: [CompletedReload] = []
  /// Processed requests.
  package var completedRequests: [PostedRequest.ID] = []
  /// The pictures that were drawn or shared since the last change; they are not stored.
  package var renders = RenderCounts()

  package init() {}

  package var isEmpty: Bool {
    states.isEmpty && stackStates.isEmpty && screenStates.isEmpty && conditions == nil
      && reloads.isEmpty && completedRequests.isEmpty
  }
}

/// A completed reload and its result.
package struct CompletedReload: Hashable, Sendable {
  package var record: ReloadRecord
  /// The new timeline; `nil` if the reload failed.
  package var timeline: TimelineOutline?

  package init(_ record: ReloadRecord, timeline: TimelineOutline? = nil) {
    self.record = record
    self.timeline = timeline
  }
}
