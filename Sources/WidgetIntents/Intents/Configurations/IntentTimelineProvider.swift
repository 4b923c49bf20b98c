public import WidgetTimeline

/// Provides what a configurable widget shows before it has a timeline.
///
/// A separate protocol for the inference of `Entry`, like `SnapshotProvider`.
public protocol IntentSnapshotProvider: SendableMetatype {
  /// The type of the timeline entries.
  associatedtype Entry: TimelineEntry
  /// The type of the configuration.
  associatedtype Intent: INIntent
  /// The information about the widget that a provider receives.
  typealias Context = TimelineProviderContext

  /// Makes an entry to be shown with hidden content before there is any other.
  ///
  /// Without it, the snapshot is shown with hidden content.
  @preconcurrency @MainActor
  func placeholder(in context: Context) throws -> Entry

  /// Makes the current entry quickly; with sample data if `context.isPreview`.
  @preconcurrency @MainActor
  func getSnapshot(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Entry) -> Void) throws

  /// The former name of `getSnapshot(for:in:completion:)`.
  @preconcurrency @MainActor
  func snapshot(
    for configuration: Intent, with context: Context,
    completion: @escaping @Sendable (Entry) -> Void) throws
}

/// Provides the timeline of a configurable widget.
///
/// Implement either `getSnapshot(for:in:completion:)` and `getTimeline(for:in:completion:)`, or their former names,
/// `snapshot(for:with:completion:)` and `timeline(for:with:completion:)`. The rules of `TimelineProvider` apply:
/// where the methods are called, when a completion handler may be called, and how errors are handled.
public protocol IntentTimelineProvider: IntentSnapshotProvider {
  /// Makes the current and future entries.
  @preconcurrency @MainActor
  func getTimeline(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void) throws

  /// The former name of `getTimeline(for:in:completion:)`.
  @preconcurrency @MainActor
  func timeline(
    for configuration: Intent, with context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void) throws

  /// Preset configurations for hosts where a user cannot choose each parameter.
  @preconcurrency @MainActor
  func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentSnapshotProvider {
  /// Throws the error that no placeholder is implemented.
  @preconcurrency @MainActor
  public func placeholder(in context: Context) throws -> Entry {
    throw TimelineError.noPlaceholder(provider: "\(Self.self)")
  }

  /// Calls `snapshot(for:with:completion:)`.
  @preconcurrency @MainActor
  public func getSnapshot(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Entry) -> Void
  ) throws {
    try snapshot(for: configuration, with: context, completion: completion)
  }

  /// Throws the error that neither form is implemented.
  @preconcurrency @MainActor
  public func snapshot(
    for configuration: Intent, with context: Context,
    completion: @escaping @Sendable (Entry) -> Void
  ) throws {
    throw TimelineError.missingMethod(
      provider: "\(Self.self)", "getSnapshot(for:in:completion:)",
      "snapshot(for:with:completion:)")
  }
}

extension IntentTimelineProvider {
  /// Calls `timeline(for:with:completion:)`.
  @preconcurrency @MainActor
  public func getTimeline(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) throws {
    try timeline(for: configuration, with: context, completion: completion)
  }

  /// Throws the error that neither form is implemented.
  @preconcurrency @MainActor
  public func timeline(
    for configuration: Intent, with context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) throws {
    throw TimelineError.missingMethod(
      provider: "\(Self.self)", "getTimeline(for:in:completion:)",
      "timeline(for:with:completion:)")
  }

  /// No recommendations.
  @preconcurrency @MainActor
  public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

extension ProviderMethods {
  /// Creates a source of a provider and one configuration.
  init<Provider: IntentTimelineProvider>(_ provider: Provider, intent: Provider.Intent)
  where Provider.Entry == Entry {
    // An author's values, which are only used to call the provider.
    nonisolated(unsafe) let provider = provider
    nonisolated(unsafe) let intent = intent
    self.init(
      placeholder: { try provider.placeholder(in: $0) },
      snapshot: { try provider.getSnapshot(for: intent, in: $0, completion: $1) },
      timeline: { try provider.getTimeline(for: intent, in: $0, completion: $1) })
  }
}

/// A preset configuration and its description.
public struct IntentRecommendation<Intent: INIntent> {
  let intent: Intent
  let description: String

  /// Recommends a configuration.
  public init(intent: Intent, description: String) {
    self.intent = intent
    self.description = description
  }
}
