package import Graphics
package import WidgetTimeline

/// A widget's entries, which of them the device shows when, and when to ask again.
package struct PlannedTimeline: Sendable {
  package var entries: [RenderableEntry]
  package var frames: [PlannedFrame]
  package var reload: Manifest.Reload
  package var diagnostics: [Diagnostic]

  init(_ timeline: RenderableTimeline, plan: TimelinePlanner.Plan) {
    entries = timeline.entries
    frames = plan.frames
    diagnostics = timeline.diagnostics + plan.diagnostics
    reload =
      switch timeline.policy.rule {
      case .atEnd: Manifest.Reload(.atEnd, date: timeline.entries.last.map { Timestamp($0.date) })
      case .after(let date): Manifest.Reload(.after, date: Timestamp(date))
      case .never: Manifest.Reload(.never)
      }
  }

  /// From when on texts need not follow the clock, as there is a new timeline then; `nil` where nothing
  /// says when.
  func clockEnd(from start: Timestamp) -> Timestamp? {
    switch reload.policy {
    case .after:
      reload.date.map { max($0, start).later(by: Staleness.longestDelay) }
    case .atEnd, .never: nil
    }
  }
}
