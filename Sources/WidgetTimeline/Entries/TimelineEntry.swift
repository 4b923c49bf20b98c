public import Foundation

/// A moment that a widget shows, with what it shows then.
public protocol TimelineEntry: SendableMetatype {
  /// When the widget shows the entry.
  var date: Date { get }
  /// How much the entry matters beside the provider's others; `nil` says nothing.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// Says nothing about how much the entry matters.
  public var relevance: TimelineEntryRelevance? { nil }
}
