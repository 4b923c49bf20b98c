/// Rectangles that grow as changes are found row by row.
struct ChangedRegions {
  /// Changes nearer than so many pixels share a rectangle.
  static let joiningDistance = 16

  /// So many rectangles are compared with each other in no time; a picture full of scattered
  /// changes is put together more coarsely while it is read.
  private static let most = 64

  private var regions: [PixelRect] = []

  /// Lets a rectangle that a column of a row is below, and near, grow down to that row.
  ///
  /// - Returns: The rectangle's right edge: nothing before it needs to be added; `nil` where there is none.
  mutating func grow(toRow y: Int, atColumn x: Int) -> Int? {
    let near = regions.lastIndex {
      $0.x <= x && x < $0.maxX && y < $0.maxY + Self.joiningDistance
    }
    guard let near else { return nil }
    regions[near].height = max(regions[near].height, y + 1 - regions[near].y)
    return regions[near].maxX
  }

  /// Adds a change; changes come from the top down.
  mutating func add(_ change: PixelRect) {
    if let near = regions.lastIndex(where: { $0.isWithin(Self.joiningDistance, of: change) }) {
      regions[near] = regions[near].union(change)
    } else {
      regions.append(change)
    }
    guard regions.count > Self.most else { return }
    var distance = Self.joiningDistance
    while regions.count > Self.most / 2 {
      join(within: distance)
      distance *= 2
    }
  }

  /// At most so many rectangles, none sharing a pixel, from the top down and from left to right.
  ///
  /// Their left and right edges are at columns of `grid`, so that two of them may come to share one.
  consuming func rectangles(atMost limit: Int, on grid: ColumnGrid) -> [PixelRect] {
    join(within: Self.joiningDistance)
    regions = regions.map(grid.around)
    join(within: 0)
    while regions.count > limit {
      uniteCheapestPair()
      join(within: 0)
    }
    return regions.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// Unites rectangles until no two are within a distance of each other.
  private mutating func join(within distance: Int) {
    var joined: [PixelRect] = []
    for region in regions {
      var grown = region
      while let near = joined.firstIndex(where: { $0.isWithin(distance, of: grown) }) {
        grown = grown.union(joined.remove(at: near))
      }
      joined.append(grown)
    }
    regions = joined
  }

  /// Unites the two rectangles whose union covers the fewest pixels that neither covered.
  private mutating func uniteCheapestPair() {
    var best = (waste: Int.max, first: 0, second: 0)
    for first in regions.indices {
      for second in regions.index(after: first)..<regions.endIndex {
        let waste =
          regions[first].union(regions[second]).area - regions[first].area - regions[second].area
        if waste < best.waste { best = (waste, first, second) }
      }
    }
    let other = regions.remove(at: best.second)
    regions[best.first] = regions[best.first].union(other)
  }
}

/// The columns at which an area that a panel changes may begin and end.
///
/// A controller takes columns by whole bytes of its memory, in which several pixels lie side by side, and
/// rows one by one; so edges above and below may be anywhere.
struct ColumnGrid {
  /// The pixels from one column to the next, 1 or more.
  let step: Int
  /// The picture's width; its right edge is such a column wherever it is.
  let width: Int

  init(step: Int, width: Int) {
    self.step = max(1, min(step, width))
    self.width = width
  }

  /// The smallest area of whole columns around a rectangle.
  func around(_ rect: PixelRect) -> PixelRect {
    let left = rect.x / step * step
    let right = min((rect.maxX + step - 1) / step * step, width)
    return PixelRect(x: left, y: rect.y, width: right - left, height: rect.height)
  }
}
