extension Manifest.Tap {
  /// Whether a tap on a pixel is on the target: inside of the region and, by its centre, of the outline.
  package func contains(x column: Int, y row: Int) -> Bool {
    guard region.contains(x: column, y: row) else { return false }
    guard let polygon else { return true }
    // Inside of an outline a ray to the right crosses an odd number of sides.
    let centre = Double(column) + 0.5
    return Self.crossings(of: polygon, at: Double(row) + 0.5).count { centre < $0 } % 2 == 1
  }

  /// Where the sides of an outline cross a horizontal line, in the order of the sides.
  static func crossings(of polygon: [PicturePoint], at y: Double) -> [Double] {
    polygon.indices.compactMap { index in
      let end = polygon[index], start = polygon[index == 0 ? polygon.count - 1 : index - 1]
      guard (start.y > y) != (end.y > y) else { return nil }
      let crossing = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
      return crossing.isNaN ? nil : crossing
    }
  }
}
