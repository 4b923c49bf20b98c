import Dispatch
import Foundation
package import PlacardCLI
import TemplatePreview
import WidgetHost
import WidgetTemplates
import WidgetWorker

/// Shows a template in a page while it is written.
package struct TemplateWatcher: Sendable {
  private let registry: TemplateRegistry

  package init(registry: TemplateRegistry) { self.registry = registry }

  /// Serves the page until the process is ended.
  ///
  /// - Throws: where there is no such template, or the port cannot be had.
  package func run(_ request: WatchRequest) throws {
    let folder = try registry.folder(named: request.name)
    let subject = folder.split(separator: "/").last.map(String.init) ?? folder
    var limits = request.limits
    let workerCount = min(ProcessInfo.processInfo.activeProcessorCount, Self.mostWorkers)
    // One may check what was saved while another draws what is shown.
    limits.workers = max(2, workerCount)
    let workers = try RequestPool(for: [subject], limits: limits)
    let preview = try TemplatePreview(
      Self.request(request, folder: folder, registry) { request in
        let message = try TemplateWorkerRequest.preview(request).bytes
        return Data(try workers.answer(to: message, about: subject))
      })
    StandardError.write("'\(folder)' is shown at \(preview.address) until Ctrl-C")
    dispatchMain()
  }

  /// More processes than this draw no page faster that a person looks at.
  private static let mostWorkers = 4

  static func request(
    _ request: WatchRequest, folder: String, _ registry: TemplateRegistry,
    send: @escaping PreviewRequest.Send
  ) -> PreviewRequest {
    PreviewRequest(
      folder: folder, families: request.families, settings: request.settings,
      renderEnvironment: request.renderEnvironment, clock: { Date() },
      templates: registry.renderEnvironment,
      parameters: request.parameters, isLive: request.isLive, port: request.port,
      arguments: request.arguments, send: send)
  }
}
