import Foundation

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
      let watch = FolderWatcher(session.request.folder)
      session.reload()
      while true {
        watch.wait()
        session.reload()
      }
    }
  }
}
