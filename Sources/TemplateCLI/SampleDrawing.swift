import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetTemplates
import WidgetTimeline

/// Draws the sample of a template in every family: some mistakes show only then.
struct SampleDrawing {
  let template: LoadedTemplate
  let world: TemplateWorld

  /// The display that is drawn for: it has a place for every family.
  private static let device = "phone-393x852"
  /// The most entries that are drawn.
  private static let mostEntries = 24

  /// What is wrong with the pictures, each once, with the first family and entry that it is in.
  ///
  /// - Throws: ``TemplateError`` where there is nothing to draw as the template is wrong.
  func problems() throws -> [Diagnostic] {
    let sample = try template.sampled()
    var settings = RenderSettings(device: try DeviceCatalogue.profile(id: Self.device))
    settings.workers = 1
    var problems = sample.diagnostics
    var known: Set<Diagnostic> = []
    for family in template.description.families {
      let renderer = try FrameRenderer(
        template.widget(in: world), family: family, settings: settings,
        world: World(now: sample.date, timeZone: .current))
      for (index, entry) in sample.entries.prefix(Self.mostEntries).enumerated() {
        for problem in renderer.displayList(of: entry).1 where known.insert(problem).inserted {
          let place = index == 0 ? "" : ", entry \(index + 1)"
          problems.append(
            Diagnostic(problem.severity, "\(problem.message) (\(family)\(place))"))
        }
      }
    }
    return problems
  }
}
