import FramePipeline
import WidgetHost
import WidgetTimeline
import WidgetUI

/// A timeline that is drawn in the other color scheme before anyone asks for it.
struct AppearancePrerender: Sendable {
  /// The folder that it goes to.
  let root: String
  /// The environment that the output is drawn in.
  let environment: HostEnvironment
  let instance: WidgetInstance
  let timeline: RenderableTimeline
  let definition: WidgetDefinition
  let subject: ManifestSubject
  /// What the output was drawn with.
  let pipeline: RenderPipeline

  /// Draws it.
  ///
  /// - Throws: `CancellationError` where a job needs the process; what is there stays whole.
  func draw(isAlive: @escaping @Sendable () -> Void) async throws {
    var settings = pipeline.settings
    settings.colorScheme = settings.colorScheme == .light ? .dark : .light
    settings.ground = instance.place?.background?.color(in: settings.colorScheme)
    let other = RenderPipeline(settings: settings, renderEnvironment: pipeline.renderEnvironment)
    let store = PrerenderedAppearance.store(root)
    let output = try await other.draw(
      other.plan(timeline), of: definition, family: instance.family, as: subject,
      into: store, progress: { _, _ in isAlive() })
    try PrerenderedAppearance.note(environment, instance.place, of: output, in: store)
  }
}
