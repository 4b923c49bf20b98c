import Foundation
import PlacardCLI
import TemplatePreview
import WidgetTemplates

/// What this program asks its own workers of a template.
enum TemplateWorkerRequest: Codable {
  /// What is wrong with a variant of the template of a folder.
  case check(folder: String, variant: Int)
  /// What the server of `preview --watch` asks.
  case preview(Data)

  var bytes: [UInt8] {
    get throws { [UInt8](try PropertyListEncoder().encode(self)) }
  }
}

/// Answers, in a worker, what the program asks of its templates.
package struct TemplateWorker: Sendable {
  private let checking: TemplateChecking
  private let drawing: PreviewDrawing

  package init(registry: TemplateRegistry) {
    checking = TemplateChecking(renderEnvironment: registry.renderEnvironment)
    drawing = PreviewDrawing { arguments, folder in
      TemplateWatcher.request(
        try WatchRequest(arguments: arguments), folder: folder, registry, ask: { $0 })
    }
  }

  /// The answer to a request; `isAlive` is called while it is worked out.
  package func answer(
    to request: [UInt8], isAlive: @escaping @Sendable () -> Void
  ) async throws -> [UInt8] {
    switch try PropertyListDecoder().decode(TemplateWorkerRequest.self, from: Data(request)) {
    case .check(let folder, let variant):
      [UInt8](
        try PropertyListEncoder().encode(
          await checking.findings(folder, variant: variant, isAlive: isAlive)))
    case .preview(let question): [UInt8](try await drawing.answer(to: question))
    }
  }
}
