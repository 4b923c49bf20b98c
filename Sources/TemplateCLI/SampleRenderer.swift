import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetTemplates
import WidgetTimeline
import WidgetUI

/// Renders the sample of a template in every family, in light and dark mode, for a phone and in black and white,
/// because some errors occur only in some of these variants.
struct SampleRenderer {
  /// A combination of display, color scheme and family.
  struct Variant {
    let device: String
    let colorScheme: ColorScheme
    let family: WidgetFamily
  }

  let template: LoadedTemplate
  let templateEnvironment: TemplateEnvironment
  let sample: SampleEntries
  let variants: [Variant]

  /// The displays to render for: one in full color with a position for every family, and one with two inks.
  private static let devices = ["phone-393x852", "trmnl-og"]
  /// The maximum number of rendered entries.
  private static let maximumEntryCount = 24

  /// Creates the entries of the sample.
  ///
  /// - Throws: ``TemplateError`` if the template has errors and cannot be rendered.
  init(template: LoadedTemplate, templateEnvironment: TemplateEnvironment) throws {
    self.template = template
    self.templateEnvironment = templateEnvironment
    sample = try template.sampleEntries()
    variants = Self.devices.flatMap { device in
      ColorScheme.allCases.flatMap { scheme in
        template.description.families.map {
          Variant(device: device, colorScheme: scheme, family: $0)
        }
      }
    }
  }

  /// Returns the problems in the pictures of one variant, each once, with the first entry that has it.
  ///
  /// Of the first entry, the pixels are checked, too. `onProgress` is called after each picture.
  func problems(
    of variant: Variant, onProgress: () -> Void
  ) async throws -> [(key: String, diagnostic: Diagnostic)] {
    var settings = RenderSettings(device: try DeviceCatalog.profile(id: variant.device))
    settings.threadCount = 1
    settings.colorScheme = variant.colorScheme
    let renderer = try FrameRenderer(
      template.widget(in: templateEnvironment), family: variant.family, settings: settings,
      renderEnvironment: RenderEnvironment(now: sample.date, timeZone: .current))
    let variantName = "\(variant.family), \(variant.colorScheme.rawValue), on \(variant.device)"
    var problems: [(key: String, diagnostic: Diagnostic)] = []
    for (index, entry) in sample.entries.prefix(Self.maximumEntryCount).enumerated() {
      let entryName = index == 0 ? variantName : "\(variantName), entry \(index + 1)"
      for problem in await self.problems(of: entry, checksPixels: index == 0, renderer) {
        let key = problem.coalescingKey
        if problems.contains(where: { $0.key == key }) { continue }
        let message = "\(problem.message) (\(entryName))"
        problems.append((key, Diagnostic(problem.severity, message)))
      }
      onProgress()
    }
    return problems
  }

  private func problems(
    of entry: RenderableEntry, checksPixels: Bool, _ renderer: FrameRenderer
  ) async -> [Diagnostic] {
    let (list, diagnostics) = await renderer.displayList(of: entry)
    let findings =
      checksPixels
      ? renderer.findings(in: list, quantized: renderer.pixels(of: list).0)
      : renderer.findings(in: list)
    return diagnostics + findings.map(Diagnostic.init)
  }
}
