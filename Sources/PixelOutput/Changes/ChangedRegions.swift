/// Bounding rectangles of changes, which grow as changes are found row by row.
struct ChangedRegions {
  /// The distance in pixels below which two changes share a rectangle.
  static let mergeDistance = 16

  /// The maximum number of rectangles while a picture is read; if there are more scattered changes, they are merged
  /// over larger distances, because each change is compared with all rectangles.
  private static let maximumRegionCount = 64

  private var regions: [PixelRect] = []

  /// Extends a rectangle down to a row if it lies near above this row and contains the column.
  ///
  /// - Returns: The rectangle's right edge, up to which nothing needs to be added, or `nil` if there is no such
  ///   rectangle.
  mutating func grow(toRow y: Int, atColumn x: Int) -> Int? {
    let near = regions.lastIndex {
      $0.x <= x && x < $0.maxX && y < $0.maxY + Self.mergeDistance
    }
    guard let near else { return nil }
    regions[near].height = max(regions[near].height, y + 1 - regions[near].y)
    return regions[near].maxX
  }

  /// Adds a change; changes are added from top to bottom.
  mutating func add(_ change: PixelRect) {
    if let near = regions.lastIndex(where: { $0.isWithin(Self.mergeDistance, of: change) }) {
      regions[near] = regions[near].union(change)
    } else {
      regions.append(change)
    }
    guard regions.count > Self.maximumRegionCount else { return }
    var distance = Self.mergeDistance
    while regions.count > Self.maximumRegionCount / 2 {
      merge(within: distance)
      distance *= 2
    }
  }

  /// Returns at most `limit` disjoint rectangles, from top to bottom and from left to right.
  ///
  /// Their left and right edges lie on columns of `grid`; aligning may make rectangles overlap, which are then merged.
  consuming func rectangles(atMost limit: Int, on grid: ColumnGrid) -> [PixelRect] {
    merge(within: Self.mergeDistance)
    regions = regions.map(grid.around)
    merge(within: 0)
    while regions.count > limit {
      mergeCheapestPair()
      merge(within: 0)
    }
    return regions.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// Merges rectangles until no two are within a distance of each other.
  private mutating func merge(within distance: Int) {
    var merged: [PixelRect] = []
    for region in regions {
      var grown = region
      while let near = merged.firstIndex(where: { $0.isWithin(distance, of: grown) }) {
        grown = grown.union(merged.remove(at: near))
      }
      merged.append(grown)
    }
    regions = merged
  }

  /// Merges the two rectangles whose union adds the fewest pixels that neither contains.
  private mutating func mergeCheapestPair() {
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

/// The columns to which the left and right edges of updated areas are aligned.
///
/// A controller addresses columns in whole bytes of its memory, each of which holds several pixels, but addresses
/// single rows; so top and bottom edges are not aligned.
struct ColumnGrid {
  /// The distance between columns in pixels, 1 or more.
  let step: Int
  /// The picture's width; its right edge always counts as such a column.
  let width: Int

  init(step: Int, width: Int) {
    self.step = max(1, min(step, width))
    self.width = width
  }

  /// Returns the smallest aligned rectangle that contains a rectangle.
  func around(_ rect: PixelRect) -> PixelRect {
    let left = rect.x / step * step
    let right = min((rect.maxX + step - 1) / step * step, width)
    return PixelRect(x: left, y: rect.y, width: right - left, height: rect.height)
  }
}
