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
}
