/// The connected areas of ink and of paper in a 1-bit bitmap.
///
/// Ink is connected across corners, and paper only along edges. All paper outside of the bitmap is one area.
struct InkAreas {
  private struct Run {
    let y: Int
    let columns: Range<Int>
    let isInk: Bool
    let area: Int
  }

  private let width: Int
  private let height: Int
  private var runs: [Run] = []
  /// The runs of the row above, which a new run can touch.
  private var above = 0..<0
  private var parents: [Int] = []
  private var pixels: [Int] = []

  init(width: Int, height: Int, isInked: (_ x: Int, _ y: Int) -> Bool) {
    self.width = width
    self.height = height
    // A margin of paper connects everything outside to one area.
    for y in -1...height {
      let firstRun = runs.count
      var start = -1
      var isInk = false
      if (0..<height).contains(y) {
        for x in 0..<width where isInked(x, y) != isInk {
          add(Run(y: y, columns: start..<x, isInk: isInk, area: parents.count))
          (start, isInk) = (x, !isInk)
        }
        if isInk {
          add(Run(y: y, columns: start..<width, isInk: true, area: parents.count))
          (start, isInk) = (width, false)
        }
      }
      add(Run(y: y, columns: start..<width + 1, isInk: false, area: parents.count))
      above = firstRun..<runs.count
    }
    for area in parents.indices { parents[area] = root(of: area) }
  }

  private mutating func add(_ run: Run) {
    runs.append(run)
    parents.append(run.area)
    pixels.append(run.columns.count)
    let reach = run.isInk ? 1 : 0
    for other in runs[above]
    where other.isInk == run.isInk && other.columns.lowerBound < run.columns.upperBound + reach
      && run.columns.lowerBound < other.columns.upperBound + reach
    {
      let (survivor, merged) = (root(of: other.area), root(of: run.area))
      guard survivor != merged else { continue }
      parents[merged] = survivor
      pixels[survivor] += pixels[merged]
    }
  }

  private mutating func root(of area: Int) -> Int {
    var area = area
    while parents[area] != area {
      parents[area] = parents[parents[area]]
      area = parents[area]
    }
    return area
  }

  /// The number of areas with more than `minimumArea` pixels: those of ink, and those of paper that ink encloses.
  func topology(minimumArea: Int = 0) -> InkTopology {
    let outside = runs.first.map { parents[$0.area] }
    let areas = runs.filter {
      parents[$0.area] == $0.area && $0.area != outside && pixels[$0.area] > minimumArea
    }
    let parts = areas.count { $0.isInk }
    return InkTopology(parts: parts, counters: areas.count - parts)
  }

  /// The area of each pixel, row by row from the top, with a margin of one pixel around the bitmap.
  func labels() -> [Int] {
    var labels: [Int] = []
    labels.reserveCapacity((width + 2) * (height + 2))
    for run in runs { labels += repeatElement(parents[run.area], count: run.columns.count) }
    return labels
  }
}

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
