import Foundation
import FramePipeline
import Graphics
import PixelOutput
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
