import CheckedJSON
package import Foundation
import FramePipeline
import Graphics
import ObjectStorage
import PixelOutput
package import WidgetHost
import WidgetTimeline
package import WidgetUI

/// Composes a screen once, for `render --screen`.
package struct ScreenTask: Codable, Sendable {
  /// An instance on the screen and its slot.
  package struct Member: Codable, Sendable {
    package var instance: WidgetInstance
    /// The index of its slot.
    package var slot: Int
    /// The folder of its frames in the first color scheme.
    package var folder: String

    package init(instance: WidgetInstance, slot: Int, folder: String) {
      self.instance = instance
      self.slot = slot
      self.folder = folder
    }

    /// Returns the folder of its frames in a color scheme; the tilde distinguishes it from other slots.
    func folder(in scheme: ColorScheme, of appearance: ScreenAppearance) -> String {
      scheme == appearance.schemes.first ? folder : "\(folder)~\(scheme.rawValue)"
    }
  }

  /// The contents of the screen file, and its name as the user gave it.
  package var text, file: String
  /// The folder with custom device profiles.
  package var devices: String?
  package var members: [Member]
  package var drawing: DrawingConfiguration
  package var displays: DisplayConfiguration
  package var files: OutputConfiguration

  package init(
    text: String, file: String, devices: String?, members: [Member],
    drawing: DrawingConfiguration, displays: DisplayConfiguration, files: OutputConfiguration
  ) {
    self.text = text
    self.file = file
    self.devices = devices
    self.members = members
    self.drawing = drawing
    self.displays = displays
    self.files = files
  }

  /// Returns the screen, laid out for its display.
  fileprivate func plan() throws -> ScreenPlan {
    let screen = try ScreenFile(Array(text.utf8), file: file)
    return try ScreenPlan(
      screen, on: DeviceProfileRegistry(folder: devices).profile(id: screen.device))
  }

  /// Composes the screen.
  func run(_ context: TaskContext) async throws {
    let plan = try plan()
    let configuration = try TaskConfiguration(drawing, context.source)
    let schemes = plan.file.appearance.schemes
    let folders = members.map { member in
      let folders = schemes.map { ($0, member.folder(in: $0, of: plan.file.appearance)) }
      return (member.instance.id, Dictionary(uniqueKeysWithValues: folders))
    }
    let known = Dictionary(folders) { first, _ in first }
    let now = configuration.renderEnvironment.now
    let schedule = ScreenScheduler(plan, in: configuration.renderEnvironment.timeZone)
      .schedule(from: now, to: CompositionHorizon.rendered.end(from: Timestamp(now)).date) { name in
        ScreenMember(instance: name, folders: known[name] ?? [:])
      }
    let store = FrameStore(output: files.folder)
    var composer = ScreenComposer(store: store, renderEnvironment: configuration.renderEnvironment)
    composer.compression = files.compression
    composer.page = files.page?.page ?? composer.page
    guard let manifest = try composer.write(plan, schedule) else {
      throw CommandError("no frame of the screen '\(plan.file.name)' was drawn")
    }
    report(
      manifest, of: plan, store.folder(device: plan.device.id, instance: plan.file.name), context)
  }

  private func report(
    _ manifest: Manifest, of plan: ScreenPlan, _ folder: String, _ context: TaskContext
  ) {
    for diagnostic in manifest.diagnostics {
      context.report(
        problem: "\(diagnostic.severity): \(plan.file.name): \(diagnostic.message)")
    }
    let frames = manifest.frames.count
    let hasPage = plan.device.format.codec.isSupportedByBrowsers
    context.report(
      progress:
        "\(plan.file.name) for \(plan.device.id): \(frames) \(frames == 1 ? "frame" : "frames") in "
        + folder)
    context.send(
      output:
        JSONWriter.string(
          of: .object([
            "screen": .string(plan.file.name), "device": .string(plan.device.id),
            "manifest": .string(folder + "/" + ManifestFile.name),
            "page": hasPage ? .string(folder + "/" + KioskPage.name) : nil,
            "frames": .integer(frames),
            "diagnostics": .array(manifest.diagnostics.map { .string($0.message) }),
          ])))
  }
}

/// Draws one member of a screen at the size of its slot, in each color scheme that the screen uses.
package struct ScreenMemberTask: Codable, Sendable {
  /// A time in one color scheme.
  package struct FrameTime: Codable, Sendable {
    package var date: Date
    @RawCoded package var colorScheme: ColorScheme

    package init(_ date: Date, in colorScheme: ColorScheme) {
      self.date = date
      self.colorScheme = colorScheme
    }
  }

  package var screen: ScreenTask
  package var member: ScreenTask.Member
  /// The time of the only frame to draw; `nil` draws all frames.
  package var frameTime: FrameTime?

  // Programs that were built with earlier versions have this key.
  private enum CodingKeys: String, CodingKey {
    case screen, member
    case frameTime = "moment"
  }

  package init(_ member: ScreenTask.Member, of screen: ScreenTask, at frameTime: FrameTime? = nil) {
    self.screen = screen
    self.member = member
    self.frameTime = frameTime
  }

  func run(_ context: TaskContext) async throws {
    let plan = try screen.plan()
    let configuration = try TaskConfiguration(screen.drawing, context.source)
    let instance = member.instance
    let definitions = await configuration.program.definitions
    guard let widget = try context.source.widget(instance.workerKind, among: definitions) else {
      throw CommandError(
        unknown("kind", instance.kind, among: definitions.map(\.kind)))
    }
    let configured = try await ConfiguredWidget(
      widget, values: instance.values, timeLimit: screen.drawing.timeLimit)
    var timeline: PlannedTimeline?
    for scheme in frameTime.map({ [$0.colorScheme] }) ?? plan.file.appearance.schemes {
      let pipeline = RenderPipeline(
        settings: settings(in: scheme, plan, configuration),
        renderEnvironment: configuration.renderEnvironment)
      var planned: PlannedTimeline
      if let timeline {
        planned = timeline
      } else {
        planned = try await pipeline.timeline(of: configured.definition, family: instance.family)
        planned.diagnostics += configured.diagnostics
        if let frameTime { planned.retainFrame(at: Timestamp(frameTime.date)) }
      }
      timeline = planned
      let folder =
        frameTime == nil ? member.folder(in: scheme, of: plan.file.appearance) : member.folder
      let output = try await pipeline.draw(
        planned, of: configured.definition, family: instance.family,
        as: ManifestSubject(instance: folder, configuration: configured.values),
        into: FrameStore(output: screen.files.folder),
        progress: RenderProgress(name: folder, context: context).update)
      for diagnostic in output.manifest.diagnostics {
        context.report(problem: "\(diagnostic.severity): \(folder): \(diagnostic.message)")
      }
    }
  }

  private func settings(
    in scheme: ColorScheme, _ plan: ScreenPlan, _ configuration: TaskConfiguration
  ) -> RenderSettings {
    var device = plan.device
    // These frames are only for composition; the device's format applies to the composed screen.
    device.formats = [.png]
    device.largestFile = nil
    var settings = configuration.settings(
      device: device, displays: screen.displays, threadCount: screen.files.threads)
    settings.compression = .fast
    settings.canvas = plan.slots[member.slot].canvas
    settings.background = plan.file.background.color(in: scheme)
    settings.colorScheme = scheme
    if let radius = plan.file.cornerRadius { settings.cornerRadius = radius }
    if let dither = member.instance.dither { settings.dither = Dither(rawValue: dither) }
    return settings
  }
}

extension PlannedTimeline {
  /// Removes all frames but the one that is shown at a time; the first one is shown before its time.
  fileprivate mutating func retainFrame(at time: Timestamp) {
    frames = (frames.last { $0.date <= time } ?? frames.first).map { [$0] } ?? []
  }
}
