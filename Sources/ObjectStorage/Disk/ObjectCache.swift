import Synchronization

/// The content of objects that were read or written lately, within a limit of their size.
///
/// Pictures never change, so that they are not read again. Of other objects, the store is asked whether they still have the
/// entity tag, and a poll for changes may be answered from here for a moment.
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

  /// Records the content of an object; one that is larger than an eighth of the cache is not kept.
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

  /// Forgets an object.
  func remove(_ key: String) {
    state.withLock { state in
      if let former = state.entries.removeValue(forKey: key) {
        state.bytes -= former.entry.bytes.count
      }
    }
  }

  /// Removes what was not used for the longest time, a quarter at once, as finding it takes a pass over all.
  private static func evict(_ state: inout State, to size: Int) {
    for (key, value) in state.entries.sorted(by: { $0.value.used < $1.value.used }) {
      guard state.bytes > size else { return }
      state.entries[key] = nil
      state.bytes -= value.entry.bytes.count
    }
  }
}
