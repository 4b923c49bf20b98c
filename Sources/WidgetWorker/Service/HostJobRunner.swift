import Foundation
import FramePipeline
import Graphics
import ObjectStorage
import WidgetHost
import WidgetIntents
import WidgetTimeline

/// Runs a host's jobs with the author's code, and caches the most recent timelines to redraw them in another
/// environment.
struct HostJobRunner {
  private var configuration: HostJobConfiguration
  private let source: WidgetProgramSource
  private var recentTimelines = RecentTimelines()
  private let onProgress: @Sendable () -> Void
  private var prerender: AppearancePrerender?
  private var renders = RenderCounts()

  init(
    _ settings: WorkerSettings, _ source: WidgetProgramSource,
    onProgress: @escaping @Sendable () -> Void
  ) {
    configuration = HostJobConfiguration(settings, source)
    self.source = source
    self.onProgress = onProgress
  }

  /// Runs a job; errors become its outcome.
  mutating func outcome(of job: WorkerJob) async -> WorkerResult.Outcome {
    do {
      if case .respond(let request) = job.task { return .response(try await response(to: request)) }
      try await configuration.prepare(for: job)
      switch job.task {
      case .placeholder: return try await placeholder(job)
      case .snapshot: return try await snapshot(job)
      case .timeline: return try await timeline(job)
      case .redraw: return try await redraw(job)
      case .extend: return try await redrawCurrentEntries(job)
      case .respond: return .done(diagnostics: [])
      case .perform(let action):
        try await perform(action, of: job.instance)
        return .done(diagnostics: [])
      case .transfersEnded(let session):
        let diagnostics = await configuration.program.endBackgroundTransfers(
          of: session, timeLimit: .seconds(configuration.settings.timeLimit))
        return .done(diagnostics: diagnostics.map(\.message))
      }
    } catch {
      return .failed(CommandError.message(of: error))
    }
  }

  private func response(to request: [UInt8]) async throws -> [UInt8] {
    guard let handler = source.requestHandler else {
      throw CommandError(
        "this program has no templates; send the request to the program that loads them")
    }
    let response = try await handler(request, onProgress)
    guard response.count < Wire.maximumMessageSize / 2 else {
      throw CommandError(
        "the response has \(response.count >> 20) MiB; the limit is \(Wire.maximumMessageSize >> 21) MiB"
      )
    }
    return response
  }

  /// Performs a control's action, through the widget itself or as an intent of the program.
  private func perform(_ action: String, of instance: WidgetInstance) async throws {
    let limit = Duration.seconds(configuration.settings.timeLimit)
    guard let source = try await configuration.widget(of: instance).configurable,
      source is any ActionPerforming,
      let performing = try await source.configured(with: instance.values, timeLimit: limit).source
        as? any ActionPerforming
    else { return try await IntentPerformance(timeLimit: limit).perform(json: action) }
    try await performing.perform(IntentAction(json: action), timeLimit: limit)
  }

  /// Returns how many pictures were drawn and shared since the last call.
  mutating func takeRenderCounts() -> RenderCounts {
    defer { renders = RenderCounts() }
    return renders
  }

  /// Removes and returns the prerender to run after the last job, or `nil` if there is none.
  mutating func takePrerender() -> AppearancePrerender? {
    defer { prerender = nil }
    return prerender
  }

  private mutating func placeholder(_ job: WorkerJob) async throws -> WorkerResult.Outcome {
    try await showSingleEntry(job, .placeholder) { source, context, limit in
      try await source.placeholderOrRedactedSnapshot(in: context, timeLimit: limit)
    }
  }

  private mutating func snapshot(_ job: WorkerJob) async throws -> WorkerResult.Outcome {
    try await showSingleEntry(job, .snapshot) { source, context, limit in
      try await source.snapshot(in: context, timeLimit: limit)
    }
  }

  /// Requests a single entry, and shows it from the job's time until there is a timeline.
  private mutating func showSingleEntry(
    _ job: WorkerJob, _ stage: ManifestSubject.Stage,
    _ request: (any TimelineSource, TimelineProviderContext, Duration) async throws ->
      RenderableEntry
  ) async throws -> WorkerResult.Outcome {
    let pipeline = try configuration.pipeline(for: job)
    let widget = try await configured(job, pipeline)
    let context = try pipeline.context(family: job.instance.family, isPreview: false)
    var entry = try await request(widget.definition.source, context, pipeline.settings.timeLimit)
    entry.date = job.now
    let timeline = RenderableTimeline(
      entries: [entry], policy: .after(job.now), diagnostics: widget.diagnostics)
    let drawn = try await show(timeline, of: widget, stage, job, pipeline)
    return .done(diagnostics: drawn.diagnostics)
  }

  private mutating func timeline(_ job: WorkerJob) async throws -> WorkerResult.Outcome {
    let pipeline = try configuration.pipeline(for: job)
    let widget = try await configured(job, pipeline)
    var context = try pipeline.context(family: job.instance.family, isPreview: false)
    context.revalidationDate = job.revalidationDate
    var timeline = try await widget.definition.source.timeline(
      in: context, timeLimit: pipeline.settings.timeLimit)
    timeline.diagnostics += widget.diagnostics
    let drawn = try await show(timeline, of: widget, .timeline, job, pipeline)
    return .timeline(outline(of: timeline, widget, drawn))
  }

  /// Draws the current entries in another environment, without calling the provider.
  private mutating func redraw(_ job: WorkerJob) async throws -> WorkerResult.Outcome {
    guard job.draws else { return .done(diagnostics: []) }
    if let appearances = configuration.settings.prerenderFolder {
      let published = try await PrerenderedAppearance(
        root: appearances, output: configuration.settings.outputFolder
      )
      .publish(for: job)
      if let published { return .done(diagnostics: [], omitted: published.omitted?.from.date) }
    }
    return try await redrawCurrentEntries(job)
  }

  /// Redraws the current entries from the job's time on.
  private mutating func redrawCurrentEntries(_ job: WorkerJob) async throws -> WorkerResult.Outcome
  {
    guard job.draws else { return .done(diagnostics: []) }
    guard let current = recentTimelines[job.instance] else {
      throw CommandError(
        "the entries of '\(job.instance.id)' are no longer available; requesting new ones from its provider"
      )
    }
    let pipeline = try configuration.pipeline(for: job)
    let drawn = try await show(
      current.timeline, of: current.widget, current.stage, job, pipeline)
    return .done(diagnostics: drawn.diagnostics, omitted: drawn.omitted)
  }

  private func configured(
    _ job: WorkerJob, _ pipeline: RenderPipeline
  ) async throws -> ConfiguredWidget {
    try await ConfiguredWidget(
      await configuration.widget(of: job.instance), values: job.instance.values,
      timeLimit: pipeline.settings.timeLimit)
  }

  /// The diagnostics and omissions of a rendering.
  private struct RenderingSummary {
    var diagnostics: [String]
    /// The date from which frames are missing, or `nil` if none are missing.
    var omitted: Date?
  }

  /// Renders a timeline if the job draws, and returns its diagnostics.
  private mutating func show(
    _ timeline: RenderableTimeline, of widget: ConfiguredWidget,
    _ stage: ManifestSubject.Stage, _ job: WorkerJob, _ pipeline: RenderPipeline
  ) async throws -> RenderingSummary {
    guard job.draws else {
      return RenderingSummary(diagnostics: timeline.diagnostics.map(\.message))
    }
    recentTimelines[job.instance] = RecentTimelines.Entry(
      timeline: timeline, widget: widget, stage: stage)
    let subject = ManifestSubject(
      instance: job.instance.id, configuration: widget.values, stage: stage)
    let output = try await pipeline.draw(
      pipeline.plan(timeline), of: widget.definition, family: job.instance.family, as: subject,
      into: FrameStore(output: configuration.settings.outputFolder),
      progress: { [onProgress] _, _ in onProgress() })
    renders.add(output.renders)
    let drawn = RenderingSummary(
      diagnostics: output.manifest.diagnostics.map(\.message),
      omitted: output.manifest.omitted?.from.date)
    // A process that stays alive to draw later frames can also draw the other color scheme on demand.
    let staysAlive = FrameExtension.keepAliveDuration(until: drawn.omitted, at: job.now) != nil
    if stage == .timeline, !staysAlive, let appearances = configuration.settings.prerenderFolder {
      // The frames in the other color scheme are about as large as these.
      if output.manifest.diskSpace <= job.prerenderLimit {
        prerender = AppearancePrerender(
          root: appearances, environment: job.environment, instance: job.instance,
          timeline: timeline, definition: widget.definition, subject: subject, pipeline: pipeline)
      } else {
        try PrerenderedAppearance.remove(job.instance, from: appearances)
      }
    }
    return drawn
  }

  private func outline(
    of timeline: RenderableTimeline, _ widget: ConfiguredWidget, _ drawn: RenderingSummary
  ) -> TimelineOutline {
    TimelineOutline(
      entries: timeline.entries.map {
        TimelineOutline.Entry(date: $0.date, relevance: $0.relevance)
      },
      policy: timeline.policy, values: widget.values ?? [:], diagnostics: drawn.diagnostics,
      omitted: drawn.omitted)
  }
}

/// The most recently drawn timelines, with the author's entries.
struct RecentTimelines {
  /// The timeline that an instance shows.
  struct Entry: Sendable {
    var timeline: RenderableTimeline
    var widget: ConfiguredWidget
    var stage: ManifestSubject.Stage
  }

  /// The maximum number of timelines to keep.
  private static let capacity = 8
  /// From the least to the most recently drawn.
  private var entries: [(instance: WidgetInstance, entry: Entry)] = []

  /// The timeline of an instance with the same configuration, regardless of its slot on a screen.
  subscript(instance: WidgetInstance) -> Entry? {
    get { entries.last { $0.instance.withoutSlot == instance.withoutSlot }?.entry }
    set {
      entries.removeAll { $0.instance.id == instance.id }
      if let newValue { entries.append((instance, newValue)) }
      entries.removeFirst(max(0, entries.count - Self.capacity))
    }
  }
}
