public import Foundation
public import WidgetUI

/// What says when a widget changes, and to what.
///
/// Write `getSnapshot(in:completion:)` and `getTimeline(in:completion:)`, or the first published
/// spelling, `snapshot(with:completion:)` and `timeline(with:completion:)`; either suffices. A
/// completion handler may be called later and on any thread, but once. A method may also throw: the
/// error is then reported with the widget's kind.
///
/// The methods are called on the main actor, so that a completion handler can be handed on to
/// `DispatchQueue.main` in Swift 6 as well.
///
/// Every method has a default, so that a missing one is found when it is called: the error
/// names it.
public protocol TimelineProvider: SendableMetatype {
  /// What the widget shows at a moment.
  associatedtype Entry: TimelineEntry
  /// What a provider is told about the widget.
  typealias Context = TimelineProviderContext

  /// Makes an entry whose content is hidden, to be shown before there is any other.
  ///
  /// Without it the snapshot is shown with its content hidden.
  @preconcurrency @MainActor
  func placeholder(in context: Context) throws -> Entry

  /// Makes the entry of this moment, quickly; sample data will do where `context.isPreview`.
  @preconcurrency @MainActor
  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) throws

  /// Makes the entries of now and later.
  @preconcurrency @MainActor
  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) throws

  /// The first published spelling of `getSnapshot(in:completion:)`.
  @preconcurrency @MainActor
  func snapshot(with context: Context, completion: @escaping @Sendable (Entry) -> Void) throws

  /// The first published spelling of `getTimeline(in:completion:)`.
  @preconcurrency @MainActor
  func timeline(
    with context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) throws
}

extension TimelineProvider {
  /// Says that no placeholder was written.
  @preconcurrency @MainActor
  public func placeholder(in context: Context) throws -> Entry {
    throw TimelineError.noPlaceholder(provider: "\(Self.self)")
  }

  /// Asks `snapshot(with:completion:)`.
  @preconcurrency @MainActor
  public func getSnapshot(
    in context: Context, completion: @escaping @Sendable (Entry) -> Void
  ) throws {
    try snapshot(with: context, completion: completion)
  }

  /// Asks `timeline(with:completion:)`.
  @preconcurrency @MainActor
  public func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) throws {
    try timeline(with: context, completion: completion)
  }

  /// Says that neither spelling was written.
  @preconcurrency @MainActor
  public func snapshot(
    with context: Context, completion: @escaping @Sendable (Entry) -> Void
  ) throws {
    throw TimelineError.missingMethod(
      provider: "\(Self.self)", "getSnapshot(in:completion:)", "snapshot(with:completion:)")
  }

  /// Says that neither spelling was written.
  @preconcurrency @MainActor
  public func timeline(
    with context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) throws {
    throw TimelineError.missingMethod(
      provider: "\(Self.self)", "getTimeline(in:completion:)", "timeline(with:completion:)")
  }
}

extension ProviderMethods {
  /// What a provider without a configuration is asked for.
  init<Provider: TimelineProvider>(_ provider: Provider) where Provider.Entry == Entry {
    // An author's value, which is only used where its methods are called.
    nonisolated(unsafe) let provider = provider
    self.init(
      placeholder: { try provider.placeholder(in: $0) },
      snapshot: { try provider.getSnapshot(in: $0, completion: $1) },
      timeline: { try provider.getTimeline(in: $0, completion: $1) })
  }
}

/// What a provider is told about the widget that it makes entries for.
public struct TimelineProviderContext: Sendable {
  /// The environments that an entry is drawn in.
  @dynamicMemberLookup
  public struct EnvironmentVariants: Sendable {
    private let environments: [EnvironmentValues]

    package init(_ environments: [EnvironmentValues]) { self.environments = environments }

    /// The values that a key path takes, each once where they can be compared; `nil` where no
    /// environment is known.
    public subscript<T>(keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
      guard !environments.isEmpty else { return nil }
      var known: Set<AnyHashable> = []
      return environments.map { $0[keyPath: keyPath] }.filter { value in
        guard let value = value as? AnyHashable else { return true }
        return known.insert(value).inserted
      }
    }

    /// The values that a key path takes, as in `environmentVariants.colorScheme`.
    public subscript<T>(dynamicMember keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
      self[keyPath]
    }
  }

  /// The environments that an entry is drawn in.
  public let environmentVariants: EnvironmentVariants
  /// The widget's shape.
  public let family: WidgetFamily
  /// Whether the entry stands in a gallery, where sample data will do.
  public let isPreview: Bool
  /// The widget's size, in points.
  public let displaySize: CGSize
  /// The time at which the provider is asked.
  package let date: Date
  /// Whether a person waits for the answer, so that what was fetched before is asked for again.
  package var refreshes = false

  package init(
    family: WidgetFamily, displaySize: CGSize, date: Date, isPreview: Bool = false,
    environments: [EnvironmentValues] = []
  ) {
    self.family = family
    self.displaySize = displaySize
    self.date = date
    self.isPreview = isPreview
    environmentVariants = EnvironmentVariants(environments)
  }
}
