import Synchronization

/// A cache of the content of objects, which evicts the least recently used ones.
///
/// Pictures never change, so that they are not read again. Other objects are revalidated with the store by their entity tag;
/// a poll for changes may be answered from the cache for a moment.
final class ObjectCache: Sendable {
  /// The content of an object.
  struct Entry: Sendable {
    var bytes: [UInt8]
    var summary: ObjectSummary
    /// When the store last confirmed it.
    var confirmed: ContinuousClock.Instant
  }

  private struct State {
    var entries: [String: (entry: Entry, used: UInt64)] = [:]
    var bytes = 0
    var uses: UInt64 = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int = 48 << 20) { self.capacity = capacity }

  /// Returns the content of an object as it was last known.
  func entry(_ key: String) -> Entry? {
    state.withLock { state in
      guard let known = state.entries[key] else { return nil }
      state.uses += 1
      state.entries[key]?.used = state.uses
      return known.entry
    }
  }

  /// Stores the content of an object, unless it is larger than an eighth of the cache.
  func store(_ key: String, _ bytes: [UInt8], _ summary: ObjectSummary) {
    state.withLock { state in
      if let former = state.entries.removeValue(forKey: key) {
        state.bytes -= former.entry.bytes.count
      }
      guard bytes.count <= capacity / 8 else { return }
      state.uses += 1
      state.entries[key] = (Entry(bytes: bytes, summary: summary, confirmed: .now), state.uses)
      state.bytes += bytes.count
      if state.bytes > capacity { Self.evict(&state, to: capacity * 3 / 4) }
    }
  }

  /// Records that the store has confirmed the content of an object.
  func confirm(_ key: String) {
    state.withLock { $0.entries[key]?.entry.confirmed = .now }
  }

  /// Removes an object.
  func remove(_ key: String) {
    state.withLock { state in
      if let former = state.entries.removeValue(forKey: key) {
        state.bytes -= former.entry.bytes.count
      }
    }
  }

  /// Evicts the least recently used objects down to a size: a quarter at once, as each eviction sorts all of them.
  private static func evict(_ state: inout State, to size: Int) {
    for (key, value) in state.entries.sorted(by: { $0.value.used < $1.value.used }) {
      guard state.bytes > size else { return }
      state.entries[key] = nil
      state.bytes -= value.entry.bytes.count
    }
  }
}
