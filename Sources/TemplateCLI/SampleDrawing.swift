import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetTemplates
import WidgetTimeline
import WidgetUI

/// Draws the sample of a template in every family, light and dark, for a telephone and in black and white: some
/// mistakes show only then.
struct SampleDrawing {
  /// A family as it is shown on one display.
  struct Variant {
    let device: String
    let colorScheme: ColorScheme
    let family: WidgetFamily
  }

  let template: LoadedTemplate
  let renderEnvironment: TemplateEnvironment
  let sample: SampleEntries
  let variants: [Variant]

  /// The displays that are drawn for: one of all colors, which has a place for every family, and one of two
  /// inks.
  private static let devices = ["phone-393x852", "trmnl-og"]
  /// The most entries that are drawn.
  private static let mostEntries = 24

  /// Makes the entries of the sample.
  ///
  /// - Throws: ``TemplateError`` where there is nothing to draw as the template is wrong.
  init(template: LoadedTemplate, renderEnvironment: TemplateEnvironment) throws {
    self.template = template
    self.renderEnvironment = renderEnvironment
    sample = try template.sampled()
    variants = Self.devices.flatMap { device in
      ColorScheme.allCases.flatMap { scheme in
        template.description.families.map {
          Variant(device: device, colorScheme: scheme, family: $0)
        }
      }
    }
  }

  /// What is wrong with the pictures of one variant, each once, with the first entry that it is in.
  ///
  /// The pixels of the first entry are looked at as well. `onProgress` is called after each picture.
  func problems(
    of variant: Variant, onProgress: () -> Void
  ) throws -> [(key: String, diagnostic: Diagnostic)] {
    var settings = RenderSettings(device: try DeviceCatalog.profile(id: variant.device))
    settings.workers = 1
    settings.colorScheme = variant.colorScheme
    let renderer = try FrameRenderer(
      template.widget(in: renderEnvironment), family: variant.family, settings: settings,
      renderEnvironment: RenderEnvironment(now: sample.date, timeZone: .current))
    let place = "\(variant.family), \(variant.colorScheme.rawValue), on \(variant.device)"
    var problems: [(key: String, diagnostic: Diagnostic)] = []
    for (index, entry) in sample.entries.prefix(Self.mostEntries).enumerated() {
      let entryPlace = index == 0 ? place : "\(place), entry \(index + 1)"
      for problem in self.problems(of: entry, looksAtPixels: index == 0, renderer) {
        let key = problem.coalescingKey
        if problems.contains(where: { $0.key == key }) { continue }
        let message = "\(problem.message) (\(entryPlace))"
        problems.append((key, Diagnostic(problem.severity, message)))
      }
      onProgress()
    }
    return problems
  }

  private func problems(
    of entry: RenderableEntry, looksAtPixels: Bool, _ renderer: FrameRenderer
  ) -> [Diagnostic] {
    let (list, diagnostics) = renderer.displayList(of: entry)
    let findings =
      looksAtPixels
      ? renderer.findings(in: list, quantized: renderer.pixels(of: list).0)
      : renderer.findings(in: list)
    return diagnostics + findings.map(Diagnostic.init)
  }
}
