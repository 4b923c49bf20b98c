public import WidgetTimeline

/// What says when a widget that a person configured changes, and to what.
///
/// Write `getSnapshot(for:in:completion:)` and `getTimeline(for:in:completion:)`, or the first published
/// spelling, `snapshot(for:with:completion:)` and `timeline(for:with:completion:)`; either suffices. All
/// that holds for `TimelineProvider` holds here: where the methods are called, when a completion handler may
/// be called, and what an error leads to.
public protocol IntentTimelineProvider: SendableMetatype {
  /// What the widget shows at a moment.
  associatedtype Entry: TimelineEntry
  /// What a person configures.
  associatedtype Intent: INIntent
  /// What a provider is told about the widget.
  typealias Context = TimelineProviderContext

  /// Makes an entry whose content is hidden, to be shown before there is any other.
  ///
  /// Without it the snapshot is shown with its content hidden.
  @preconcurrency @MainActor
  func placeholder(in context: Context) throws -> Entry

  /// Makes the entry of this moment, quickly; sample data will do where `context.isPreview`.
  @preconcurrency @MainActor
  func getSnapshot(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Entry) -> Void) throws

  /// Makes the entries of now and later.
  @preconcurrency @MainActor
  func getTimeline(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void) throws

  /// The first published spelling of `getSnapshot(for:in:completion:)`.
  @preconcurrency @MainActor
  func snapshot(
    for configuration: Intent, with context: Context,
    completion: @escaping @Sendable (Entry) -> Void) throws

  /// The first published spelling of `getTimeline(for:in:completion:)`.
  @preconcurrency @MainActor
  func timeline(
    for configuration: Intent, with context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void) throws

  /// Configurations to offer where a person cannot choose each parameter.
  @preconcurrency @MainActor
  func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentTimelineProvider {
  /// Says that no placeholder was written.
  @preconcurrency @MainActor
  public func placeholder(in context: Context) throws -> Entry {
    throw TimelineError.noPlaceholder(provider: "\(Self.self)")
  }

  /// Asks `snapshot(for:with:completion:)`.
  @preconcurrency @MainActor
  public func getSnapshot(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Entry) -> Void
  ) throws {
    try snapshot(for: configuration, with: context, completion: completion)
  }

  /// Asks `timeline(for:with:completion:)`.
  @preconcurrency @MainActor
  public func getTimeline(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) throws {
    try timeline(for: configuration, with: context, completion: completion)
  }

  /// Says that neither spelling was written.
  @preconcurrency @MainActor
  public func snapshot(
    for configuration: Intent, with context: Context,
    completion: @escaping @Sendable (Entry) -> Void
  ) throws {
    throw TimelineError.missingMethod(
      provider: "\(Self.self)", "getSnapshot(for:in:completion:)",
      "snapshot(for:with:completion:)")
  }

  /// Says that neither spelling was written.
  @preconcurrency @MainActor
  public func timeline(
    for configuration: Intent, with context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) throws {
    throw TimelineError.missingMethod(
      provider: "\(Self.self)", "getTimeline(for:in:completion:)",
      "timeline(for:with:completion:)")
  }

  /// Recommends nothing.
  @preconcurrency @MainActor
  public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

extension ProviderMethods {
  /// What a provider is asked for with one configuration.
  init<Provider: IntentTimelineProvider>(_ provider: Provider, intent: Provider.Intent)
  where Provider.Entry == Entry {
    // An author's values, which are only used where the provider's methods are called.
    nonisolated(unsafe) let provider = provider
    nonisolated(unsafe) let intent = intent
    self.init(
      placeholder: { try provider.placeholder(in: $0) },
      snapshot: { try provider.getSnapshot(for: intent, in: $0, completion: $1) },
      timeline: { try provider.getTimeline(for: intent, in: $0, completion: $1) })
  }
}

/// A configuration that an author recommends, and what people read of it.
public struct IntentRecommendation<Intent: INIntent> {
  let intent: Intent
  let description: String

  /// Recommends a configuration.
  public init(intent: Intent, description: String) {
    self.intent = intent
    self.description = description
  }
}
