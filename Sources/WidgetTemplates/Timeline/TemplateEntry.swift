import Foundation
import WidgetTimeline

/// An entry of a template's timeline.
struct TemplateEntry: TimelineEntry {
  let date: Date
  let relevance: TimelineEntryRelevance?
  // A value of the data that nothing changes once it is made.
  nonisolated(unsafe) let record: Record
}
