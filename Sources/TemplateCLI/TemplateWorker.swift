import Foundation
import Graphics
import PlacardCLI
import PreviewDrawing
import WidgetTemplates

/// A request of the program to its workers.
enum TemplateWorkerRequest: Codable {
  /// Check one variant of the template in a folder.
  case check(folder: String, variant: Int)
  /// A request of the `preview --watch` server.
  case preview(Data)

  var bytes: [UInt8] {
    get throws { [UInt8](try PropertyListEncoder().encode(self)) }
  }
}

/// Handles the program's requests about templates in a worker process.
package struct TemplateWorker: Sendable {
  private let checker: TemplateChecker
  private let previewWorker: PreviewWorker

  package init(registry: TemplateRegistry) {
    checker = TemplateChecker(templateEnvironment: registry.templateEnvironment)
    previewWorker = PreviewWorker(TemplatePreviewSource(registry: registry))
  }

  /// Returns the response to a request; `onProgress` is called during long work.
  package func response(
    to request: [UInt8], onProgress: @escaping @Sendable () -> Void
  ) async throws -> [UInt8] {
    switch try PropertyListDecoder().decode(TemplateWorkerRequest.self, from: Data(request)) {
    case .check(let folder, let variant):
      [UInt8](
        try PropertyListEncoder().encode(
          await checker.findings(folder, variant: variant, onProgress: onProgress)))
    case .preview(let message):
      [UInt8](try await previewWorker.response(to: message, onProgress: onProgress))
    }
  }
}

/// The problems that a worker found in a template.
enum TemplateCheckResult: Codable {
  /// The template cannot be rendered; each message includes its position.
  case issues([String])
  /// The problems in one of several variants of the sample's frames.
  case problems([Problem], variants: Int)

  struct Problem: Codable {
    /// Equal for the same problem in other variants.
    var key: String
    var severity: Diagnostic.Severity
    var message: String
  }
}

/// Checks templates in a worker, one variant per request, so that the command can report progress.
actor TemplateChecker {
  private let templateEnvironment: TemplateEnvironment
  /// The sample of the template in the last request.
  private var renderer: SampleRenderer?

  init(templateEnvironment: TemplateEnvironment) { self.templateEnvironment = templateEnvironment }

  /// Returns the problems in one variant of a template; reads the template again for the first variant.
  func findings(
    _ folder: String, variant: Int, onProgress: @Sendable () -> Void
  ) async -> TemplateCheckResult {
    do {
      let renderer = try renderer(of: folder, variant: variant)
      let notes = variant == 0 ? renderer.sample.diagnostics.map { ($0.message, $0) } : []
      guard renderer.variants.indices.contains(variant) else {
        return .problems([], variants: renderer.variants.count)
      }
      let problems = try await renderer.problems(
        of: renderer.variants[variant], onProgress: onProgress)
      return .problems(
        (notes + problems).map { key, problem in
          .init(key: key, severity: problem.severity, message: problem.message)
        }, variants: renderer.variants.count)
    } catch {
      return .issues((error as? TemplateError)?.messages ?? ["\(error)"])
    }
  }

  private func renderer(of folder: String, variant: Int) throws -> SampleRenderer {
    if variant > 0, let renderer, renderer.template.folder == folder { return renderer }
    let created = try SampleRenderer(
      template: LoadedTemplate(folder: folder), templateEnvironment: templateEnvironment)
    renderer = created
    return created
  }
}
