package import FramePipeline
package import WidgetTimeline

/// What `preview --watch` is asked for: a template that is looked at while it is written.
package struct WatchRequest: Sendable {
  /// The template, by its name or folder.
  package var name: String
  /// The families that are shown; all where there are none.
  package var families: [WidgetFamily]
  /// One for each display.
  package var settings: [RenderSettings]
  package var world: World
  /// What is set of the parameters, by their names or titles.
  package var parameters: [String: String]
  /// Whether data is fetched at once.
  package var isLive: Bool
  /// The page's port; any that is free where it is `nil`.
  package var port: UInt16?
}
