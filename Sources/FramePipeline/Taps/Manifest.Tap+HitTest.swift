import PixelOutput

extension Manifest.Tap {
  /// Whether a pixel is on the target: in the region and, by its center, in the outline.
  package func contains(x column: Int, y row: Int) -> Bool {
    guard region.contains(x: column, y: row) else { return false }
    guard let polygon else { return true }
    // A point is inside an outline if a ray to the right crosses an odd number of sides.
    let center = Double(column) + 0.5
    return Self.crossings(of: polygon, at: Double(row) + 0.5).count { center < $0 } % 2 == 1
  }

  /// Returns the positions where the sides of an outline cross a horizontal line, in the order of the sides.
  static func crossings(of polygon: [PicturePoint], at y: Double) -> [Double] {
    polygon.indices.compactMap { index in
      let end = polygon[index], start = polygon[index == 0 ? polygon.count - 1 : index - 1]
      guard (start.y > y) != (end.y > y) else { return nil }
      let crossing = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
      return crossing.isNaN ? nil : crossing
    }
  }
}

extension Manifest.Tap {
  /// Returns the distance of a pixel from the nearest pixel of the target, center to center; 0 on the target.
  ///
  /// - Parameters:
  ///   - pixel: The pixel.
  ///   - limit: The maximum distance in pixels, up to 1,000.
  /// - Returns: The distance, or `nil` if it exceeds the limit or the target has no pixels.
  func distance(from pixel: PixelPoint, upTo limit: Double) -> Double? {
    guard region.width > 0, region.height > 0 else { return nil }
    let down = region.y + region.height - 1 - pixel.y, up = region.y - pixel.y
    let near = max(up, -down, 0)
    let beside = max(region.x - pixel.x, pixel.x - (region.x + region.width - 1), 0)
    // An outline lies inside its region.
    let least = Self.distance(beside, near, upTo: limit)
    guard let polygon, least != nil else { return least }
    var best: Double?
    // A row farther away than the nearest pixel so far cannot contain a nearer one.
    for away in near...max(near, min(Int(limit), max(abs(up), abs(down)))) {
      if let best, best <= Double(away) { break }
      for row in Set([pixel.y - away, pixel.y + away]) {
        guard let across = columnDistance(from: pixel.x, in: row, of: polygon),
          let distance = Self.distance(across, away, upTo: best ?? limit)
        else { continue }
        best = distance
      }
    }
    return best
  }

  private static func distance(_ across: Int, _ away: Int, upTo limit: Double) -> Double? {
    let distance = (Double(across) * Double(across) + Double(away) * Double(away)).squareRoot()
    return distance <= limit ? distance : nil
  }

  /// Returns the distance in columns from a column to the nearest pixel of a row that is inside the outline.
  private func columnDistance(from column: Int, in row: Int, of polygon: [PicturePoint]) -> Int? {
    guard row >= region.y, row < region.y + region.height else { return nil }
    var sides = Self.crossings(of: polygon, at: Double(row) + 0.5).sorted()
    // A pixel is inside if an odd number of sides are to the right of its center.
    if sides.count % 2 == 1 { sides.insert(-.infinity, at: 0) }
    return stride(from: 0, to: sides.count, by: 2).compactMap { index in
      let first = max(firstColumn(from: sides[index]), region.x)
      let last = min(firstColumn(from: sides[index + 1]) - 1, region.x + region.width - 1)
      return first <= last ? max(first - column, column - last, 0) : nil
    }.min()
  }

  /// Returns the first column of the region, or the one after its last, whose center is not left of a position.
  private func firstColumn(from position: Double) -> Int {
    let first = (position - 0.5).rounded(.up)
    return Int(max(Double(region.x), min(first, Double(region.x + region.width))))
  }
}
