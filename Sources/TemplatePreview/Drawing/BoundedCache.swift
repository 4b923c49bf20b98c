/// Values by their keys, of which those that were not used for longest are forgotten.
struct BoundedCache<Key: Hashable, Value> {
  private struct CacheContents {
    var value: Value
    var cost: Int
    var use: Int
  }

  private let limit: Int
  private var kept: [Key: CacheContents] = [:]
  private var cost = 0
  private var uses = 0

  /// Keeps values up to a sum of costs.
  init(limit: Int) { self.limit = limit }

  mutating func value(_ key: Key) -> Value? {
    uses += 1
    kept[key]?.use = uses
    return kept[key]?.value
  }

  mutating func keep(_ value: Value, as key: Key, cost: Int = 1) {
    uses += 1
    self.cost += cost - (kept[key]?.cost ?? 0)
    kept[key] = CacheContents(value: value, cost: cost, use: uses)
    while self.cost > limit, kept.count > 1,
      let oldest = kept.min(by: { $0.value.use < $1.value.use })
    {
      self.cost -= oldest.value.cost
      kept[oldest.key] = nil
    }
  }
}
