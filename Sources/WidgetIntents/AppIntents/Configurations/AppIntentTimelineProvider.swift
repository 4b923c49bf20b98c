public import WidgetTimeline

/// What says when a widget that a person configured changes, and to what.
///
/// A method may also throw: the error is then reported with the widget's kind.
public protocol AppIntentTimelineProvider: SendableMetatype {
  /// What the widget shows at a moment.
  associatedtype Entry: TimelineEntry
  /// What a person can choose.
  associatedtype Intent: WidgetConfigurationIntent
  /// What a provider is told about the widget.
  typealias Context = TimelineProviderContext

  /// Makes an entry whose content is hidden, to be shown before there is any other.
  func placeholder(in context: Context) throws -> Entry
  /// Makes the entry of this moment, quickly; sample data will do where `context.isPreview`.
  func snapshot(for configuration: Intent, in context: Context) async throws -> Entry
  /// Makes the entries of now and later.
  func timeline(for configuration: Intent, in context: Context) async throws -> Timeline<Entry>
  /// Configurations that are offered where a person cannot choose each value.
  func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
  /// None.
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}
