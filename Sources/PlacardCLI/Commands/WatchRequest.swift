import ArgumentParser
package import FramePipeline
package import WidgetHost
package import WidgetTimeline

/// What `preview --watch` is asked for: a template that is looked at while it is written.
package struct WatchRequest: Sendable {
  /// The template, by its name or folder.
  package var name: String
  /// The families that are shown; all where there are none.
  package var families: [WidgetFamily]
  /// One for each display.
  package var settings: [RenderSettings]
  package var renderEnvironment: RenderEnvironment
  /// What is set of the parameters, by their names or titles.
  package var parameters: [String: String]
  /// Whether data is fetched at once.
  package var isLive: Bool
  /// The page's port; any that is free where it is `nil`.
  package var port: UInt16?
  /// What a worker may take for a picture.
  package var limits: WorkerLimits
  /// The command's arguments, of which a worker makes the same request.
  package var arguments: [String]
}

extension WatchRequest {
  /// The request of a command's arguments; brings the process into the state that they ask for.
  package init(arguments: [String]) throws {
    let command = try RootCommand.parseAsRoot(CoordinateArgument.protected(arguments))
    guard let preview = command as? PreviewCommand else {
      throw CommandError("only 'preview' has a page")
    }
    self = try preview.watchRequest()
  }
}
