import Foundation
import Graphics
import PlacardCLI
import TemplatePreview
import WidgetTemplates

/// A request of this program to its own workers.
enum TemplateWorkerRequest: Codable {
  /// What is wrong with a variant of the template of a folder.
  case check(folder: String, variant: Int)
  /// A request of the server of `preview --watch`.
  case preview(Data)

  var bytes: [UInt8] {
    get throws { [UInt8](try PropertyListEncoder().encode(self)) }
  }
}

/// Answers, in a worker, the program's requests about its templates.
package struct TemplateWorker: Sendable {
  private let checker: TemplateChecker
  private let drawing: PreviewDrawing

  package init(registry: TemplateRegistry) {
    checker = TemplateChecker(renderEnvironment: registry.renderEnvironment)
    drawing = PreviewDrawing { arguments, folder in
      TemplateWatcher.request(
        try WatchRequest(arguments: arguments), folder: folder, registry, send: { $0 })
    }
  }

  /// The answer to a request; `onProgress` is called while it is worked out.
  package func answer(
    to request: [UInt8], onProgress: @escaping @Sendable () -> Void
  ) async throws -> [UInt8] {
    switch try PropertyListDecoder().decode(TemplateWorkerRequest.self, from: Data(request)) {
    case .check(let folder, let variant):
      [UInt8](
        try PropertyListEncoder().encode(
          await checker.findings(folder, variant: variant, onProgress: onProgress)))
    case .preview(let message):
      [UInt8](try await drawing.answer(to: message, onProgress: onProgress))
    }
  }
}

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
    _ folder: String, variant: Int, onProgress: @Sendable () -> Void
  ) -> TemplateFindings {
    do {
      let drawing = try drawing(of: folder, variant: variant)
      let notes = variant == 0 ? drawing.sample.diagnostics.map { ($0.message, $0) } : []
      guard drawing.variants.indices.contains(variant) else {
        return .problems([], variants: drawing.variants.count)
      }
      let problems = try drawing.problems(of: drawing.variants[variant], onProgress: onProgress)
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
