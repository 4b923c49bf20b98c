import Graphics

/// Keeps the texts that were shaped last: a bounded number of them, with a bounded number of glyphs.
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
  private let glyphCapacity: Int
  private var recent: [Key: ShapedText] = [:]
  private var recentGlyphs = 0
  private var older: [Key: ShapedText] = [:]

  /// Two generations of half the capacity each: what is used moves to the young one, and when that
  /// is full the old one goes.
  ///
  /// A glyph takes 24 bytes; without a limit for them a thousand long texts would take gigabytes.
  init(capacity: Int, glyphCapacity: Int = 400_000) {
    self.capacity = max(2, capacity)
    self.glyphCapacity = max(2, glyphCapacity)
  }

  var count: Int { recent.count + older.count }

  mutating func value(for block: TextBlock, make: () -> ShapedText) -> ShapedText {
    let key = Key(block: block)
    if let known = recent[key] { return known }
    let value = older.removeValue(forKey: key) ?? make()
    let glyphs = value.glyphCount
    if recent.count >= capacity / 2 || recentGlyphs + glyphs > glyphCapacity / 2 {
      older = recent
      recent = [:]
      recentGlyphs = 0
    }
    recent[key] = value
    recentGlyphs += glyphs
    return value
  }
}
