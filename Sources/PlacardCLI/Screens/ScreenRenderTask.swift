import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetUI

/// What workers do for `render --screen`.
struct ScreenRenderTask: Sendable {
  /// Something that is seen on the screen.
  struct Member: Sendable {
    let instance: WidgetInstance
    let slot: PlacedSlot
    /// The folder of its pictures in the first color scheme.
    let folder: String

    /// The folder of its pictures in a color scheme; with the tilde it is no other slot's.
    func folder(in scheme: ColorScheme, of appearance: ScreenAppearance) -> String {
      scheme == appearance.schemes.first ? folder : "\(folder)~\(scheme.rawValue)"
    }
  }

  let command: RenderCommand
  let plan: ScreenPlan
  let runner: ProgramRunner

  /// Draws a member at the size of its place, in each color scheme that the screen is ever in.
  func draw(_ member: Member, _ channel: WorkerChannel) async throws {
    let setting = try WorkerConfiguration(command.drawing, runner)
    let instance = member.instance
    guard let widget = setting.program.definitions.first(where: { $0.kind == instance.kind }) else {
      throw CommandError(
        unknown("kind", instance.kind, among: setting.program.definitions.map(\.kind)))
    }
    let configured = try await ConfiguredWidget(
      widget, values: instance.values, timeLimit: command.limits.timeLimit)
    var timeline: PlannedTimeline?
    for scheme in plan.file.appearance.schemes {
      let pipeline = RenderPipeline(
        settings: settings(of: member, in: scheme, setting),
        renderEnvironment: setting.renderEnvironment)
      var planned: PlannedTimeline
      if let timeline {
        planned = timeline
      } else {
        planned = try await pipeline.timeline(of: configured.definition, family: instance.family)
        planned.diagnostics += configured.diagnostics
      }
      timeline = planned
      let folder = member.folder(in: scheme, of: plan.file.appearance)
      let output = try await pipeline.draw(
        planned, of: configured.definition, family: instance.family,
        as: ManifestSubject(instance: folder, configuration: configured.values),
        into: FrameStore(root: command.output.output),
        progress: RenderProgress(name: folder, channel: channel).step)
      for diagnostic in output.manifest.diagnostics {
        channel.send(.problem("\(diagnostic.severity): \(folder): \(diagnostic.message)"))
      }
    }
  }

  private func settings(
    of member: Member, in scheme: ColorScheme, _ setting: WorkerConfiguration
  ) -> RenderSettings {
    var device = plan.device
    // These pictures are for the whole one alone, which is what the device reads.
    device.formats = [.png]
    device.largestFile = nil
    var settings = setting.settings(
      device: device, options: command.devices, limits: command.limits, workers: command.processors)
    settings.compression = .fast
    settings.canvas = member.slot.canvas
    settings.ground = plan.file.background.color(in: scheme)
    settings.colorScheme = scheme
    if let radius = plan.file.cornerRadius { settings.cornerRadius = radius }
    if let dither = member.instance.dither { settings.dither = Dither(rawValue: dither) }
    return settings
  }

  /// Puts the screen together.
  func compose(_ members: [Member], _ channel: WorkerChannel) async throws {
    let setting = try WorkerConfiguration(command.drawing, runner)
    let schemes = plan.file.appearance.schemes
    let folders = members.map { member in
      let folders = schemes.map { ($0, member.folder(in: $0, of: plan.file.appearance)) }
      return (member.instance.id, Dictionary(uniqueKeysWithValues: folders))
    }
    let known = Dictionary(folders) { first, _ in first }
    let now = setting.renderEnvironment.now
    let schedule = ScreenScheduler(plan, in: setting.renderEnvironment.timeZone)
      .schedule(from: now, to: CompositionHorizon.rendered.end(from: Timestamp(now)).date) { name in
        ScreenMember(instance: name, folders: known[name] ?? [:])
      }
    let store = FrameStore(root: command.output.output)
    var composer = ScreenComposer(store: store, renderEnvironment: setting.renderEnvironment)
    composer.compression = command.optimize.compression
    composer.page = command.page.page ?? composer.page
    guard let manifest = try composer.write(plan, schedule) else {
      throw CommandError("no frame of the screen '\(plan.file.name)' was drawn")
    }
    report(manifest, store.folder(device: plan.device.id, instance: plan.file.name), channel)
  }

  private func report(_ manifest: Manifest, _ folder: String, _ channel: WorkerChannel) {
    for diagnostic in manifest.diagnostics {
      channel.send(.problem("\(diagnostic.severity): \(plan.file.name): \(diagnostic.message)"))
    }
    let frames = manifest.frames.count
    let hasPage = plan.device.format.codec.isShownInBrowsers
    channel.send(
      .progress(
        "\(plan.file.name) for \(plan.device.id): \(frames) \(frames == 1 ? "frame" : "frames") in "
          + folder))
    channel.send(
      .result(
        JSONWriter.string(
          of: .object([
            "screen": .string(plan.file.name), "device": .string(plan.device.id),
            "manifest": .string(folder + "/" + ManifestFile.name),
            "page": hasPage ? .string(folder + "/" + KioskPage.name) : nil,
            "frames": .integer(frames),
            "diagnostics": .array(manifest.diagnostics.map { .string($0.message) }),
          ]))))
  }
}
