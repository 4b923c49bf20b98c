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

/// A configuration that an author offers.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
  /// The values.
  public let intent: Intent
  let description: LocalizedStringResource

  /// Offers values by a text that is looked up.
  public init(intent: Intent, description: LocalizedStringResource) {
    self.intent = intent
    self.description = description
  }

  /// Offers values by a text as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(intent: Intent, description: S) {
    self.init(intent: intent, description: "\(String(description))")
  }
}
