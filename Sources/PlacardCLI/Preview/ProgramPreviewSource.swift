import Foundation
import FramePipeline
import PreviewDrawing
import WidgetTimeline
import WidgetWorker

/// The widgets that are compiled into this program, for the page of `preview --watch`.
struct ProgramPreviewSource: PreviewSceneSource {
  func subject(
    of request: SceneRequest, on displays: PreviewDisplays
  ) async throws -> PreviewSubject {
    let locale = displays.renderEnvironment.locale.identifier
    let program = await ProgramRunner.current.source.program(locale: locale)
    // The widget of all live activities shows what others show.
    let widgets = program.definitions.filter { $0.kind != WidgetDefinition.activityKind }
    let kinds = widgets.map(\.kind)
    guard let first = widgets.first else { throw PreviewError("the program has no widgets") }
    var widget = first
    if let kind = request.kind {
      guard let named = widgets.first(where: { $0.kind == kind }) else {
        throw PreviewError(unknown("kind", kind, among: kinds))
      }
      widget = named
    }
    return PreviewSubject(
      widget: widget, name: widget.displayName.isEmpty ? widget.kind : widget.displayName,
      summary: widget.description, hasSources: false, kinds: kinds.count > 1 ? kinds : [],
      hasEntriesOfFamilies: true)
  }

  func fetchData(
    for _: SceneRequest, on _: PreviewDisplays, onProgress _: @escaping @Sendable () -> Void
  ) async throws -> Data {
    throw PreviewError("the provider of a compiled widget fetches its data itself")
  }

  func issues(in error: any Error, of _: SceneRequest) -> [PreviewIssue] {
    [PreviewIssue(message: CommandError.message(of: error))]
  }
}
