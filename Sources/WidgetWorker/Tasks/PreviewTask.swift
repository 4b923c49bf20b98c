import CairoBackend
import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
package import WidgetHost
package import WidgetTimeline
import WidgetUI

/// Draws a widget, or the preview providers, for `preview`.
package struct PreviewTask: Codable, Sendable {
  /// The subject of the previews.
  package enum Subject: Codable, Sendable {
    case widget(kind: String, families: [WidgetFamily])
    case providers
  }

  package var subject: Subject
  package var drawing: DrawingConfiguration
  package var displays: DisplayConfiguration
  package var change: ParameterChange
  package var content: Content
  /// The output folder, and the folder inside it for the pictures.
  package var output, folder: String

  /// The content and style of a widget's previews.
  package struct Content: Codable, Sendable {
    /// The number of seconds that a snapshot may take before the placeholder replaces it.
    package var snapshotTimeout: Double
    /// The maximum number of entries of a timeline.
    package var entries: Int
    package var style: Style

    package init(snapshotTimeout: Double, entries: Int, style: Style) {
      self.snapshotTimeout = snapshotTimeout
      self.entries = entries
      self.style = style
    }
  }

  /// The Codable form of a `PreviewStyle`.
  package enum Style: Codable, Sendable {
    case fullColor, device, proof

    var style: PreviewStyle {
      switch self {
      case .fullColor: .fullColor
      case .device: .device
      case .proof: .proof
      }
    }
  }

  package init(
    _ subject: Subject, drawing: DrawingConfiguration, displays: DisplayConfiguration,
    change: ParameterChange, content: Content, output: String, folder: String
  ) {
    self.subject = subject
    self.drawing = drawing
    self.displays = displays
    self.change = change
    self.content = content
    self.output = output
    self.folder = folder
  }

  func run(_ context: TaskContext) async throws {
    let output = try LocalDisk(isDurable: false).openFolder(output, creates: false)
    let drawing = PreviewDrawing(
      task: self, folder: try output.openFolder(folder, creates: false), context: context)
    switch subject {
    case .widget(let kind, let families): try await drawing.draw(kind, families)
    case .providers: try await drawing.drawProviders()
    }
  }
}

/// Draws the pictures of a preview task into its folder.
private struct PreviewDrawing {
  let task: PreviewTask
  let folder: any OutputDirectory
  let context: TaskContext

  private var style: PreviewStyle { task.content.style.style }

  /// Draws one widget.
  func draw(_ kind: String, _ families: [WidgetFamily]) async throws {
    let configuration = try TaskConfiguration(task.drawing, context.source)
    var failure: (any Error)?
    var problems = RenderProblems()
    defer { problems.linesWithPictureCounts(of: kind).forEach(context.report(problem:)) }
    for widget in await configuration.program.definitions where widget.kind == kind {
      for pipeline in try pipelines(configuration) {
        for family in widget.families.filter(families.contains) {
          // Continues with the remaining families, because their pictures are still useful.
          do { try await draw(widget, family, pipeline, &problems) } catch {
            failure = failure ?? error
          }
        }
      }
    }
    if let failure { throw failure }
  }

  /// Draws the program's preview providers and the previews that `#Preview` declares.
  func drawProviders() async throws {
    let configuration = try TaskConfiguration(task.drawing, context.source)
    let pipelines = try pipelines(configuration)
    var failure: (any Error)?
    for provider in PreviewProviders.all {
      try await report("\(provider)") { problems in
        for pipeline in pipelines {
          let environment = pipeline.settings.environment(in: pipeline.renderEnvironment)
          let gallery = await MainActorThread.run {
            PreviewGallery(provider, environment: environment)
          }
          try await draw(gallery, pipeline, &problems)
        }
      }
    }
    for declaration in await MainActorThread.run({ PreviewDeclaration.all }) {
      // Continues with the remaining previews, because their pictures are still useful.
      do {
        let name = await MainActorThread.run { declaration.name }
        try await report(name) { problems in
          for pipeline in pipelines { try await draw(declaration, name, pipeline, &problems) }
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Reports the problems of pictures with their name, also if not all were drawn.
  private func report(
    _ name: String, _ draw: (inout RenderProblems) async throws -> Void
  ) async throws {
    var problems = RenderProblems()
    defer { problems.linesWithPictureCounts(of: name).forEach(context.report(problem:)) }
    try await draw(&problems)
  }

  /// Returns a pipeline for each device in light and in dark mode.
  private func pipelines(_ configuration: TaskConfiguration) throws -> [RenderPipeline] {
    try task.displays.profiles().flatMap { device in
      ColorScheme.allCases.map { scheme in
        var settings = configuration.settings(device: device, displays: task.displays)
        settings.colorScheme = scheme
        return RenderPipeline(
          settings: settings, renderEnvironment: configuration.renderEnvironment)
      }
    }
  }

  private func draw(
    _ widget: WidgetDefinition, _ family: WidgetFamily, _ pipeline: RenderPipeline,
    _ problems: inout RenderProblems
  ) async throws {
    let entry = { GalleryEntry(widget: widget, family: family, stage: $0) }
    let placeholder = try await pipeline.placeholder(of: widget, family: family, style: style)
    try add(placeholder, entry(.placeholder), pipeline.settings, &problems)
    let configured = try await ConfiguredWidget(
      widget, change: task.change, timeLimit: task.drawing.timeLimit)
    let snapshot = try await pipeline.snapshot(
      of: configured.definition, family: family, timeLimit: .seconds(task.content.snapshotTimeout),
      style: style)
    try add(snapshot, entry(.snapshot), pipeline.settings, &problems)
    guard task.content.entries > 0 else { return }
    let timeline = try await pipeline.timeline(of: configured, family: family)
    let renderer = try pipeline.renderer(of: configured.definition, family: family)
    for (index, frame) in timeline.frames.prefix(task.content.entries).enumerated() {
      var picture = try await renderer.previewPicture(
        of: timeline.entries[frame.entry], style: style)
      if index == 0 { picture.diagnostics += timeline.diagnostics }
      let stage = GalleryPicture.Stage.entry(
        index + 1, of: timeline.frames.count, date: frame.date.date)
      try add(picture, entry(stage), pipeline.settings, &problems)
    }
  }

  /// Draws what a `#Preview` declares.
  private func draw(
    _ declaration: PreviewDeclaration, _ name: String, _ pipeline: RenderPipeline,
    _ problems: inout RenderProblems
  ) async throws {
    let preview = try await MainActorThread.run { try declaration.preview() }
    switch preview.content {
    case let view as ViewPreview:
      let content = try await view.content(named: name, timeLimit: pipeline.settings.timeLimit)
      let environment = pipeline.settings.environment(in: pipeline.renderEnvironment)
      let gallery = await MainActorThread.run {
        PreviewGallery(name, content: content, layout: view.layout, environment: environment)
      }
      try await draw(
        gallery, pipeline, &problems, title: preview.displayName ?? "preview",
        displayName: preview.displayName ?? name)
    case let widget as WidgetPreview:
      try await draw(widget, preview.displayName, kind: name, pipeline, &problems)
    default: return
    }
  }

  /// Draws a widget with the entries of its preview.
  private func draw(
    _ preview: WidgetPreview, _ displayName: String?, kind: String, _ pipeline: RenderPipeline,
    _ problems: inout RenderProblems
  ) async throws {
    let settings = pipeline.settings
    let environment = settings.environment(in: pipeline.renderEnvironment)
    let program = await MainActorThread.run {
      WidgetProgram(
        widgets: [preview.widget()], environment: environment,
        resources: pipeline.renderEnvironment.resources)
    }
    guard let widget = program.definitions.first else { throw PreviewError.noWidget }
    let renderer = try pipeline.renderer(of: widget, family: preview.family)
    let timeline = try await preview.timeline(
      of: widget, in: try pipeline.context(family: preview.family, isPreview: true),
      timeLimit: settings.timeLimit)
    let shown = timeline.entries.prefix(max(task.content.entries, 1))
    for (index, entry) in shown.enumerated() {
      var picture = try await renderer.previewPicture(of: entry, style: style)
      if index == 0 { picture.diagnostics += timeline.diagnostics }
      let entryName = shown.count > 1 ? "entry \(index + 1)" : nil
      let title = [displayName, entryName].compactMap(\.self).joined(separator: ", ")
      let result = GalleryEntry(
        kind: kind, displayName: displayName ?? kind, description: "Previews",
        family: preview.family.description, stage: .preview(title.isEmpty ? "preview" : title))
      try add(picture, result, settings, &problems)
    }
  }

  /// Draws the previews of a provider, or a view.
  private func draw(
    _ gallery: PreviewGallery, _ pipeline: RenderPipeline, _ problems: inout RenderProblems,
    title: String? = nil, displayName: String? = nil
  ) async throws {
    let settings = pipeline.settings
    // Used only on the main actor.
    nonisolated(unsafe) let text = PangoTextEngine()
    nonisolated(unsafe) let images = ImageDecoder()
    let (name, pictures, diagnostics) = await MainActorThread.run {
      let context = LayoutContext(text: text, images: images, scale: settings.device.scale)
      let services = RenderServices(
        layout: context, resources: pipeline.renderEnvironment.resources)
      let pictures = gallery.render(services: services) { family in
        let display = family.flatMap { try? settings.displayFamily(of: $0) } ?? .systemExtraLarge
        return settings.device.pointSize(of: display)
      }
      return (gallery.name, pictures, context.diagnostics + text.takeDiagnostics())
    }
    for (index, picture) in pictures.enumerated() {
      let drawn = try ProviderPicture(picture, settings: settings, kind: name, style: style)
      let title = title ?? picture.displayName ?? "preview \(index + 1)"
      let entry = GalleryEntry(
        kind: name, displayName: displayName ?? title, description: "Previews",
        family: picture.family?.description ?? "view", stage: .preview(title))
      let result = drawn.picture(diagnostics, at: pipeline.renderEnvironment.now)
      try add(result, entry, settings, &problems)
    }
  }

  /// Returns the file name, with a number if the name is already taken.
  private func uniqueFileName(_ name: String) -> String {
    var file = name + ".png"
    var number = 1
    while folder.kind(of: file) != nil {
      number += 1
      file = "\(name)-\(number).png"
    }
    return file
  }

  /// Writes a picture and reports it.
  private func add(
    _ picture: FramePipeline.PreviewPicture, _ entry: GalleryEntry, _ settings: RenderSettings,
    _ problems: inout RenderProblems
  ) throws {
    let scheme = settings.colorScheme.rawValue
    let device = task.displays.names.count > 1 ? "-\(settings.device.id)" : ""
    let file = uniqueFileName(entry.fileName + device + "-\(scheme)")
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
    try context.send(result)
  }
}

/// A preview provider's picture in full color, with its tap targets.
private struct ProviderPicture {
  private let png: [UInt8]
  private let size: PixelSize
  private let taps: TapMap
  private let diagnostics: [Diagnostic]
  private let proof: PreviewProof?

  init(
    _ preview: WidgetTimeline.RenderedPreview, settings: RenderSettings, kind: String,
    style: PreviewStyle
  ) throws {
    let scale = settings.device.scale
    let list = preview.displayList
    size = PixelSize(
      min(max(Int(pixel: list.size.width * scale), 1), 16_384),
      min(max(Int(pixel: list.size.height * scale), 1), 16_384))
    let rasterizer = CairoRasterizer()
    var bitmap = Bitmap(width: size.width, height: size.height)
    let background = settings.colorScheme == .dark ? ResolvedColor.black : .white
    rasterizer.rasterize(
      list, scale: scale, into: &bitmap, mode: .antialiased, background: background)
    png = try PNGEncoder(compression: settings.compression).encode(bitmap)
    let placement = PicturePlacement(canvas: size, scale: scale, rotation: .none)
    let findings = TextInspector(placement: placement, device: nil)
      .findings(in: list, drawnAs: bitmap)
    if style == .proof {
      let content = rasterizer.rasterize(
        list, scale: scale, into: &bitmap, mode: settings.device.edgeRendering,
        background: background,
        recordsContent: settings.device.palette.needsDithering)
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
      taps.diagnostics + rasterizer.takeDiagnostics() + findings.map(Diagnostic.init)
  }

  func picture(_ laidOut: [Diagnostic], at date: Date) -> FramePipeline.PreviewPicture {
    FramePipeline.PreviewPicture(
      date: Timestamp(date), png: png, size: Manifest.PictureSize(size), taps: taps.taps,
      description: nil, diagnostics: laidOut + diagnostics, proof: proof)
  }
}
