import FramePipeline
import WidgetHost
import WidgetTimeline

/// The timelines of the instances that were drawn last, with the author's entries in them.
struct ShownTimelines {
  /// What is shown of an instance.
  struct Shown: Sendable {
    var timeline: RenderableTimeline
    var widget: ConfiguredWidget
    var stage: ManifestSubject.Stage
  }

  /// So many are remembered.
  private static let most = 8
  /// The latest one last.
  private var shown: [(instance: WidgetInstance, shown: Shown)] = []

  /// What is shown of an instance as it is configured, wherever its place is.
  subscript(instance: WidgetInstance) -> Shown? {
    get { shown.last { $0.instance.unplaced == instance.unplaced }?.shown }
    set {
      shown.removeAll { $0.instance.id == instance.id }
      if let newValue { shown.append((instance, newValue)) }
      shown.removeFirst(max(0, shown.count - Self.most))
    }
  }
}
