import Synchronization
import WidgetTimeline

/// A host that records what is reloaded, with a widget of each kind.
final class RecordingHost: WidgetHostConnection {
  let reloaded = Mutex<[String?]>([])
  private let kinds: [String]

  init(kinds: [String]) { self.kinds = kinds }

  func reloadTimelines(ofKind kind: String?) { reloaded.withLock { $0.append(kind) } }

  var currentWidgets: [WidgetInfo] {
    kinds.map { WidgetInfo(kind: $0, family: .systemSmall, instance: "of \($0)") }
  }
}
