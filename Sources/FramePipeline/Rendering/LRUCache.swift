/// A cache that evicts the least recently used values.
package struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: Int
  }

  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var cost = 0
  private var uses = 0

  /// Creates a cache with a maximum total cost, which a single value may exceed.
  package init(limit: Int) { self.limit = limit }

  /// Returns the value of a key, which counts as a use of it.
  package mutating func value(_ key: Key) -> Value? {
    uses += 1
    entries[key]?.lastUse = uses
    return entries[key]?.value
  }

  /// Stores a value, and evicts others until the total cost is within the limit.
  package mutating func store(_ value: Value, as key: Key, cost: Int = 1) {
    uses += 1
    self.cost += cost - (entries[key]?.cost ?? 0)
    entries[key] = Entry(value: value, cost: cost, lastUse: uses)
    while self.cost > limit, entries.count > 1,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      self.cost -= oldest.value.cost
      entries[oldest.key] = nil
    }
  }
}
