/// Entries in the order of their dates, and when new ones are wanted.
public struct Timeline<EntryType: TimelineEntry> {
  /// The entries; at least one.
  public let entries: [EntryType]
  /// When new entries are wanted.
  public let policy: TimelineReloadPolicy

  /// Makes a timeline.
  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

extension Timeline: Sendable where EntryType: Sendable {}
