import CairoBackend
import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetUI

/// What a worker does for `preview`: draws one widget, or the preview providers.
struct PreviewTask: Sendable {
  /// The device that previews are drawn for without a choice.
  static let phone = "phone-393x852"

  let command: PreviewCommand
  let devices: [DeviceProfile]
  /// Where the pictures go.
  let folder: any OutputDirectory
  let runner: ProgramRunner

  /// Draws one widget.
  func draw(_ kind: String, _ channel: WorkerChannel) async throws {
    let setting = try WorkerConfiguration(command.drawing, runner)
    var failure: (any Error)?
    var problems = RenderProblems()
    defer { for line in problems.linesOfPictures(of: kind) { channel.send(.problem(line)) } }
    for widget in setting.program.definitions where widget.kind == kind {
      for pipeline in pipelines(setting) {
        for family in try command.selection.families(of: widget.families) {
          // What can be drawn of the others is still worth looking at.
          do { try await draw(widget, family, pipeline, channel, &problems) } catch {
            failure = failure ?? error
          }
        }
      }
    }
    if let failure { throw failure }
  }

  /// Draws the program's preview providers.
  func drawProviders(_ channel: WorkerChannel) throws {
    let providers = PreviewProviders.all
    var problems = [RenderProblems](repeating: RenderProblems(), count: providers.count)
    defer {
      for (provider, problems) in zip(providers, problems) {
        for line in problems.linesOfPictures(of: "\(provider)") { channel.send(.problem(line)) }
      }
    }
    for pipeline in pipelines(try WorkerConfiguration(command.drawing, runner)) {
      try drawProviders(pipeline, channel, &problems)
    }
  }

  /// Without a choice of a device the pictures are for people, not for its inks.
  private var style: PreviewStyle {
    if command.proof { return .proof }
    return command.devices.device.isEmpty ? .fullColor : .device
  }

  /// One for each device, light and dark.
  private func pipelines(_ setting: WorkerConfiguration) -> [RenderPipeline] {
    devices.flatMap { device in
      ColorScheme.allCases.map { scheme in
        var settings = setting.settings(
          device: device, options: command.devices, limits: command.limits)
        settings.colorScheme = scheme
        return RenderPipeline(settings: settings, renderEnvironment: setting.renderEnvironment)
      }
    }
  }

  private func draw(
    _ widget: WidgetDefinition, _ family: WidgetFamily, _ pipeline: RenderPipeline,
    _ channel: WorkerChannel, _ problems: inout RenderProblems
  ) async throws {
    let entry = { GalleryEntry(widget: widget, family: family, stage: $0) }
    let placeholder = try await pipeline.placeholder(of: widget, family: family, style: style)
    try add(placeholder, entry(.placeholder), pipeline.settings, channel, &problems)
    let configured = try await ConfiguredWidget(
      widget, change: command.parameters.change(), timeLimit: command.limits.timeLimit)
    let snapshot = try await pipeline.snapshot(
      of: configured.definition, family: family, patience: .seconds(command.patience), style: style)
    try add(snapshot, entry(.snapshot), pipeline.settings, channel, &problems)
    guard command.entries > 0 else { return }
    let timeline = try await pipeline.timeline(of: configured, family: family)
    let renderer = try pipeline.renderer(of: configured.definition, family: family)
    for (index, frame) in timeline.frames.prefix(command.entries).enumerated() {
      var picture = try renderer.previewPicture(of: timeline.entries[frame.entry], style: style)
      if index == 0 { picture.diagnostics += timeline.diagnostics }
      let stage = GalleryPicture.Stage.entry(
        index + 1, of: timeline.frames.count, date: frame.date.date)
      try add(picture, entry(stage), pipeline.settings, channel, &problems)
    }
  }

  private func drawProviders(
    _ pipeline: RenderPipeline, _ channel: WorkerChannel, _ problems: inout [RenderProblems]
  ) throws {
    let settings = pipeline.settings
    let text = PangoTextEngine()
    let images = ImageDecoder()
    for (number, provider) in PreviewProviders.all.enumerated() {
      let context = LayoutContext(text: text, images: images, scale: settings.device.scale)
      let services = RenderServices(
        layout: context, resources: pipeline.renderEnvironment.resources)
      let gallery = PreviewGallery(
        provider, environment: settings.environment(in: pipeline.renderEnvironment))
      let pictures = gallery.pictures(services: services) { family in
        let display = family.flatMap { try? settings.display(of: $0) } ?? .systemExtraLarge
        return settings.device.pointSize(of: display)
      }
      for (index, picture) in pictures.enumerated() {
        let drawn = try PreviewDrawing(
          picture, text: text, images: images, settings: settings, kind: gallery.name, style: style)
        let name = picture.displayName ?? "preview \(index + 1)"
        let entry = GalleryEntry(
          kind: gallery.name, displayName: gallery.name, description: "Previews",
          family: picture.family?.description ?? "view", stage: .preview(name))
        let result = drawn.picture(context.diagnostics, at: pipeline.renderEnvironment.now)
        try add(result, entry, settings, channel, &problems[number])
      }
    }
  }

  /// The file name, with a number where others are called the same.
  private func unused(_ name: String) -> String {
    var file = name + ".png"
    var number = 1
    while folder.kind(of: file) != nil {
      number += 1
      file = "\(name)-\(number).png"
    }
    return file
  }

  /// Writes a picture and tells of it.
  private func add(
    _ picture: FramePipeline.PreviewPicture, _ entry: GalleryEntry, _ settings: RenderSettings,
    _ channel: WorkerChannel, _ problems: inout RenderProblems
  ) throws {
    let scheme = settings.colorScheme.rawValue
    let device = command.devices.device.count > 1 ? "-\(settings.device.id)" : ""
    let file = unused(entry.fileName + device + "-\(scheme)")
    try folder.createFile(file, picture.png)
    problems.add(picture.diagnostics, of: entry.family)
    var result = entry.galleryPicture(
      of: picture, file: file, colorScheme: scheme, scale: settings.device.scale)
    if let proof = picture.proof {
      let file = String(file.dropLast(".png".count)) + "-proof.png"
      try folder.createFile(file, proof.png)
      result.proof = GalleryPicture.Proof(
        file: file, width: proof.size.width, height: proof.size.height)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    channel.send(.result(String(decoding: try encoder.encode(result), as: UTF8.self)))
  }
}

/// A preview provider's picture in full color, with what its pixels open.
struct PreviewDrawing {
  private let png: [UInt8]
  private let size: PixelSize
  private let taps: TapMap
  private let diagnostics: [Diagnostic]
  private let proof: PreviewProof?

  init(
    _ preview: WidgetTimeline.PreviewPicture, text: PangoTextEngine, images: ImageDecoder,
    settings: RenderSettings, kind: String, style: PreviewStyle
  ) throws {
    let scale = settings.device.scale
    let list = preview.displayList
    size = PixelSize(
      min(max(Int(pixel: list.size.width * scale), 1), 16_384),
      min(max(Int(pixel: list.size.height * scale), 1), 16_384))
    let rasterizer = CairoRasterizer(text: text, images: images)
    var bitmap = Bitmap(width: size.width, height: size.height)
    let ground = settings.colorScheme == .dark ? ResolvedColor.black : .white
    rasterizer.rasterize(list, scale: scale, into: &bitmap, mode: .smooth, background: ground)
    png = try PNGEncoder(compression: settings.compression).encode(bitmap)
    let placement = PicturePlacement(canvas: size, scale: scale, rotation: .none)
    let findings = TextInspector(text, placement: placement, device: nil)
      .findings(in: list, drawnAs: bitmap)
    if style == .proof {
      let content = rasterizer.rasterize(
        list, scale: scale, into: &bitmap, mode: settings.device.rendering, background: ground,
        recordsContent: settings.device.palette.needsDots)
      let encoder = FrameEncoder(profile: settings.device, dither: settings.dither)
      proof = try PreviewProof(encoder.quantize(&bitmap, content: content), on: settings.device)
    } else {
      proof = nil
    }
    taps = TapMap(
      of: list, in: placement, kind: kind,
      allowsLinks: preview.family?.allowsLinks ?? true,
      policy: DestinationPolicy(allowsRiskySchemes: settings.allowsRiskyDestinations))
    diagnostics =
      taps.diagnostics + rasterizer.takeDiagnostics() + text.takeDiagnostics()
      + findings.map(Diagnostic.init)
  }

  func picture(_ laidOut: [Diagnostic], at date: Date) -> FramePipeline.PreviewPicture {
    FramePipeline.PreviewPicture(
      date: Timestamp(date), png: png, size: Manifest.PictureSize(size), taps: taps.taps,
      description: nil, diagnostics: laidOut + diagnostics, proof: proof)
  }
}
