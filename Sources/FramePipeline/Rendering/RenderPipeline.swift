package import CairoBackend
import PixelOutput
package import WidgetTimeline
import WidgetUI

/// The way from a widget to pictures and a manifest in the output folder.
///
///     let pipeline = RenderPipeline(settings: settings, world: world)
///     let output = try await pipeline.render(definition, family: .systemLarge, into: store)
package struct RenderPipeline: Sendable {
  package let settings: RenderSettings
  package let renderEnvironment: RenderEnvironment
  /// Whether the time of each stage is taken.
  package var measuresStages = false
  /// Called about once a second while another run has the instance, which is waited for; without it, `progress` is.
  package var onWait: (@Sendable (StoreError) -> Void)?
  /// Where renderers take the engine for their text from.
  package var engines = TextEnginePool.shared

  package init(settings: RenderSettings, renderEnvironment: RenderEnvironment) {
    self.settings = settings
    self.renderEnvironment = renderEnvironment
  }

  /// What a rendering left.
  package struct Output: Sendable {
    package var manifest: Manifest
    /// The instance's folder.
    package var folder: String
    package var times: StageTimes
  }

  /// Asks the widget for its timeline, draws every frame, and writes the instance's output.
  ///
  /// - Parameters:
  ///   - definition: The widget.
  ///   - family: One of the widget's families.
  ///   - store: Where the output goes.
  ///   - instance: The name of the instance's folder; made of kind and family where it is `nil`.
  ///   - progress: Called from any thread with how many frames are drawn, and how many there are.
  /// - Returns: What was written, and where.
  /// - Throws: `TimelineError`, ``RenderError`` or ``StoreError``; the former output then stays whole.
  package func render(
    _ definition: WidgetDefinition, family: WidgetFamily, into store: FrameStore,
    instance: String? = nil, progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) async throws -> Output {
    let display = try checkedDisplay(of: family, in: definition)
    let timeline = try await timeline(of: definition, family: family)
    let name = instance ?? InstanceName.name(kind: definition.kind, family: display)
    return try await draw(
      timeline, of: definition, family: family, as: ManifestSubject(instance: name), into: store,
      progress: progress)
  }

  /// Draws every frame of a timeline, and writes the instance's output.
  ///
  /// - Parameters:
  ///   - timeline: What is drawn.
  ///   - definition: The widget.
  ///   - family: One of the widget's families.
  ///   - subject: What the manifest tells of the instance.
  ///   - store: Where the output goes.
  ///   - progress: Called from any thread with how many frames are drawn, and how many there are; also while another
  ///     run has the instance.
  /// - Returns: What was written, and where.
  /// - Throws: ``RenderError`` or ``StoreError``; the former output then stays whole.
  package func draw(
    _ timeline: PlannedTimeline, of definition: WidgetDefinition, family: WidgetFamily,
    as subject: ManifestSubject, into store: FrameStore,
    progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) async throws -> Output {
    _ = try checkedDisplay(of: family, in: definition)
    let frames = timeline.frames.count
    let writer = try await store.writer(
      device: settings.device.id, instance: subject.instance,
      onWait: { error in if let onWait { onWait(error) } else { progress?(0, frames) } })
    do {
      let drawn = try await FrameProduction(
        definition: definition, family: family, settings: settings,
        renderEnvironment: renderEnvironment,
        measuresStages: measuresStages, engines: engines
      ).draw(timeline, into: writer, progress: progress)
      let manifest = manifest(definition, family, timeline, drawn, subject)
      try writer.finish(manifest, page: settings.page)
      return Output(manifest: manifest, folder: writer.folder, times: drawn.times)
    } catch {
      writer.abandon()
      throw error
    }
  }

  /// The widget's timeline with the frames that the device shows of it.
  package func timeline(
    of definition: WidgetDefinition, family: WidgetFamily
  ) async throws -> PlannedTimeline {
    let context = try context(family: family, isPreview: false)
    let timeline = try await definition.source.timeline(
      in: context, timeLimit: settings.timeLimit)
    return plan(timeline)
  }

  /// The frames that the device shows of a timeline.
  package func plan(_ timeline: RenderableTimeline) -> PlannedTimeline {
    let planner = TimelinePlanner(
      shortestInterval: settings.device.frameInterval, quiet: settings.quiet(in: renderEnvironment))
    return PlannedTimeline(
      timeline, plan: planner.plan(timeline.entries.map(\.date), now: renderEnvironment.now))
  }

  /// What a provider is told.
  package func context(
    family: WidgetFamily, isPreview: Bool
  ) throws(RenderError) -> TimelineProviderContext {
    TimelineProviderContext(
      family: family, displaySize: settings.placement(of: try settings.display(of: family)).size,
      date: renderEnvironment.now, isPreview: isPreview,
      environments: [settings.environment(in: renderEnvironment)])
  }

  /// A renderer of single entries, for previews and dumps.
  package func renderer(
    of definition: WidgetDefinition, family: WidgetFamily
  ) throws(RenderError) -> FrameRenderer {
    try FrameRenderer(
      definition, family: family, settings: settings, renderEnvironment: renderEnvironment,
      engines: engines)
  }
}
