import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Synchronization
import WidgetHost
import WidgetTimeline

/// What a worker does for `render`: writes pictures and manifest of one widget.
struct RenderTask: Sendable {
  let command: RenderCommand
  let devices: [DeviceProfile]
  let runner: ProgramRunner

  func run(_ kind: String, _ channel: WorkerChannel) async throws {
    let setting = try WorkerConfiguration(command.drawing, runner)
    for widget in setting.program.definitions where widget.kind == kind {
      var problems = RenderProblems()
      defer { for line in problems.lines(of: kind) { channel.send(.problem(line)) } }
      for device in devices {
        for family in try command.selection.families(of: widget.families) {
          problems.add(
            try await render(widget, family, device, setting, channel), of: family)
        }
      }
    }
  }

  /// Renders one family for one display, and returns what went wrong.
  private func render(
    _ widget: WidgetDefinition, _ family: WidgetFamily, _ device: DeviceProfile,
    _ setting: WorkerConfiguration, _ channel: WorkerChannel
  ) async throws -> [Diagnostic] {
    var settings = setting.settings(
      device: device, options: command.devices, limits: command.limits,
      workers: command.processors)
    settings.compression = command.optimize.compression
    settings.page = command.page.page
    var pipeline = RenderPipeline(settings: settings, renderEnvironment: setting.renderEnvironment)
    let name = "\(widget.kind) \(family) for \(device.id)"
    pipeline.onWait = { channel.send(.progress("\(name): waiting: \($0)")) }
    let configured = try await ConfiguredWidget(
      widget, change: command.parameters.change(), timeLimit: command.limits.timeLimit)
    let result = try await pipeline.render(
      configured, family: family, into: FrameStore(root: command.output.output),
      progress: RenderProgress(name: name, channel: channel).step)
    let frames = result.manifest.frames.count
    channel.send(
      .progress("\(name): \(frames) \(frames == 1 ? "frame" : "frames") in \(result.folder)"))
    channel.send(.result(JSONWriter.string(of: json(of: result, device))))
    return result.manifest.diagnostics
  }

  /// What is told of a rendered instance.
  private func json(of output: RenderPipeline.Output, _ device: DeviceProfile) -> JSONValue {
    let manifest = output.manifest
    return .object([
      "kind": .string(manifest.kind), "family": .string(manifest.family),
      "device": .string(device.id),
      "manifest": .string(output.folder + "/" + ManifestFile.name),
      "page": command.page.page.map { _ in .string(output.folder + "/" + KioskPage.name) },
      "frames": .integer(manifest.frames.count),
      "diagnostics": .array(manifest.diagnostics.map { .string($0.message) }),
    ])
  }
}

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

/// Tells how far a long rendering is, about once a second.
final class RenderProgress: Sendable {
  private let name: String
  private let channel: WorkerChannel
  private let last = Mutex(ContinuousClock.now)

  init(name: String, channel: WorkerChannel) {
    self.name = name
    self.channel = channel
  }

  /// Takes note of frames that are done; the first word comes after a second.
  @Sendable func step(done: Int, of all: Int) {
    let speaks = last.withLock { last in
      let now = ContinuousClock.now
      guard last.duration(to: now) > .seconds(1) else { return false }
      last = now
      return true
    }
    if speaks { channel.send(.progress("\(name): \(done) of \(all) frames")) }
  }
}

/// What went wrong with the pictures of a widget: what several families have in common is one problem.
struct RenderProblems {
  private struct Problem {
    var diagnostic: Diagnostic
    var families: [String]
    var pictures: Int
  }

  private var problems: [Problem] = []
  private var known: [String: Int] = [:]

  /// Adds what went wrong with the frames of a family.
  mutating func add(_ diagnostics: [Diagnostic], of family: WidgetFamily) {
    add(diagnostics, of: family.description)
  }

  /// Adds what went wrong with one picture, or with the frames of one family.
  mutating func add(_ diagnostics: [Diagnostic], of family: String) {
    for diagnostic in diagnostics {
      guard let place = known[diagnostic.coalescingKey] else {
        known[diagnostic.coalescingKey] = problems.count
        problems.append(Problem(diagnostic: diagnostic, families: [family], pictures: 1))
        continue
      }
      problems[place].pictures += 1
      if !problems[place].families.contains(family) { problems[place].families.append(family) }
    }
  }

  /// A line for each, with the families that it is of.
  func lines(of kind: String) -> [String] { problems.map { line(for: $0, of: kind) } }

  /// A line for each, with the families that it is of and how many pictures have it.
  func linesOfPictures(of kind: String) -> [String] {
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
