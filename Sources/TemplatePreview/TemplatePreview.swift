package import Foundation
package import FramePipeline
package import WidgetTemplates
package import WidgetTimeline

#if Server
import HTTPServing
#endif

/// A local page that shows a template while it is edited.
package struct TemplatePreview {
  /// The URL of the page.
  package let address: String

  /// Starts serving the page and watching the folder, until the process exits.
  ///
  /// Requires that the main queue is running.
  ///
  /// - Throws: An error if the port is unavailable.
  package init(_ request: PreviewConfiguration) throws {
    let session = PreviewSession(request)
    let routes = PreviewRoutes(
      session: session, renderer: PreviewRenderer(request.send))
    let gate = PortGate()
    #if Server
    let port = try HTTPListener.servePreview(at: request.port.map { Int($0) }) { request in
      gate.refusal(of: request) ?? routes.answer(request)
    }
    gate.open(port: UInt16(port))
    address = "http://127.0.0.1:\(port)/"
    Self.watch(session)
    #else
    throw MissingServer()
    #endif
  }

  private static func watch(_ session: PreviewSession) {
    Thread.detachNewThread {
      let watch = FolderChangeWatcher(session.request.folder)
      session.reload()
      while true {
        watch.wait()
        session.reload()
      }
    }
  }
}

#if !Server
/// The error of a program that was built without a server.
struct MissingServer: Error, CustomStringConvertible {
  let description =
    "this program has no server for the page; build it with the package trait 'Server'"
}
#endif

/// The parameters of a preview.
package struct PreviewConfiguration: Sendable {
  /// The template's folder.
  package var folder: String
  /// The families to show; all families of the template if empty.
  package var families: [WidgetFamily]
  /// The settings of each display.
  package var settings: [RenderSettings]
  package var renderEnvironment: RenderEnvironment
  /// Returns the current time, for fetches.
  package var clock: @Sendable () -> Date
  package var templates: TemplateEnvironment
  /// The initial values of parameters, by their names or titles.
  package var parameters: [String: String]
  /// Whether data is fetched initially.
  package var isLive: Bool
  /// The port; `nil` for any free one.
  package var port: UInt16?
  /// The arguments of the command, from which a worker creates the same request.
  package var arguments: [String]
  /// Sends a request to a worker.
  package var send: Send

  /// Sends a request to ``PreviewDrawing`` in a worker, and waits for its reply.
  ///
  /// Throws if the worker crashed, timed out, or used too much memory.
  package typealias Send = @Sendable (Data) throws -> Data

  package init(
    folder: String, families: [WidgetFamily] = [], settings: [RenderSettings],
    renderEnvironment: RenderEnvironment,
    clock: @escaping @Sendable () -> Date, templates: TemplateEnvironment,
    parameters: [String: String] = [:], isLive: Bool = false,
    port: UInt16? = nil, arguments: [String], send: @escaping Send
  ) {
    self.folder = folder
    self.families = families
    self.settings = settings
    self.renderEnvironment = renderEnvironment
    self.clock = clock
    self.templates = templates
    self.parameters = parameters
    self.isLive = isLive
    self.port = port
    self.arguments = arguments
    self.send = send
  }
}
