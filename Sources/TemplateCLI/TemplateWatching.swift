import Dispatch
import Foundation
package import PlacardCLI
import TemplatePreview
import WidgetTemplates

/// Shows a template in a page while it is written.
package struct TemplateWatching: Sendable {
  private let shelf: TemplateShelf

  package init(shelf: TemplateShelf) { self.shelf = shelf }

  /// Serves the page until the process is ended.
  ///
  /// - Throws: where there is no such template, or the port cannot be had.
  package func run(_ request: WatchRequest) throws {
    let folder = try shelf.folder(named: request.name)
    let preview = try TemplatePreview(
      PreviewRequest(
        folder: folder, families: request.families, settings: request.settings,
        world: request.world, clock: { Date() }, templates: shelf.world,
        parameters: request.parameters,
        isLive: request.isLive, port: request.port))
    StandardError.write("'\(folder)' is shown at \(preview.address) until Ctrl-C")
    dispatchMain()
  }
}
