import Foundation
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

  /// The answer to a request; `isAlive` is called while it is worked out.
  package func answer(
    to request: [UInt8], isAlive: @escaping @Sendable () -> Void
  ) async throws -> [UInt8] {
    switch try PropertyListDecoder().decode(TemplateWorkerRequest.self, from: Data(request)) {
    case .check(let folder, let variant):
      [UInt8](
        try PropertyListEncoder().encode(
          await checker.findings(folder, variant: variant, isAlive: isAlive)))
    case .preview(let message): [UInt8](try await drawing.answer(to: message, isAlive: isAlive))
    }
  }
}
