/// How many separate parts a picture in one ink has, and how many areas they enclose.
///
/// Ink is connected across corners, and paper only along edges.
struct InkTopology: Hashable {
  let parts: Int
  let counters: Int

  /// Counts what has more than `least` pixels in a picture.
  init(width: Int, height: Int, least: Int = 0, isInked: (_ x: Int, _ y: Int) -> Bool) {
    var areas = RunAreas()
    // With an edge of paper around the picture all that is outside is one area.
    for y in -1...height {
      areas.beginRow()
      var start = -1
      var isInk = false
      for x in 0...width + 1 {
        let isNext = (0..<width).contains(x) && (0..<height).contains(y) && isInked(x, y)
        guard x == width + 1 || isNext != isInk else { continue }
        areas.add(start..<x, isInk: isInk)
        (start, isInk) = (x, isNext)
      }
    }
    (parts, counters) = areas.counts(largerThan: least)
  }

  /// How many parts and counters differ.
  func distance(to other: InkTopology) -> Int {
    abs(parts - other.parts) + abs(counters - other.counters)
  }
}

/// Runs of pixels, joined with those of the row above that they touch.
private struct RunAreas {
  private struct Run {
    let columns: Range<Int>
    let isInk: Bool
    let area: Int
  }

  private var above: [Run] = []
  private var row: [Run] = []
  private var parents: [Int] = []
  private var pixels: [Int] = []
  private var isInk: [Bool] = []

  mutating func beginRow() {
    above = row
    row.removeAll(keepingCapacity: true)
  }

  mutating func add(_ columns: Range<Int>, isInk: Bool) {
    let area = parents.count
    parents.append(area)
    pixels.append(columns.count)
    self.isInk.append(isInk)
    let reach = isInk ? 1 : 0
    for run in above
    where run.isInk == isInk && run.columns.lowerBound < columns.upperBound + reach
      && columns.lowerBound < run.columns.upperBound + reach
    {
      let (kept, joined) = (root(of: run.area), root(of: area))
      guard kept != joined else { continue }
      parents[joined] = kept
      pixels[kept] += pixels[joined]
    }
    row.append(Run(columns: columns, isInk: isInk, area: area))
  }

  private func root(of area: Int) -> Int {
    var area = area
    while parents[area] != area { area = parents[area] }
    return area
  }

  func counts(largerThan least: Int) -> (parts: Int, counters: Int) {
    let roots = parents.indices.filter { parents[$0] == $0 && pixels[$0] > least }
    let parts = roots.count { isInk[$0] }
    return (parts, roots.count - parts - 1)
  }
}
