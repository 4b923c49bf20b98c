public import WidgetTimeline
public import WidgetUI

/// A widget that a person can configure, by the properties of an intent.
public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration {
  private let definition: WidgetDefinition

  /// Describes a widget.
  ///
  /// - Parameters:
  ///   - kind: what tells the widget apart from others; it is also part of file names.
  ///   - intent: the class with the parameters.
  ///   - provider: what gives the widget's entries.
  ///   - content: makes the view of an entry.
  public init<Provider: IntentTimelineProvider>(
    kind: String, intent: Intent.Type, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    definition = WidgetDefinition(
      kind: kind, source: IntentSource(kind: kind, provider: provider, content: content))
  }

  /// Describes a widget with the view that stands for it before there is an entry: the first
  /// published form.
  public init<Provider: IntentTimelineProvider, PlaceholderContent: View>(
    kind: String, intent: Intent.Type, provider: Provider, placeholder: PlaceholderContent,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    definition = WidgetDefinition(
      kind: kind,
      source: IntentSource(
        kind: kind, provider: provider, content: content, placeholder: AnyView(placeholder)))
  }

  /// Describes the widget.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions([definition])
  }
}
