package import CairoBackend
package import Foundation
package import Graphics
package import PixelOutput
package import WidgetTimeline
import WidgetUI

/// Renders a widget to pictures and a manifest in the output folder.
///
///     let pipeline = RenderPipeline(settings: settings, renderEnvironment: environment)
///     let output = try await pipeline.render(definition, family: .systemLarge, into: store)
package struct RenderPipeline: Sendable {
  package let settings: RenderSettings
  package let renderEnvironment: RenderEnvironment
  /// Whether the duration of each stage is measured.
  package var measuresStages = false
  /// Called about once a second while waiting for another run that has locked the instance; if `nil`, `progress` is
  /// called instead.
  package var onWait: (@Sendable (StoreError) -> Void)?
  /// The pool from which renderers take their text engine.
  package var engines = TextEnginePool.shared
  /// The pictures that the instances of an output folder share; `nil` draws all.
  ///
  /// A lossy format has no shared pictures, as the areas that change are found with the pixels before encoding.
  package var cache: RenderCache?
  /// What becomes of output that was generated later.
  package var laterOutput = LaterOutput.replaced

  package init(settings: RenderSettings, renderEnvironment: RenderEnvironment) {
    self.settings = settings
    self.renderEnvironment = renderEnvironment
  }

  /// The result of a rendering.
  package struct Output: Sendable {
    package var manifest: Manifest
    /// The instance's folder.
    package var folder: String
    package var times: StageDurations
    package var renders = RenderCounts()
  }

  /// Requests the widget's timeline, draws every frame, and writes the instance's output.
  ///
  /// - Parameters:
  ///   - definition: The widget.
  ///   - family: One of the widget's families.
  ///   - store: The store to write to.
  ///   - instance: The name of the instance's folder; `nil` derives it from kind and family.
  ///   - progress: Called from any thread with the number of frames drawn and the total.
  /// - Returns: The manifest and its folder.
  /// - Throws: `TimelineError`, ``RenderError`` or ``StoreError``; the previous output then stays intact.
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
  ///   - timeline: The timeline to draw.
  ///   - definition: The widget.
  ///   - family: One of the widget's families.
  ///   - subject: The instance's data for the manifest.
  ///   - store: The store to write to.
  ///   - progress: Called from any thread with the number of frames drawn and the total; also while waiting for another
  ///     run that has locked the instance.
  /// - Returns: The manifest and its folder.
  /// - Throws: ``RenderError`` or ``StoreError``; the previous output then stays intact.
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
      let drawn = try await ParallelFrameRenderer(
        definition: definition, family: family, settings: settings,
        renderEnvironment: renderEnvironment,
        measuresStages: measuresStages, engines: engines,
        cache: settings.device.format.codec.isLossless ? cache : nil
      ).draw(timeline, into: writer, progress: progress)
      let manifest = manifest(definition, family, timeline, drawn, subject)
      try writer.finish(manifest, page: settings.page, laterOutput: laterOutput)
      return Output(
        manifest: manifest, folder: writer.folder, times: drawn.times, renders: drawn.renders)
    } catch {
      writer.abandon()
      throw error
    }
  }

  /// Requests the widget's timeline and plans the frames that the device shows.
  ///
  /// - Parameters:
  ///   - definition: The widget.
  ///   - family: One of the widget's families.
  ///   - revalidationDate: When a person requested the timeline: cached responses from before that date are fetched
  ///     again; `nil` uses those that are fresh.
  /// - Returns: The timeline.
  /// - Throws: `TimelineError` or ``RenderError``.
  package func timeline(
    of definition: WidgetDefinition, family: WidgetFamily, revalidationDate: Date? = nil
  ) async throws -> PlannedTimeline {
    var context = try context(family: family, isPreview: false)
    context.revalidationDate = revalidationDate
    let timeline = try await definition.source.timeline(
      in: context, timeLimit: settings.timeLimit)
    return plan(timeline)
  }

  /// Plans the frames that the device shows of a timeline.
  package func plan(_ timeline: RenderableTimeline) -> PlannedTimeline {
    let planner = TimelinePlanner(
      shortestInterval: settings.device.frameInterval, quiet: settings.quiet(in: renderEnvironment))
    return PlannedTimeline(
      timeline, plan: planner.plan(timeline.entries.map(\.date), now: renderEnvironment.now))
  }

  /// Returns the context that is passed to a provider.
  package func context(
    family: WidgetFamily, isPreview: Bool
  ) throws(RenderError) -> TimelineProviderContext {
    TimelineProviderContext(
      family: family,
      displaySize: settings.placement(of: try settings.displayFamily(of: family)).size,
      date: renderEnvironment.now, isPreview: isPreview,
      environments: [settings.environment(in: renderEnvironment)])
  }

  /// Returns a renderer of single entries, for previews and dumps.
  package func renderer(
    of definition: WidgetDefinition, family: WidgetFamily
  ) throws(RenderError) -> FrameRenderer {
    try FrameRenderer(
      definition, family: family, settings: settings, renderEnvironment: renderEnvironment,
      engines: engines)
  }
}

extension RenderPipeline {
  /// Returns the device's display family for a family, which the widget has to support.
  func checkedDisplay(
    of family: WidgetFamily, in definition: WidgetDefinition
  ) throws(RenderError) -> DisplayFamily {
    guard definition.families.contains(family) else {
      throw .unsupportedFamily(
        family: family.description, kind: definition.kind,
        supported: definition.families.map(\.description))
    }
    return try settings.displayFamily(of: family)
  }

  func manifest(
    _ definition: WidgetDefinition, _ family: WidgetFamily, _ timeline: PlannedTimeline,
    _ drawn: ParallelFrameRenderer.Result, _ subject: ManifestSubject
  ) -> Manifest {
    let size = DisplayFamily(rawValue: family.description).map {
      settings.placement(of: $0).pictureSize
    }
    var log = DiagnosticLog()
    log.add(timeline.diagnostics)
    log.add(renderEnvironment.resources.diagnostics)
    log.add(drawn.log)
    let picture = drawn.frames.first?.picture
    var manifest = Manifest(
      kind: definition.kind, family: family.description, instance: subject.instance,
      displayName: definition.displayName.isEmpty ? nil : definition.displayName,
      description: definition.description.isEmpty ? nil : definition.description,
      configuration: subject.configuration?.json, device: Manifest.Device(settings.device),
      size: Manifest.PictureSize(size ?? settings.device.size),
      locale: renderEnvironment.locale.identifier, timeZone: renderEnvironment.timeZone.identifier,
      colorScheme: settings.colorScheme.rawValue, generatedAt: Timestamp(renderEnvironment.now),
      reload: timeline.reload, snapshot: subject.stage == .snapshot ? picture : nil,
      placeholder: subject.stage == .placeholder ? picture : nil, frames: drawn.frames,
      omitted: drawn.omitted.map(Manifest.Omission.init), diagnostics: log.diagnostics)
    manifest.planNextWake(quiet: settings.quiet(in: renderEnvironment))
    return manifest
  }
}

/// The data of an instance that its manifest contains besides the pictures.
package struct ManifestSubject: Hashable, Sendable {
  /// The source of the frames.
  ///
  /// A placeholder or a snapshot is one frame from now on, which the manifest also names as such.
  package enum Stage: Hashable, Sendable { case placeholder, snapshot, timeline }

  /// The name of the instance's folder.
  package var instance: String
  /// The values of the widget's parameters, or `nil` if it has none.
  package var configuration: ParameterValues?
  package var stage: Stage

  package init(
    instance: String, configuration: ParameterValues? = nil, stage: Stage = .timeline
  ) {
    self.instance = instance
    self.configuration = configuration
    self.stage = stage
  }
}

/// A widget's entries, the frames that the device shows of them, and when to request the next timeline.
package struct PlannedTimeline: Sendable {
  package var entries: [RenderableEntry]
  package var frames: [PlannedFrame]
  package var reload: Manifest.Reload
  package var diagnostics: [Diagnostic]

  init(_ timeline: RenderableTimeline, plan: TimelinePlanner.Plan) {
    entries = timeline.entries
    frames = plan.frames
    diagnostics = timeline.diagnostics + plan.diagnostics
    reload =
      switch timeline.policy.rule {
      case .atEnd: Manifest.Reload(.atEnd, date: timeline.entries.last.map { Timestamp($0.date) })
      case .after(let date): Manifest.Reload(.after, date: Timestamp(date))
      case .never: Manifest.Reload(.never)
      }
  }

  /// Returns the time after which texts need not follow the clock, because a new timeline is available by then; `nil`
  /// if the policy does not specify one.
  func clockEnd(from start: Timestamp) -> Timestamp? {
    switch reload.policy {
    case .after:
      reload.date.map { max($0, start).later(by: Staleness.maximumDelay) }
    case .atEnd, .never: nil
    }
  }
}

/// An error in rendering a widget for a device.
package enum RenderError: Error, Hashable, CustomStringConvertible {
  /// The device does not support the family.
  case unsupportedByDevice(family: String, device: String)
  /// The widget does not support the family.
  case unsupportedFamily(family: String, kind: String, supported: [String])
  /// A frame cannot be encoded as a picture file.
  case encoding(FrameEncodingError, kind: String, frame: Timestamp)

  /// What happened, where, and what to do about it.
  package var description: String {
    switch self {
    case .unsupportedByDevice(let family, let device):
      "the device '\(device)' does not support the family '\(family)'; choose another family"
    case .unsupportedFamily(let family, let kind, let supported):
      "the widget '\(kind)' does not have the family '\(family)'; it has "
        + supported.map { "'\($0)'" }.joined(separator: ", ")
    case .encoding(let error, let kind, let frame):
      "the frame of '\(kind)' at \(frame.text): \(error)"
    }
  }
}
