/// The number of separate parts in a 1-bit bitmap, and of counters: the areas of paper that they enclose.
struct InkTopology: Hashable {
  var parts: Int
  var counters: Int

  init(parts: Int, counters: Int) {
    self.parts = parts
    self.counters = counters
  }

  /// Counts the areas with more than `minimumArea` pixels in a bitmap.
  init(width: Int, height: Int, minimumArea: Int = 0, isInked: (_ x: Int, _ y: Int) -> Bool) {
    self = InkAreas(width: width, height: height, isInked: isInked)
      .topology(minimumArea: minimumArea)
  }

  /// The number of parts and counters that differ.
  func distance(to other: InkTopology) -> Int {
    abs(parts - other.parts) + abs(counters - other.counters)
  }
}
