public import WidgetUI

/// A widget that a person cannot configure.
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  private let definition: WidgetDefinition

  /// Describes a widget.
  ///
  /// - Parameters:
  ///   - kind: what tells the widget apart from others; it is also part of file names.
  ///   - provider: what gives its entries.
  ///   - content: makes the view of an entry.
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    definition = WidgetDefinition(
      kind: kind,
      source: ProviderSource(kind: kind, methods: ProviderMethods(provider), content: content))
  }

  /// Describes a widget with the view that stands for it before there is an entry: the first
  /// published form.
  public init<Provider: TimelineProvider, PlaceholderContent: View>(
    kind: String, provider: Provider, placeholder: PlaceholderContent,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    definition = WidgetDefinition(
      kind: kind,
      source: ProviderSource(
        kind: kind, methods: ProviderMethods(provider), content: content,
        placeholder: AnyView(placeholder)))
  }

  /// Describes the widget.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions([definition])
  }
}
