package import Foundation
package import FramePipeline
package import WidgetTimeline

/// The displays of a page and the environment in which it draws.
package struct PreviewDisplays: Sendable {
  /// The families to show; all families of the widget if empty.
  package var families: [WidgetFamily]
  /// The settings of each display; at least one.
  package var settings: [RenderSettings]
  package var renderEnvironment: RenderEnvironment

  package init(
    families: [WidgetFamily], settings: [RenderSettings], renderEnvironment: RenderEnvironment
  ) {
    self.families = families
    self.settings = settings
    self.renderEnvironment = renderEnvironment
  }
}

/// A widget to preview, as a worker found it.
package struct PreviewSubject: Sendable {
  package var widget: WidgetDefinition
  package var name: String
  package var summary: String
  /// Whether its data can be fetched or taken from a sample.
  package var hasSources: Bool
  /// The kinds among which a person can choose; empty if there is only one.
  package var kinds: [String]
  /// The date of its sample, at which the sample is shown; `nil` for the time of the request.
  package var sampleDate: Date?
  /// Whether its entries depend on the family, as those of a provider may.
  package var hasEntriesPerFamily: Bool

  package init(
    widget: WidgetDefinition, name: String, summary: String, hasSources: Bool, kinds: [String] = [],
    sampleDate: Date? = nil, hasEntriesPerFamily: Bool
  ) {
    self.widget = widget
    self.name = name
    self.summary = summary
    self.hasSources = hasSources
    self.kinds = kinds
    self.sampleDate = sampleDate
    self.hasEntriesPerFamily = hasEntriesPerFamily
  }
}

/// Finds the widgets that a worker previews: a template, or those that are compiled into the program.
package protocol PreviewSceneSource: Sendable {
  /// Returns the displays of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isFirst: Whether options for the whole process are applied, before the author's code runs.
  /// - Returns: The displays.
  /// - Throws: An error if the command or what a person chose is not valid.
  func displays(for request: SceneRequest, isFirst: Bool) throws -> PreviewDisplays

  /// Returns the widget of a request.
  ///
  /// - Throws: An error that ``issues(in:of:)`` explains.
  func subject(
    of request: SceneRequest, on displays: PreviewDisplays
  ) async throws -> PreviewSubject

  /// Fetches the current data of the widget, which ``subject(of:on:)`` gets with the following requests.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - displays: The displays.
  ///   - onProgress: Called while the data is fetched.
  /// - Returns: The data, in an encoding of the source.
  /// - Throws: The errors of the sources, which ``issues(in:of:)`` explains.
  func fetchData(
    for request: SceneRequest, on displays: PreviewDisplays,
    onProgress: @escaping @Sendable () -> Void
  ) async throws -> Data

  /// Returns what is wrong with the sources of a widget.
  func issues(in error: any Error, of request: SceneRequest) -> [PreviewIssue]
}
