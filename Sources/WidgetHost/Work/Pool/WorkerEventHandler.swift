package import WidgetTimeline

/// Hears what workers say besides their results; called while the pool takes its turn.
package protocol WorkerEventHandler: AnyObject {
  /// An author's code asks for new timelines of a kind, or of all for `nil`.
  func workerDidRequestReload(ofKind kind: String?, program: String)
  /// An author's code asks which of its program's widgets are on screens.
  func widgets(ofProgram program: String) -> [WidgetInfo]
  /// A worker printed a line, or ended while nobody waited for it.
  func workerDidSend(_ line: String, program: String)
}
