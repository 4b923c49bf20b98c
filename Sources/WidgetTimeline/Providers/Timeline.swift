public import Foundation

/// Entries in the order of their dates, and when new ones are wanted.
public struct Timeline<EntryType: TimelineEntry> {
  /// The entries; at least one.
  public let entries: [EntryType]
  /// When new entries are wanted.
  public let policy: TimelineReloadPolicy

  /// Why there are no entries.
  let failure: (any Error)?

  /// Makes a timeline.
  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
    failure = nil
  }

  /// Says that there are no entries, and why: the widget's former pictures stay.
  ///
  /// WidgetKit has no such initializer; there a provider shows its failure in an entry.
  public init(failure: any Error) {
    entries = []
    policy = .atEnd
    self.failure = failure
  }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// When a provider is asked for new entries.
public struct TimelineReloadPolicy: Hashable, Codable, Sendable {
  package enum Rule: Hashable, Codable, Sendable {
    case atEnd
    case after(Date)
    case never
  }

  package let rule: Rule

  package init(_ rule: Rule) { self.rule = rule }

  /// After the last entry's date.
  public static let atEnd = TimelineReloadPolicy(.atEnd)
  /// Only when ``WidgetCenter`` asks for it.
  public static let never = TimelineReloadPolicy(.never)

  /// At a date, which may lie before or after the last entry's.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(.after(date))
  }
}

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

/// How much an entry matters beside the other entries of its provider.
public struct TimelineEntryRelevance: Hashable, Codable, Sendable {
  /// How much, on a scale of the provider's own; 0 or less is not relevant.
  public var score: Float
  /// For how many seconds from the entry's date; 0 is until the next entry.
  public var duration: TimeInterval

  /// Makes a relevance.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }

  /// Whether both figures can be compared and written down.
  package var isFinite: Bool { score.isFinite && duration.isFinite }
}
