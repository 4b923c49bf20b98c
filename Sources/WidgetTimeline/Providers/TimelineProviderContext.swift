public import Foundation
public import WidgetUI

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
