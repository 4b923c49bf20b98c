/// A cache of byte strings, which evicts those that were added first when it exceeds its capacity.
struct ByteCache<Key: Hashable & Sendable>: Sendable {
  private let capacity: Int
  private var entries: [Key: [UInt8]] = [:]
  /// Least recently added first.
  private var order = FIFOQueue<Key>()
  private var size = 0

  /// Creates a cache with a capacity in bytes.
  init(capacity: Int) { self.capacity = capacity }

  subscript(key: Key) -> [UInt8]? {
    get { entries[key] }
    set {
      if let former = entries.removeValue(forKey: key) {
        size -= former.count
        order.removeAll { $0 == key }
      }
      guard let newValue, newValue.count <= capacity else { return }
      entries[key] = newValue
      order.append(key)
      size += newValue.count
      while size > capacity, let oldest = order.popFirst() {
        size -= entries.removeValue(forKey: oldest)?.count ?? 0
      }
    }
  }
}
