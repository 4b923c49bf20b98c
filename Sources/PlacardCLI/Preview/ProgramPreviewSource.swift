import Foundation
import FramePipeline
import PreviewDrawing
import WidgetTimeline
import WidgetWorker

/// The widgets and previews that are compiled into this program, for the page of `preview --watch`.
struct ProgramPreviewSource: PreviewSceneSource {
  func subject(
    of request: SceneRequest, on displays: PreviewDisplays
  ) async throws -> PreviewSubject {
    let locale = displays.renderEnvironment.locale.identifier
    let program = await ProgramRunner.current.source.program(locale: locale)
    // The widget of all live activities shows what others show.
    let widgets = program.definitions.filter { $0.kind != WidgetDefinition.activityKind }
    let previews = await MainActorThread.run { ProgramPreviews.all }
    let kinds = widgets.map(\.kind) + previews.kinds
    guard let kind = request.kind ?? kinds.first else {
      throw PreviewError("the program has no widgets")
    }
    var subject: PreviewSubject
    if let widget = widgets.first(where: { $0.kind == kind }) {
      subject = PreviewSubject(
        widget: widget, name: widget.displayName.isEmpty ? widget.kind : widget.displayName,
        summary: widget.description, hasSources: false, hasEntriesPerFamily: true)
    } else if let preview = try await previews.subject(kind, of: request, on: displays) {
      subject = preview
    } else {
      throw PreviewError(unknown("kind", kind, among: kinds))
    }
    subject.kinds = kinds.count > 1 ? kinds : []
    return subject
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
