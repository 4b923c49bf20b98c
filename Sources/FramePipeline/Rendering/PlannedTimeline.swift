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

  /// How long a timeline can last after the date of its policy: reloads within the budget are up to an
  /// hour apart.
  private static let longestDelay: Int64 = 3_600_000

  /// From when on texts need not follow the clock, as there is a new timeline then; `nil` where nothing
  /// says when.
  func clockEnd(from start: Timestamp) -> Timestamp? {
    switch reload.policy {
    case .after:
      reload.date.map {
        Timestamp(milliseconds: max($0, start).milliseconds + Self.longestDelay)
      }
    case .atEnd, .never: nil
    }
  }
}
