import Foundation
import FramePipeline
import Graphics
import PixelOutput
import TemplateData
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetTemplates

@Suite("Samples of shipped templates")
struct SampleDrawingTests {
  @Test(
    "render in every family, in light and dark appearance", arguments: ShippedTemplate.all,
    ["trmnl-og", "inky-impression-73", "kiosk-1024x600", "oepl-01"])
  func draws(_ shipped: ShippedTemplate, on device: String) async throws {
    let templateEnvironment = TemplateEnvironment { now, timeZone in
      .live(now: { now }, environment: [:], timeZone: timeZone)
    }
    var widget = try shipped.loaded().widget(in: templateEnvironment)
    widget.source = SampleSource(template: widget.source)
    for family in widget.families {
      for scheme in [ColorScheme.light, .dark] {
        let manifest = try await Self.drawn(widget, family, on: device, scheme)
        #expect(manifest.diagnostics.isEmpty, "\(family) \(scheme): \(manifest.diagnostics)")
        #expect(manifest.frames.count == 1)
      }
    }
  }

  @Test(
    "draw a chart in a chosen color, and in its own where none or no color was chosen",
    arguments: [
      ("#34C759", true), ("#34c759", true), ("#007aff", false), ("green", false), ("", false),
      ("#GG0000", false),
    ])
  func drawsChartInColor(_ color: String, _ isOther: Bool) async throws {
    let templateEnvironment = TemplateEnvironment { now, timeZone in
      .live(now: { now }, environment: [:], timeZone: timeZone)
    }
    var widget = try ShippedTemplate(name: "chart").loaded().widget(in: templateEnvironment)
    let source = try #require(widget.source as? TemplateSource)
    let chosen = try await source.configured(
      with: ["color": .string(color)], timeLimit: .seconds(86_400))
    var pictures: [String] = []
    for source in [source, chosen.source] as [any TimelineSource] {
      widget.source = SampleSource(template: source)
      let manifest = try await Self.drawn(widget, .systemSmall, on: "kiosk-1024x600", .light)
      pictures += manifest.frames.map(\.picture.sha256)
    }
    #expect(pictures.count == 2)
    #expect((pictures.first != pictures.last) == isOther)
  }

  private static func drawn(
    _ widget: WidgetDefinition, _ family: WidgetFamily, on device: String, _ scheme: ColorScheme
  ) async throws -> Manifest {
    let profile = try DeviceCatalog.profile(id: device)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = RenderSettings(device: profile)
    settings.colorScheme = scheme
    settings.compression = .fast
    // Other tests use the processors at the same time.
    settings.timeLimit = .seconds(86_400)
    let pipeline = RenderPipeline(
      settings: settings,
      renderEnvironment: RenderEnvironment(
        now: ShippedTemplate.sampleDate, timeZone: ShippedTemplate.berlin))
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    return try await pipeline.render(widget, family: family, into: store).manifest
  }
}

/// A template's sample as a timeline.
struct SampleSource: TimelineSource {
  let template: any TimelineSource

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    try await template.placeholder(in: context, timeLimit: timeLimit)
  }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    var environment = EnvironmentValues()
    environment.timeZone = ShippedTemplate.berlin
    let preview = TimelineProviderContext(
      family: context.family, displaySize: context.displaySize, date: ShippedTemplate.sampleDate,
      isPreview: true, environments: [environment])
    return try await template.snapshot(in: preview, timeLimit: timeLimit)
  }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    let entry = try await snapshot(in: context, timeLimit: timeLimit)
    return RenderableTimeline(entries: [entry], policy: .never, diagnostics: entry.diagnostics)
  }
}
