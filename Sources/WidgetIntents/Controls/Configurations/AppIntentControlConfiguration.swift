public import WidgetTimeline
public import WidgetUI

/// A control that a user can configure by an app intent.
nonisolated public struct AppIntentControlConfiguration<
  Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
>: ControlWidgetConfiguration {
  private let kind: String
  private let source: (WidgetLocalization) -> any TimelineSource

  /// Creates a configuration of a control whose value is its configuration.
  ///
  /// - Parameters:
  ///   - kind: identifies the control; it is also part of file names.
  ///   - intent: the type of the configuration.
  ///   - content: makes the control of a configuration.
  public init(
    kind: String, intent: Configuration.Type = Configuration.self,
    @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
  ) {
    self.kind = kind
    source = { localization in
      AppIntentSource<Configuration, ControlEntry<Configuration>, ControlTile>(
        kind: kind,
        methods: { intent in
          .control(reloads: false, previewValue: { intent }, currentValue: { intent })
        },
        content: { ControlTile(template: content($0.value)) }, localization: localization)
    }
  }

  /// Creates a configuration of a control with a value.
  ///
  /// - Parameters:
  ///   - kind: identifies the control; it is also part of file names.
  ///   - provider: provides the value for a configuration.
  ///   - content: makes the control of a value.
  public init<Provider: AppIntentControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) where Provider.Configuration == Configuration {
    // Authors' types: WidgetKit does not require them to be sendable either.
    nonisolated(unsafe) let provider = provider
    self.kind = kind
    source = { localization in
      AppIntentSource<Configuration, ControlEntry<Provider.Value>, ControlTile>(
        kind: kind,
        methods: { intent in
          .control(
            reloads: true, previewValue: { provider.previewValue(configuration: intent) },
            currentValue: { try await provider.currentValue(configuration: intent) })
        },
        content: { ControlTile(template: content($0.value)) }, localization: localization)
    }
  }

  /// Returns the definition of the control.
  @MainActor public func controlDefinitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions([WidgetDefinition(control: kind, source: source(WidgetLocalization(inputs)))])
  }
}

/// Provides the value of a control that is configured by an app intent.
public protocol AppIntentControlValueProvider: SendableMetatype {
  /// The type of the configuration.
  associatedtype Configuration: ControlConfigurationIntent
  /// The type of the value.
  associatedtype Value
  /// Returns the value in a gallery, and until there is another.
  func previewValue(configuration: Configuration) -> Value
  /// Returns the current value.
  func currentValue(configuration: Configuration) async throws -> Value
}
