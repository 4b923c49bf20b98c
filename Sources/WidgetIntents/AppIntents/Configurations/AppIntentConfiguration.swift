public import WidgetTimeline
public import WidgetUI

/// A widget that a user can configure by an app intent.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration
{
  private let kind: String
  private let source: (WidgetLocalization) -> any TimelineSource

  /// Describes a widget.
  ///
  /// - Parameters:
  ///   - kind: the identifier of the widget; it is also part of file names.
  ///   - intent: the type of the configuration.
  ///   - provider: provides its entries.
  ///   - content: makes the view of an entry.
  public init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    // Authors' types: WidgetKit does not require them to be sendable either.
    nonisolated(unsafe) let provider = provider
    self.kind = kind
    source = { localization in
      AppIntentSource(
        kind: kind,
        methods: { intent in
          ProviderMethods<Provider.Entry>(
            placeholder: { try provider.placeholder(in: $0) },
            snapshot: { try await provider.snapshot(for: intent, in: $0) },
            timeline: { try await provider.timeline(for: intent, in: $0) })
        },
        recommendations: { provider.recommendations().map { ($0.description, $0.intent) } },
        content: content, localization: localization)
    }
  }

  /// Describes the widget.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions([WidgetDefinition(kind: kind, source: source(WidgetLocalization(inputs)))])
  }
}

/// Provides what a configurable widget shows before it has a timeline.
///
/// A separate protocol for the inference of `Entry`, like `SnapshotProvider`.
public protocol AppIntentSnapshotProvider: SendableMetatype {
  /// The type of the timeline entries.
  associatedtype Entry: TimelineEntry
  /// The type of the configuration.
  associatedtype Intent: WidgetConfigurationIntent
  /// The information about the widget that a provider receives.
  typealias Context = TimelineProviderContext

  /// Makes an entry to be shown with hidden content before there is any other.
  func placeholder(in context: Context) throws -> Entry
  /// Makes the current entry quickly; with sample data if `context.isPreview`.
  func snapshot(for configuration: Intent, in context: Context) async throws -> Entry
}

/// Provides the timeline of a configurable widget.
///
/// A method may also throw: the error is then reported with the widget's kind.
public protocol AppIntentTimelineProvider: AppIntentSnapshotProvider {
  /// Makes the current and future entries.
  func timeline(for configuration: Intent, in context: Context) async throws -> Timeline<Entry>
  /// Preset configurations for hosts where a user cannot choose each value.
  func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
  /// None.
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// A preset configuration.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
  /// The values.
  public let intent: Intent
  let description: LocalizedStringResource

  /// Recommends a configuration with a localized description.
  public init(intent: Intent, description: LocalizedStringResource) {
    self.intent = intent
    self.description = description
  }

  /// Recommends a configuration with a verbatim description.
  @_disfavoredOverload
  public init<S: StringProtocol>(intent: Intent, description: S) {
    self.init(intent: intent, description: "\(String(description))")
  }
}
