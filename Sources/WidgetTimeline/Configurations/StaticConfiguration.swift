public import WidgetUI

/// A widget that users cannot configure.
nonisolated public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  private let definition: WidgetDefinition

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - kind: identifies the widget; it is also part of file names.
  ///   - provider: provides the entries.
  ///   - content: makes the view of an entry.
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    definition = WidgetDefinition(
      kind: kind,
      source: ProviderSource(kind: kind, methods: ProviderMethods(provider), content: content))
  }

  /// Creates a configuration with a view that is shown before there is an entry: the legacy
  /// initializer from the first beta of WidgetKit.
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

  /// Returns the definition of the widget.
  @MainActor public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions([definition])
  }
}
