/// What a step of the host changed, which is committed in one transaction.
package struct HostChange: Sendable {
  package var states: [WidgetInstance.ID: ReloadState] = [:]
  package var stackStates: [WidgetStack.ID: StackState] = [:]
  package var screenStates: [WidgetScreen.ID: ScreenState] = [:]
  package var conditions: HostConditions?
  /// Reloads that have ended, in their order.
  package var reloads: [CompletedReload] = []
  /// Requests that are done with.
  package var answered: [PostedRequest.ID] = []

  package init() {}

  package var isEmpty: Bool {
    states.isEmpty && stackStates.isEmpty && screenStates.isEmpty && conditions == nil
      && reloads.isEmpty && answered.isEmpty
  }
}

/// A reload that has ended, and what came of it.
package struct CompletedReload: Hashable, Sendable {
  package var record: ReloadRecord
  /// The timeline that is shown since; `nil` where the reload failed.
  package var timeline: TimelineOutline?

  package init(_ record: ReloadRecord, timeline: TimelineOutline? = nil) {
    self.record = record
    self.timeline = timeline
  }
}
