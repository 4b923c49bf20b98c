package import Foundation
package import FramePipeline
package import WidgetTemplates
package import WidgetTimeline

/// A page of this machine that shows a template while it is written.
package struct TemplatePreview {
  /// Where the page is.
  package let address: String

  /// Begins to serve the page and to watch the folder, which goes on until the process ends.
  ///
  /// The main queue has to run meanwhile.
  ///
  /// - Throws: where the port cannot be had.
  package init(_ request: PreviewRequest) throws {
    let session = PreviewSession(request)
    let routes = PreviewRoutes(
      session: session, renderer: PreviewRenderer(request.send))
    let gate = PortGate()
    let server = try HTTPServer(port: request.port) { request in
      gate.refusal(of: request) ?? routes.answer(request)
    }
    gate.open(port: server.port)
    address = "http://127.0.0.1:\(server.port)/"
    Self.watch(session)
  }

  private static func watch(_ session: PreviewSession) {
    Thread.detachNewThread {
      let watch = TemplateWatcher(session.request.folder)
      session.reload()
      while true {
        watch.wait()
        session.reload()
      }
    }
  }
}

/// What a person wants to look at while it is written.
package struct PreviewRequest: Sendable {
  /// The template's folder.
  package var folder: String
  /// The families that are shown; all of the template's where there are none.
  package var families: [WidgetFamily]
  /// One for each display.
  package var settings: [RenderSettings]
  package var renderEnvironment: RenderEnvironment
  /// The time when data is fetched anew.
  package var clock: @Sendable () -> Date
  package var templates: TemplateEnvironment
  /// What is set of the parameters to begin with, by their names or titles.
  package var parameters: [String: String]
  /// Whether data is fetched at once.
  package var isLive: Bool
  /// The port; any that is free where it is `nil`.
  package var port: UInt16?
  /// The arguments of the command, of which a worker makes the same request.
  package var arguments: [String]
  /// Sends a request to a worker.
  package var send: Send

  /// Sends a request to ``PreviewDrawing`` in a worker, and waits for its reply.
  ///
  /// Throws where the worker has crashed, or taken too long or too much memory.
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
