import CheckedJSON
import Foundation
package import FramePipeline
import Graphics
import ObjectStorage
package import PixelOutput
import Synchronization
package import WidgetHost
package import WidgetTimeline

/// Writes the frames and manifests of one widget, for `render`.
package struct RenderTask: Codable, Sendable {
  package var kind: String
  /// The families to draw, of those that the widget supports.
  package var families: [WidgetFamily]
  package var drawing: DrawingConfiguration
  package var displays: DisplayConfiguration
  package var change: ParameterChange
  package var files: OutputConfiguration

  package init(
    kind: String, families: [WidgetFamily], drawing: DrawingConfiguration,
    displays: DisplayConfiguration, change: ParameterChange, files: OutputConfiguration
  ) {
    self.kind = kind
    self.families = families
    self.drawing = drawing
    self.displays = displays
    self.change = change
    self.files = files
  }

  func run(_ context: TaskContext) async throws {
    let configuration = try TaskConfiguration(drawing, context.source)
    let devices = try displays.profiles()
    for widget in await configuration.program.definitions where widget.kind == kind {
      var problems = RenderProblems()
      defer { problems.lines(of: kind).forEach(context.report(problem:)) }
      var most = ClockFrameCount()
      for device in devices {
        for family in widget.families.filter(families.contains) {
          let (diagnostics, count) = try await render(
            widget, family, device, configuration, context)
          problems.add(diagnostics, of: family)
          if count.clockFrames > most.clockFrames { most = count }
        }
      }
      if files.clockFrames == nil, let hint = most.hint(for: kind) {
        context.report(progress: hint)
      }
    }
  }

  /// Renders one family for one display, and returns the diagnostics and the number of frames.
  private func render(
    _ widget: WidgetDefinition, _ family: WidgetFamily, _ device: DeviceProfile,
    _ configuration: TaskConfiguration, _ context: TaskContext
  ) async throws -> ([Diagnostic], ClockFrameCount) {
    var settings = configuration.settings(
      device: device, displays: displays, threadCount: files.threads)
    settings.compression = files.compression
    settings.page = files.page?.page
    if let frames = files.clockFrames {
      settings.clockPace = ClockPace(cadence: device.frameInterval, frames: frames)
    }
    var pipeline = RenderPipeline(
      settings: settings, renderEnvironment: configuration.renderEnvironment)
    let name = "\(widget.kind) \(family) for \(device.id)"
    pipeline.onWait = { context.report(progress: "\(name): waiting: \($0)") }
    let configured = try await ConfiguredWidget(
      widget, change: change, timeLimit: drawing.timeLimit)
    let timeline = try await pipeline.timeline(of: configured, family: family)
    let result = try await pipeline.draw(
      configured, timeline, family: family, into: FrameStore(output: files.folder),
      progress: RenderProgress(name: name, context: context).update)
    let frames = result.manifest.frames.count
    context.report(
      progress: "\(name): \(frames) \(frames == 1 ? "frame" : "frames") in \(result.folder)")
    context.send(output: JSONWriter.string(of: json(of: result, device)))
    let count = ClockFrameCount(frames: frames, entries: timeline.frames.count)
    return (result.manifest.diagnostics, count)
  }

  /// Returns the command's JSON output for a rendered widget.
  private func json(of output: RenderPipeline.Output, _ device: DeviceProfile) -> JSONValue {
    let manifest = output.manifest
    return .object([
      "kind": .string(manifest.kind), "family": .string(manifest.family),
      "device": .string(device.id),
      "manifest": .string(output.folder + "/" + ManifestFile.name),
      "page": files.page.map { _ in .string(output.folder + "/" + KioskPage.name) },
      "frames": .integer(manifest.frames.count),
      "diagnostics": .array(manifest.diagnostics.map { .string($0.message) }),
    ])
  }
}

/// The folder and the properties of a task's files.
package struct OutputConfiguration: Codable, Sendable {
  package var folder: String
  @RawCoded package var compression: Compression
  /// The page to write next to each manifest, if any.
  package var page: Page?
  /// The number of frames drawn in parallel.
  package var threads: Int
  /// The maximum number of frames of a timeline that follow texts with the time; `nil` for the default.
  package var clockFrames: Int?

  package init(
    folder: String, compression: Compression, page: KioskPage?, threads: Int,
    clockFrames: Int? = nil
  ) {
    self.folder = folder
    self.compression = compression
    self.page = page.map { Page(tapEndpoint: $0.tapEndpoint) }
    self.threads = threads
    self.clockFrames = clockFrames
  }

  /// The Codable form of a ``KioskPage``.
  package struct Page: Codable, Sendable {
    var tapEndpoint: String?

    var page: KioskPage { KioskPage(tapEndpoint: tapEndpoint) }
  }
}

extension RenderPipeline {
  /// Returns a configured widget's timeline, with the diagnostics of its configuration.
  func timeline(
    of widget: ConfiguredWidget, family: WidgetFamily
  ) async throws -> PlannedTimeline {
    var timeline = try await timeline(of: widget.definition, family: family)
    timeline.diagnostics = widget.diagnostics + timeline.diagnostics
    return timeline
  }

  /// Requests a configured widget's timeline, draws every frame, and writes the output.
  func render(
    _ widget: ConfiguredWidget, family: WidgetFamily, into store: FrameStore,
    progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) async throws -> Output {
    try await draw(
      widget, timeline(of: widget, family: family), family: family, into: store,
      progress: progress)
  }

  /// Draws every frame of a configured widget's timeline, and writes the output.
  func draw(
    _ widget: ConfiguredWidget, _ timeline: PlannedTimeline, family: WidgetFamily,
    into store: FrameStore, progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) async throws -> Output {
    let definition = widget.definition
    let name = InstanceName.name(
      kind: definition.kind, family: try settings.displayFamily(of: family))
    return try await draw(
      timeline, of: definition, family: family,
      as: ManifestSubject(instance: name, configuration: widget.values), into: store,
      progress: progress)
  }
}

/// The number of frames of a timeline that were drawn because texts in them show the time.
struct ClockFrameCount: Hashable, Sendable {
  /// All frames, and those that begin with an entry.
  var frames = 0
  var entries = 0

  /// The frames between entries, in which only texts with the time change.
  var clockFrames: Int { frames - entries }

  /// The number of clock frames above which rendering is slow enough for a hint.
  private static let hintThreshold = 100

  /// Returns what to do about many such frames, which an author may not expect; `nil` if there are few.
  func hint(for kind: String) -> String? {
    guard clockFrames > Self.hintThreshold else { return nil }
    return
      "\(kind): \(clockFrames) of \(frames) frames follow texts with the time, such as a timer; "
      + "'preview' shows the widget without them, and '--clock-frames 10' at most ten of these frames"
  }
}

/// Reports the progress of a long rendering about once a second.
final class RenderProgress: Sendable {
  private let name: String
  private let context: TaskContext
  private let last = Mutex(ContinuousClock.now)

  init(name: String, context: TaskContext) {
    self.name = name
    self.context = context
  }

  /// Records finished frames; the first report comes after a second.
  @Sendable func update(done: Int, of all: Int) {
    let isDue = last.withLock { last in
      let now = ContinuousClock.now
      guard last.duration(to: now) > .seconds(1) else { return false }
      last = now
      return true
    }
    if isDue { context.report(progress: "\(name): \(done) of \(all) frames") }
  }
}

/// The problems of a widget's pictures; a problem that several families share is listed once.
struct RenderProblems {
  private struct Problem {
    var diagnostic: Diagnostic
    var families: [String]
    var pictures: Int
  }

  private var problems: [Problem] = []
  /// The indices of problems by their coalescing keys.
  private var indices: [String: Int] = [:]

  /// Adds the diagnostics of a family's frames.
  mutating func add(_ diagnostics: [Diagnostic], of family: WidgetFamily) {
    add(diagnostics, of: family.description)
  }

  /// Adds the diagnostics of one picture, or of the frames of one family.
  mutating func add(_ diagnostics: [Diagnostic], of family: String) {
    for diagnostic in diagnostics {
      guard let index = indices[diagnostic.coalescingKey] else {
        indices[diagnostic.coalescingKey] = problems.count
        problems.append(Problem(diagnostic: diagnostic, families: [family], pictures: 1))
        continue
      }
      problems[index].pictures += 1
      if !problems[index].families.contains(family) { problems[index].families.append(family) }
    }
  }

  /// Returns a line for each problem, with the affected families.
  func lines(of kind: String) -> [String] { problems.map { line(for: $0, of: kind) } }

  /// Returns a line for each problem, with the affected families and the number of affected pictures.
  func linesWithPictureCounts(of kind: String) -> [String] {
    problems.map { problem in
      line(for: problem, of: kind)
        + (problem.pictures > 1 ? " (in \(problem.pictures) pictures)" : "")
    }
  }

  private func line(for problem: Problem, of kind: String) -> String {
    let families = problem.families.joined(separator: ", ")
    return "\(problem.diagnostic.severity): \(kind) \(families): \(problem.diagnostic.message)"
  }
}
