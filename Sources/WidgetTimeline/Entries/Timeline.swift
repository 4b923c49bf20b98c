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
