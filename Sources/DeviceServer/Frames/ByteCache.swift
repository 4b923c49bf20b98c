/// The byte strings that were added last, up to a total size.
struct ByteCache<Key: Hashable & Sendable>: Sendable {
  private let capacity: Int
  private var entries: [Key: [UInt8]] = [:]
  /// Least recently added first.
  private var order: [Key] = []
  private var size = 0

  /// Creates a cache of at most so many bytes.
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
      while size > capacity {
        size -= entries.removeValue(forKey: order.removeFirst())?.count ?? 0
      }
    }
  }
}
