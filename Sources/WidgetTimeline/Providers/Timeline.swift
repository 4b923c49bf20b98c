public import Foundation

/// Entries sorted by date, and when to request new ones.
public struct Timeline<EntryType: TimelineEntry> {
  /// The entries; at least one.
  public let entries: [EntryType]
  /// When to request new entries.
  public let policy: TimelineReloadPolicy

  /// The reason why there are no entries, or `nil`.
  let failure: (any Error)?

  /// Creates a timeline.
  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
    failure = nil
  }

  /// Creates a timeline that reports a failure: the widget keeps its previous frames.
  ///
  /// WidgetKit has no such initializer; there a provider shows its failure in an entry.
  public init(failure: any Error) {
    entries = []
    policy = .atEnd
    self.failure = failure
  }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// When to request new entries from a provider.
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
  /// Only when ``WidgetCenter`` requests it.
  public static let never = TimelineReloadPolicy(.never)

  /// At a date, which may be before or after the last entry's.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(.after(date))
  }
}

/// The content of a widget from a date on.
public protocol TimelineEntry: SendableMetatype {
  /// When the widget starts to show the entry.
  var date: Date { get }
  /// How relevant the entry is compared with the provider's others, or `nil` if unknown.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// No relevance.
  public var relevance: TimelineEntryRelevance? { nil }
}

/// How relevant an entry is compared with the other entries of its provider.
public struct TimelineEntryRelevance: Hashable, Codable, Sendable {
  /// The score, on a scale that the provider chooses; 0 or less is not relevant.
  public var score: Float
  /// How long the relevance lasts, in seconds from the entry's date; 0 is until the next entry.
  public var duration: TimeInterval

  /// Creates a relevance.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }

  /// Whether both numbers are finite, so that they can be compared and encoded.
  package var isFinite: Bool { score.isFinite && duration.isFinite }
}
