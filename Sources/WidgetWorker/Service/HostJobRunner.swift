import Foundation
import FramePipeline
import Graphics
import WidgetHost
import WidgetIntents
import WidgetTimeline

/// Runs a host's jobs with the author's code, and keeps the last timelines, so that they can be drawn again in another
/// environment.
struct HostJobRunner {
  private var configuration: HostJobConfiguration
  private let source: WidgetProgramSource
  private var shown = ShownTimelines()
  private let onProgress: @Sendable () -> Void
  private var drawingAhead: AppearancePrerender?

  init(
    _ settings: WorkerSettings, _ source: WidgetProgramSource,
    onProgress: @escaping @Sendable () -> Void
  ) {
    configuration = HostJobConfiguration(settings, source)
    self.source = source
    self.onProgress = onProgress
  }

  /// Runs a job; whatever goes wrong is its outcome.
  mutating func outcome(of job: WorkerJob) async -> WorkerResult.Outcome {
    do {
      if case .answer(let request) = job.task { return .answered(try await answer(to: request)) }
      try configuration.prepare(for: job)
      switch job.task {
      case .placeholder: return try await placeholder(job)
      case .snapshot: return try await snapshot(job)
      case .timeline: return try await timeline(job)
      case .redraw: return try await redraw(job)
      case .extend: return try await drawAgain(job)
      case .answer: return .done(diagnostics: [])
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

  private func answer(to request: [UInt8]) async throws -> [UInt8] {
    guard let handler = source.requestHandler else {
      throw CommandError("this program has no templates to draw")
    }
    let answer = try await handler(request, onProgress)
    guard answer.count < Wire.largestMessage / 2 else {
      throw CommandError("the answer has \(answer.count >> 20) MiB, which is too much")
    }
    return answer
  }

  /// Performs a control's action: what the widget does itself, or an intent of the program.
  private func perform(_ action: String, of instance: WidgetInstance) async throws {
    let limit = Duration.seconds(configuration.settings.timeLimit)
    guard let source = try configuration.widget(instance.kind).configurable,
      source is any ActionPerforming,
      let performing = try await source.configured(with: instance.values, timeLimit: limit).source
        as? any ActionPerforming
    else { return try await IntentPerformance(timeLimit: limit).perform(json: action) }
    try await performing.perform(IntentAction(json: action), timeLimit: limit)
  }

  /// What is to be drawn ahead after the last job.
  mutating func takeDrawingAhead() -> AppearancePrerender? {
    defer { drawingAhead = nil }
    return drawingAhead
  }

  private mutating func placeholder(_ job: WorkerJob) async throws -> WorkerResult.Outcome {
    try await single(job, .placeholder) { source, context, limit in
      try await source.placeholderOrRedactedSnapshot(in: context, timeLimit: limit)
    }
  }

  private mutating func snapshot(_ job: WorkerJob) async throws -> WorkerResult.Outcome {
    try await single(job, .snapshot) { source, context, limit in
      try await source.snapshot(in: context, timeLimit: limit)
    }
  }

  /// One entry is all that is shown, from now on, until there is a timeline.
  private mutating func single(
    _ job: WorkerJob, _ stage: ManifestSubject.Stage,
    _ ask: (any TimelineSource, TimelineProviderContext, Duration) async throws -> RenderableEntry
  ) async throws -> WorkerResult.Outcome {
    let pipeline = try configuration.pipeline(for: job)
    let widget = try await configured(job, pipeline)
    let context = try pipeline.context(family: job.instance.family, isPreview: false)
    var entry = try await ask(widget.definition.source, context, pipeline.settings.timeLimit)
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
    context.refreshes = job.refreshes
    var timeline = try await widget.definition.source.timeline(
      in: context, timeLimit: pipeline.settings.timeLimit)
    timeline.diagnostics += widget.diagnostics
    let drawn = try await show(timeline, of: widget, .timeline, job, pipeline)
    return .timeline(outline(of: timeline, widget, drawn))
  }

  /// Shows what is there in another environment, without the provider.
  private mutating func redraw(_ job: WorkerJob) async throws -> WorkerResult.Outcome {
    guard job.draws else { return .done(diagnostics: []) }
    if let appearances = configuration.settings.appearances {
      let shown = try await PrerenderedAppearance(
        root: appearances, output: configuration.settings.output
      )
      .publish(for: job)
      if let shown { return .done(diagnostics: [], omitted: shown.omitted?.from.date) }
    }
    return try await drawAgain(job)
  }

  /// Draws the entries that are there from now on.
  private mutating func drawAgain(_ job: WorkerJob) async throws -> WorkerResult.Outcome {
    guard job.draws else { return .done(diagnostics: []) }
    guard let shown = shown[job.instance] else {
      throw CommandError(
        "the entries of '\(job.instance.id)' are gone; its provider is asked for new ones")
    }
    let pipeline = try configuration.pipeline(for: job)
    let drawn = try await show(
      shown.timeline, of: shown.widget, shown.stage, job, pipeline)
    return .done(diagnostics: drawn.diagnostics, omitted: drawn.omitted)
  }

  private func configured(
    _ job: WorkerJob, _ pipeline: RenderPipeline
  ) async throws -> ConfiguredWidget {
    try await ConfiguredWidget(
      configuration.widget(job.instance.kind), values: job.instance.values,
      timeLimit: pipeline.settings.timeLimit)
  }

  /// What drawing left to tell.
  private struct Drawn {
    var diagnostics: [String]
    /// From when on pictures are missing.
    var omitted: Date?
  }

  /// Draws a timeline where that is wanted, and tells what was odd.
  private mutating func show(
    _ timeline: RenderableTimeline, of widget: ConfiguredWidget,
    _ stage: ManifestSubject.Stage, _ job: WorkerJob, _ pipeline: RenderPipeline
  ) async throws -> Drawn {
    guard job.draws else { return Drawn(diagnostics: timeline.diagnostics.map(\.message)) }
    shown[job.instance] = ShownTimelines.Shown(timeline: timeline, widget: widget, stage: stage)
    let subject = ManifestSubject(
      instance: job.instance.id, configuration: widget.values, stage: stage)
    let output = try await pipeline.draw(
      pipeline.plan(timeline), of: widget.definition, family: job.instance.family, as: subject,
      into: FrameStore(root: configuration.settings.output),
      progress: { [onProgress] _, _ in onProgress() })
    let drawn = Drawn(
      diagnostics: output.manifest.diagnostics.map(\.message),
      omitted: output.manifest.omitted?.from.date)
    // Where the process is kept with its entries, the other color scheme is drawn when it is asked for.
    let isKept = PictureExtension.keeping(until: drawn.omitted, at: job.now) != nil
    if stage == .timeline, !isKept, let appearances = configuration.settings.appearances {
      drawingAhead = AppearancePrerender(
        root: appearances, environment: job.environment, instance: job.instance,
        timeline: timeline, definition: widget.definition, subject: subject, pipeline: pipeline)
    }
    return drawn
  }

  private func outline(
    of timeline: RenderableTimeline, _ widget: ConfiguredWidget, _ drawn: Drawn
  ) -> TimelineOutline {
    TimelineOutline(
      entries: timeline.entries.map {
        TimelineOutline.Entry(date: $0.date, relevance: $0.relevance)
      },
      policy: timeline.policy, values: widget.values ?? [:], diagnostics: drawn.diagnostics,
      omitted: drawn.omitted)
  }
}

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
