public import Foundation
public import WidgetUI

/// Provides what a widget shows before it has a timeline.
///
/// This is a protocol of its own so that `Entry` is inferred from these methods alone. In a file
/// that imports SwiftUI, the unqualified name `Entry` is also a macro, and the compiler then does
/// not skip a method that mentions `Entry` while it infers it, as it otherwise would: the usual
/// `completion: @escaping (Timeline<Entry>) -> ()` would be an error wherever another file uses
/// the provider's `Entry` first.
public protocol SnapshotProvider: SendableMetatype {
  /// The entries of the widget's timeline.
  associatedtype Entry: TimelineEntry
  /// The information that a provider gets about the widget.
  typealias Context = TimelineProviderContext

  /// Makes an entry that is shown, with its content hidden, before any other is available.
  ///
  /// Without it, the snapshot is shown with its content hidden.
  @preconcurrency @MainActor
  func placeholder(in context: Context) throws -> Entry

  /// Makes the entry for the current moment, quickly; sample data suffices if `context.isPreview`.
  @preconcurrency @MainActor
  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) throws

  /// The legacy name of `getSnapshot(in:completion:)`, from the first beta of WidgetKit.
  @preconcurrency @MainActor
  func snapshot(with context: Context, completion: @escaping @Sendable (Entry) -> Void) throws
}

/// Provides the entries of a widget: when it changes, and to what.
///
/// Implement `getSnapshot(in:completion:)` and `getTimeline(in:completion:)`, or their legacy names,
/// `snapshot(with:completion:)` and `timeline(with:completion:)`. A completion
/// handler may be called later and on any thread, but only once. A method may also throw: the error
/// is then reported with the widget's kind.
///
/// The methods are called on the main actor, so that a completion handler can be passed to
/// `DispatchQueue.main` in Swift 6 as well.
///
/// Every method has a default implementation, so that a missing one is detected when it is called:
/// the error names it.
public protocol TimelineProvider: SnapshotProvider {
  /// Makes the entries from now on.
  @preconcurrency @MainActor
  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) throws

  /// The legacy name of `getTimeline(in:completion:)`, from the first beta of WidgetKit.
  @preconcurrency @MainActor
  func timeline(
    with context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) throws
}

extension SnapshotProvider {
  /// Throws an error, because the provider has no placeholder.
  @preconcurrency @MainActor
  public func placeholder(in context: Context) throws -> Entry {
    throw TimelineError.noPlaceholder(provider: "\(Self.self)")
  }

  /// Calls `snapshot(with:completion:)`.
  @preconcurrency @MainActor
  public func getSnapshot(
    in context: Context, completion: @escaping @Sendable (Entry) -> Void
  ) throws {
    try snapshot(with: context, completion: completion)
  }

  /// Throws an error, because the provider implements neither method.
  @preconcurrency @MainActor
  public func snapshot(
    with context: Context, completion: @escaping @Sendable (Entry) -> Void
  ) throws {
    throw TimelineError.missingMethod(
      provider: "\(Self.self)", "getSnapshot(in:completion:)", "snapshot(with:completion:)")
  }
}

extension TimelineProvider {
  /// Calls `timeline(with:completion:)`.
  @preconcurrency @MainActor
  public func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) throws {
    try timeline(with: context, completion: completion)
  }

  /// Throws an error, because the provider implements neither method.
  @preconcurrency @MainActor
  public func timeline(
    with context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) throws {
    throw TimelineError.missingMethod(
      provider: "\(Self.self)", "getTimeline(in:completion:)", "timeline(with:completion:)")
  }
}

extension ProviderMethods {
  /// Creates the methods of a provider without a configuration.
  init<Provider: TimelineProvider>(_ provider: Provider) where Provider.Entry == Entry {
    // An author's value, which is only used to call its methods.
    nonisolated(unsafe) let provider = provider
    self.init(
      placeholder: { try provider.placeholder(in: $0) },
      snapshot: { try provider.getSnapshot(in: $0, completion: $1) },
      timeline: { try provider.getTimeline(in: $0, completion: $1) })
  }
}

/// The information that a provider gets about the widget that it makes entries for.
public struct TimelineProviderContext: Sendable {
  /// The environments that an entry is rendered in.
  @dynamicMemberLookup
  public struct EnvironmentVariants: Sendable {
    private let environments: [EnvironmentValues]

    package init(_ environments: [EnvironmentValues]) { self.environments = environments }

    /// The values of a key path in the environments, without duplicates if they are `Hashable`;
    /// `nil` if no environment is known.
    public subscript<T>(keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
      guard !environments.isEmpty else { return nil }
      var known: Set<AnyHashable> = []
      return environments.map { $0[keyPath: keyPath] }.filter { value in
        guard let value = value as? AnyHashable else { return true }
        return known.insert(value).inserted
      }
    }

    /// The values of a key path in the environments, as in `environmentVariants.colorScheme`.
    public subscript<T>(dynamicMember keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
      self[keyPath]
    }
  }

  /// The environments that an entry is rendered in.
  public let environmentVariants: EnvironmentVariants
  /// The widget's family.
  public let family: WidgetFamily
  /// Whether the entry is for a gallery, where sample data suffices.
  public let isPreview: Bool
  /// The widget's size, in points.
  public let displaySize: CGSize
  /// The time of the request.
  package let date: Date
  /// The date of a user's reload request: cached responses from before it are revalidated; `nil` without such a request.
  package var revalidationDate: Date?

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
