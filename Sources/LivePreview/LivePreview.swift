package import Foundation
package import PreviewDrawing

#if Server
import HTTPServing
#endif

/// A local page that shows a widget while it is edited.
package struct LivePreview {
  /// The URL of the page.
  package let address: String

  /// Starts serving the page and watching the folder, until the process exits.
  ///
  /// Requires that the main queue is running.
  ///
  /// - Throws: An error if the port is unavailable.
  package init(_ configuration: PreviewConfiguration) throws {
    let session = try PreviewSession(configuration)
    let routes = PreviewRoutes(
      session: session, renderer: PreviewRenderer(configuration.send))
    let filter = StartupRequestFilter()
    #if Server
    let port = try HTTPListener.servePreview(at: configuration.port.map { Int($0) }) { request in
      filter.rejection(of: request) ?? routes.response(to: request)
    }
    filter.serverListens(on: UInt16(port))
    address = "http://127.0.0.1:\(port)/"
    Self.watch(session)
    #else
    throw MissingServer()
    #endif
  }

  private static func watch(_ session: PreviewSession) {
    Thread.detachNewThread {
      session.reload()
      while true { session.onChange(of: session.watcher.wait()) }
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
  /// The folder of the template or the package.
  package var folder: String
  /// The kind of the widget; `nil` for the first one.
  package var kind: String?
  /// Returns the displays for what a person chooses on the page; throws if it is not valid.
  package var displays: @Sendable (PreviewOptions) throws -> PreviewDisplays
  /// Returns the current time, for fetches.
  package var clock: @Sendable () -> Date
  /// Whether entries are created at the time of the command instead of the current one.
  package var hasFixedTime: Bool
  /// Whether the time of the command was chosen, so that the sample of a template is shown at it.
  package var isTimeChosen: Bool
  /// The initial values of parameters, by their names or titles.
  package var parameters: [String: String]
  /// Whether data is fetched initially.
  package var isLive: Bool
  /// The port; `nil` for any free one.
  package var port: UInt16?
  /// The arguments of the command, from which a worker creates the same displays.
  package var arguments: [String]
  /// Builds the program of the workers after a change of the files, and returns its errors; `nil` where workers
  /// read the files themselves.
  package var build: Build?
  /// The name of the program that is built, for people; `nil` where workers read the files themselves.
  package var product: String?
  /// Returns the folders whose changes are shown, as far as they are known before the first build or after the last one.
  package var watchedFolders: @Sendable () -> [WatchedFolder]
  /// Reports a line in the terminal.
  package var report: @Sendable (String) -> Void
  /// Whether only errors and warnings are reported.
  package var isQuiet = false
  /// Lets new workers answer all further requests.
  package var replaceWorkers: @Sendable () -> Void
  /// Sends a request to a worker.
  package var send: Send

  package typealias Build = @Sendable () -> [PreviewIssue]

  /// Sends a request to ``PreviewWorker`` in a worker, and waits for its reply.
  ///
  /// Throws if the worker crashed, timed out, or used too much memory.
  package typealias Send = @Sendable (Data) throws -> Data

  package init(
    folder: String, kind: String? = nil,
    displays: @escaping @Sendable (PreviewOptions) throws -> PreviewDisplays,
    clock: @escaping @Sendable () -> Date, hasFixedTime: Bool, isTimeChosen: Bool,
    parameters: [String: String] = [:],
    isLive: Bool = false, port: UInt16? = nil, arguments: [String], build: Build? = nil,
    report: @escaping @Sendable (String) -> Void = { _ in },
    replaceWorkers: @escaping @Sendable () -> Void, send: @escaping Send
  ) {
    self.folder = folder
    self.kind = kind
    self.displays = displays
    self.clock = clock
    self.hasFixedTime = hasFixedTime
    self.isTimeChosen = isTimeChosen
    self.parameters = parameters
    self.isLive = isLive
    self.port = port
    self.arguments = arguments
    self.build = build
    watchedFolders = { [WatchedFolder(path: folder)] }
    self.report = report
    self.replaceWorkers = replaceWorkers
    self.send = send
  }
}
