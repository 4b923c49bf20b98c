import Dispatch
import Foundation
package import PlacardCLI
import TemplatePreview
import WidgetHost
import WidgetTemplates
import WidgetWorker

/// Serves a live preview of a template while it is edited.
package struct PreviewServerCommand: Sendable {
  private let registry: TemplateRegistry

  package init(registry: TemplateRegistry) { self.registry = registry }

  /// Serves the page until the process is terminated.
  ///
  /// - Throws: An error if there is no such template, or if the port is unavailable.
  package func run(_ request: WatchRequest) throws {
    let folder = try registry.folder(named: request.name)
    let subject = folder.split(separator: "/").last.map(String.init) ?? folder
    var limits = request.limits
    let workerCount = min(ProcessInfo.processInfo.activeProcessorCount, Self.maximumWorkerCount)
    // One worker can check saved files while another renders the current scene.
    limits.workers = max(2, workerCount)
    let workers = try RequestPool(for: [subject], limits: limits)
    let preview = try TemplatePreview(
      Self.request(request, folder: folder, registry) { request in
        let message = try TemplateWorkerRequest.preview(request).bytes
        return Data(try workers.response(to: message, about: subject))
      })
    StandardError.write("'\(folder)' is shown at \(preview.address) until Ctrl-C")
    dispatchMain()
  }

  /// The maximum number of workers; more would not noticeably speed up the page.
  private static let maximumWorkerCount = 4

  static func request(
    _ request: WatchRequest, folder: String, _ registry: TemplateRegistry,
    send: @escaping PreviewConfiguration.Send
  ) -> PreviewConfiguration {
    PreviewConfiguration(
      folder: folder, families: request.families, settings: request.settings,
      renderEnvironment: request.renderEnvironment, clock: { Date() },
      templates: registry.renderEnvironment,
      parameters: request.parameters, isLive: request.isLive, port: request.port,
      arguments: request.arguments, send: send)
  }
}
