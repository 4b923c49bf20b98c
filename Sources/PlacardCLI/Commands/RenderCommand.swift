import ArgumentParser
import FramePipeline
import Foundation
import Graphics
import PixelOutput
import WidgetTimeline

/// Writes pictures and manifests.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Ask the widgets for their timelines and write every frame and the manifest.",
    discussion: """
      Each widget's family gets a folder of its own, <output>/<device>/<kind>-<family>, with a
      manifest.json and the pictures in frames/. Former output is replaced in one step, and kept
      whole where something goes wrong.
      """)

  @OptionGroup var selection: WidgetSelection
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var limits: WorkLimits

  @Option(help: "How many frames are drawn at a time. (default: one a processor)")
  var workers: Int?

  func run() async throws {
    if let kind = WorkerChannel.kind {
      try await work(on: kind)
    } else {
      try supervise()
    }
  }

  /// Checks what can be checked without the author's code, then has a worker render each widget.
  private func supervise() throws {
    let widgets = try selection.widgets(of: ProgramRunner.current.program())
    _ = try devices.profiles()
    _ = try drawing.date()
    let wanted = try widgets.filter { try !selection.families(of: $0).isEmpty }
    guard !wanted.isEmpty else {
      throw CommandError(
        "no widget has the family \(selection.family.map { "'\($0)'" }.joined(separator: ", ")); "
          + "'list' tells which each has")
    }
    let outcome = try Supervisor(limits: limits, quiet: output.quiet).run(wanted)
    if output.json { print("[\(outcome.results.joined(separator: ",\n "))]") }
    guard outcome.code == 0 else { throw ExitCode(outcome.code) }
  }

  private func work(on kind: String) async throws {
    let setting = try WorkSetting(drawing)
    var problems = 0
    for widget in setting.program.definitions where widget.kind == kind {
      for device in try devices.profiles() {
        for family in try selection.families(of: widget) {
          problems += try await render(widget, family, device, setting)
        }
      }
    }
    if output.strict, problems > 0 { throw ExitCode(1) }
  }

  /// Renders one instance and answers how many diagnostics there were.
  private func render(
    _ widget: WidgetDefinition, _ family: WidgetFamily, _ device: DeviceProfile,
    _ setting: WorkSetting
  ) async throws -> Int {
    let count = workers ?? ProcessInfo.processInfo.activeProcessorCount
    let settings = setting.settings(
      device: device, options: devices, limits: limits, workers: max(1, count))
    let pipeline = RenderPipeline(settings: settings, world: setting.world)
    let progress = RenderProgress(name: "\(widget.kind) \(family) for \(device.id)")
    let result = try await pipeline.render(
      widget, family: family, into: FrameStore(root: output.output), progress: progress.step)
    report(result, family, device)
    return result.manifest.diagnostics.count
  }

  private func report(
    _ result: RenderPipeline.Output, _ family: WidgetFamily, _ device: DeviceProfile
  ) {
    let manifest = result.manifest
    for diagnostic in manifest.diagnostics {
      StandardError.write(
        "\(RootCommand.programName): \(diagnostic.severity): \(manifest.kind) \(family): "
          + diagnostic.message)
    }
    let frames = manifest.frames.count == 1 ? "1 frame" : "\(manifest.frames.count) frames"
    WorkerChannel.say(
      .progress("\(manifest.kind) \(family) for \(device.id): \(frames) in \(result.folder)"))
    WorkerChannel.say(.result(RenderResult(result, device: device).json))
  }
}

/// What is told of a rendered instance in JSON.
private struct RenderResult {
  let json: String

  init(_ output: RenderPipeline.Output, device: DeviceProfile) {
    let manifest = output.manifest
    let value = JSONValue.object([
      "kind": .string(manifest.kind), "family": .string(manifest.family),
      "device": .string(device.id),
      "manifest": .string(output.folder + "/" + ManifestFile.name),
      "frames": .integer(manifest.frames.count),
      "diagnostics": .array(manifest.diagnostics.map { .string($0.message) }),
    ])
    json = JSONText.string(of: value).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }
}
