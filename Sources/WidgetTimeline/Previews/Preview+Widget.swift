public import WidgetUI

extension Preview {
  /// Creates a preview of a widget with entries, as `#Preview` does.
  public init(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    @PreviewTimelineBuilder timeline: @escaping @MainActor () async -> [any TimelineEntry]
  ) {
    self.init(
      displayName: name,
      content: WidgetPreview(family: family, widget: widget, timeline: timeline))
  }

  /// Creates a preview of a widget with the entries of a provider, as `#Preview` does.
  public init<Provider: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> Provider
  ) {
    self.init(
      displayName: name,
      content: WidgetPreview(family: family, widget: widget) {
        ProviderMethods(timelineProvider())
      })
  }
}

/// Builds the entries of a preview from an expression for each.
@resultBuilder
public enum PreviewTimelineBuilder {
  /// An entry.
  public static func buildExpression(_ entry: any TimelineEntry) -> [any TimelineEntry] { [entry] }
  /// Several entries.
  public static func buildExpression(_ entries: [any TimelineEntry]) -> [any TimelineEntry] {
    entries
  }
  /// Entries one after the other.
  public static func buildBlock(_ parts: [any TimelineEntry]...) -> [any TimelineEntry] {
    parts.flatMap { $0 }
  }
  /// Entries of a loop.
  public static func buildArray(_ parts: [[any TimelineEntry]]) -> [any TimelineEntry] {
    parts.flatMap { $0 }
  }
  /// Entries under a condition.
  public static func buildOptional(_ part: [any TimelineEntry]?) -> [any TimelineEntry] {
    part ?? []
  }
  /// Entries of the first branch.
  public static func buildEither(first: [any TimelineEntry]) -> [any TimelineEntry] { first }
  /// Entries of the second branch.
  public static func buildEither(second: [any TimelineEntry]) -> [any TimelineEntry] { second }
  /// Entries under a check of availability.
  public static func buildLimitedAvailability(_ part: [any TimelineEntry]) -> [any TimelineEntry] {
    part
  }
}
