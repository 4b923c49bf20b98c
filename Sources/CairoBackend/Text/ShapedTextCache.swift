import Graphics

/// Keeps the texts that were shaped last, a bounded number of them.
struct ShapedTextCache {
  /// A block that is quick to hash: strings and sizes tell blocks apart well enough.
  struct Key: Hashable {
    let block: TextBlock

    func hash(into hasher: inout Hasher) {
      hasher.combine(block.width)
      for span in block.spans {
        hasher.combine(span.string)
        hasher.combine(span.face.size)
      }
    }
  }

  private let capacity: Int
  private var recent: [Key: ShapedText] = [:]
  private var older: [Key: ShapedText] = [:]

  /// Two generations of half the capacity each: what is used moves to the young one, and when that
  /// is full the old one goes.
  init(capacity: Int) { self.capacity = max(2, capacity) }

  var count: Int { recent.count + older.count }

  mutating func value(for block: TextBlock, make: () -> ShapedText) -> ShapedText {
    let key = Key(block: block)
    if let known = recent[key] { return known }
    let value = older.removeValue(forKey: key) ?? make()
    if recent.count >= capacity / 2 {
      older = recent
      recent = [:]
    }
    recent[key] = value
    return value
  }
}
