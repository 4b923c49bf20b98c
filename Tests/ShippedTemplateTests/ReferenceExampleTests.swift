import Foundation
import FramePipeline
import Graphics
import PixelOutput
import TemplateData
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetTemplates

@Suite("First example of the reference")
@MainActor struct ReferenceExampleTests {
  @Test(
    "is legible in light and dark appearance",
    arguments: ["trmnl-og", "kiosk-1024x600", "phone-393x852"],
    ColorScheme.allCases)
  func isLegible(on device: String, in scheme: ColorScheme) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString + "/weather")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    for (name, text) in [
      ("widget.json", FirstWidget.widget), ("sample.json", FirstWidget.sample),
      ("views.swift", FirstWidget.views),
    ] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let template = try LoadedTemplate(folder: folder.path)
    let sample = try template.sampleEntries()
    let templateEnvironment = TemplateEnvironment { now, timeZone in
      .live(now: { now }, environment: [:], timeZone: timeZone)
    }
    var settings = RenderSettings(device: try DeviceCatalog.profile(id: device))
    settings.colorScheme = scheme
    for family in template.description.families {
      let renderer = try FrameRenderer(
        template.widget(in: templateEnvironment), family: family, settings: settings,
        renderEnvironment: RenderEnvironment(now: sample.date, timeZone: ShippedTemplate.berlin))
      let (list, _) = renderer.layout.displayList(of: try #require(sample.entries.first))
      let findings = renderer.findings(in: list, quantized: renderer.pixels(of: list).0)
      #expect(findings.isEmpty, "\(family): \(findings.map(\.message))")
    }
  }
}
