import FramePipeline
import Graphics
import WidgetTemplates
import WidgetTimeline

/// A template as it was at a moment, with its entries: all that a worker draws pictures of.
struct PreviewScene: Sendable {
  /// Tells this scene from earlier ones.
  var version: Int
  var definition: WidgetDefinition
  var renderEnvironment: RenderEnvironment
  var entries: [RenderableEntry]
  var placeholder: RenderableEntry?
  var policy: TimelineReloadPolicy
  var notes: [Diagnostic]

  /// The entry that a slot shows; of a timeline that has become shorter, the last.
  func entry(of stage: PictureSlot.Stage) -> RenderableEntry? {
    switch stage {
    case .placeholder: placeholder
    case .entry(let index): entries.isEmpty ? nil : entries[min(index, entries.count - 1)]
    }
  }
}
