import Foundation
import Graphics
import PlacardCLI
import WidgetTemplates

/// What a worker found wrong with a template.
enum TemplateFindings: Codable {
  /// The template cannot be drawn; each with its place.
  case issues([String])
  /// What is wrong with one of several variants of the sample's pictures.
  case problems([Problem], variants: Int)

  struct Problem: Codable {
    /// Equal for the same problem in another variant.
    var key: String
    var severity: Diagnostic.Severity
    var message: String
  }
}

/// Checks templates, in a worker: variant by variant, so that the command can report progress.
actor TemplateChecker {
  private let renderEnvironment: TemplateEnvironment
  /// What is drawn of the template of the last request.
  private var drawing: SampleDrawing?

  init(renderEnvironment: TemplateEnvironment) { self.renderEnvironment = renderEnvironment }

  /// What is wrong with a variant of a template's pictures; the template is read again with the first.
  func findings(
    _ folder: String, variant: Int, isAlive: @Sendable () -> Void
  ) -> TemplateFindings {
    do {
      let drawing = try drawing(of: folder, variant: variant)
      let notes = variant == 0 ? drawing.sample.diagnostics.map { ($0.message, $0) } : []
      guard drawing.variants.indices.contains(variant) else {
        return .problems([], variants: drawing.variants.count)
      }
      let problems = try drawing.problems(of: drawing.variants[variant], isAlive: isAlive)
      return .problems(
        (notes + problems).map { key, problem in
          .init(key: key, severity: problem.severity, message: problem.message)
        }, variants: drawing.variants.count)
    } catch {
      return .issues((error as? TemplateError)?.messages ?? ["\(error)"])
    }
  }

  private func drawing(of folder: String, variant: Int) throws -> SampleDrawing {
    if variant > 0, let drawing, drawing.template.folder == folder { return drawing }
    let made = try SampleDrawing(
      template: LoadedTemplate(folder: folder), renderEnvironment: renderEnvironment)
    drawing = made
    return made
  }
}
