import FramePipeline
import WidgetHost
import WidgetTimeline

extension RenderPipeline {
  /// A configured widget's timeline, with what was odd of its configuration.
  func timeline(
    of widget: ConfiguredWidget, family: WidgetFamily
  ) async throws -> PlannedTimeline {
    var timeline = try await timeline(of: widget.definition, family: family)
    timeline.diagnostics = widget.diagnostics + timeline.diagnostics
    return timeline
  }

  /// Asks a configured widget for its timeline, draws every frame, and writes the output.
  func render(
    _ widget: ConfiguredWidget, family: WidgetFamily, into store: FrameStore,
    progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) async throws -> Output {
    let definition = widget.definition
    let name = InstanceName.name(kind: definition.kind, family: try settings.display(of: family))
    return try await draw(
      timeline(of: widget, family: family), of: definition, family: family,
      as: ManifestSubject(instance: name, configuration: widget.values), into: store,
      progress: progress)
  }
}
