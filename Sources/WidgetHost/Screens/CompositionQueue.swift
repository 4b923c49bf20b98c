import FramePipeline

/// The stacks or screens that a host processes in its next step, and when the others are due.
///
/// A step takes time in proportion to those that are due, instead of to all of a fleet.
struct CompositionQueue {
  private struct Entry {
    let date: Timestamp
    let name: String
  }

  /// Those that the next update processes.
  private(set) var pending: Set<String> = []
  /// When each of the others is due.
  private var dates: [String: Timestamp] = [:]
  /// All dates in order; one that was replaced is skipped when it comes up.
  private var order = Heap<Entry> { ($0.date, $0.name) < ($1.date, $1.name) }
  /// The number of entries at which replaced ones are removed.
  private var maximumEntryCount = 256

  /// Replaces what is known of a stack or a screen.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - isPending: Whether the next update processes it.
  ///   - date: When it is due at the latest; `nil` if it is not.
  mutating func set(_ name: String, isPending: Bool, date: Timestamp?) {
    if isPending { pending.insert(name) } else { pending.remove(name) }
    guard dates[name] != date else { return }
    dates[name] = date
    guard let date else { return }
    order.insert(Entry(date: date, name: name))
    guard order.count > maximumEntryCount else { return }
    order.retainAll { [dates] in dates[$0.name] == $0.date }
    maximumEntryCount = max(256, 2 * order.count)
  }

  mutating func remove(_ name: String) { set(name, isPending: false, date: nil) }

  /// Lets the next update process what is due at a time.
  mutating func collectDue(at now: Timestamp) {
    while let date = nextDate(), date <= now, let entry = order.removeFirst() {
      dates[entry.name] = nil
      pending.insert(entry.name)
    }
  }

  /// Returns when the next one is due; `nil` if none is.
  mutating func nextDate() -> Timestamp? {
    while let entry = order.first {
      if dates[entry.name] == entry.date { return entry.date }
      order.removeFirst()
    }
    return nil
  }
}
