public import WidgetTimeline
public import WidgetUI

/// A widget that a person can configure by an app intent.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration
{
  private let kind: String
  private let source: (WidgetLocalization) -> any TimelineSource

  /// Describes a widget.
  ///
  /// - Parameters:
  ///   - kind: what tells the widget apart from others; it is also part of file names.
  ///   - intent: what a person can choose.
  ///   - provider: what gives its entries.
  ///   - content: makes the view of an entry.
  public init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    self.kind = kind
    source = { words in
      AppIntentSource(kind: kind, provider: provider, content: content, words: words)
    }
  }

  /// Describes the widget.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions([WidgetDefinition(kind: kind, source: source(WidgetLocalization(inputs)))])
  }
}
