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
  let template: LoadedTemplate
  let world: TemplateWorld

  /// The displays that are drawn for: one of all colors, which has a place for every family, and one of two
  /// inks.
  private static let devices = ["phone-393x852", "trmnl-og"]
  /// The most entries that are drawn.
  private static let mostEntries = 24

  /// What is wrong with the pictures, each once, with the first family and entry that it is in.
  ///
  /// - Throws: ``TemplateError`` where there is nothing to draw as the template is wrong.
  func problems() throws -> [Diagnostic] {
    let sample = try template.sampled()
    var problems = sample.diagnostics
    var known: Set<String> = []
    for device in Self.devices {
      for scheme in ColorScheme.allCases {
        var settings = RenderSettings(device: try DeviceCatalogue.profile(id: device))
        settings.workers = 1
        settings.colorScheme = scheme
        for family in template.description.families {
          let place = "\(family), \(scheme.rawValue), on \(device)"
          for problem in try self.problems(of: sample, family, settings)
          where known.insert(problem.diagnostic.coalescingKey).inserted {
            let entry = problem.entry == 0 ? "" : ", entry \(problem.entry + 1)"
            problems.append(
              Diagnostic(
                problem.diagnostic.severity, "\(problem.diagnostic.message) (\(place)\(entry))"))
          }
        }
      }
    }
    return problems
  }

  /// What is wrong in one family on one display; the pixels of the first entry are looked at as well.
  private func problems(
    of sample: SampledEntries, _ family: WidgetFamily, _ settings: RenderSettings
  ) throws -> [(diagnostic: Diagnostic, entry: Int)] {
    let renderer = try FrameRenderer(
      template.widget(in: world), family: family, settings: settings,
      world: World(now: sample.date, timeZone: .current))
    return sample.entries.prefix(Self.mostEntries).enumerated().flatMap { index, entry in
      let (list, diagnostics) = renderer.displayList(of: entry)
      let findings =
        index == 0
        ? renderer.findings(in: list, quantized: renderer.pixels(of: list).0)
        : renderer.findings(in: list)
      return (diagnostics + findings.map(Diagnostic.init)).map { ($0, index) }
    }
  }
}
