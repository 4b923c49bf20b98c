extension Manifest.Tap {
  /// Whether a tap on a pixel is on the target: inside of the region and, by its centre, of the outline.
  package func contains(x column: Int, y row: Int) -> Bool {
    guard region.contains(x: column, y: row) else { return false }
    guard let polygon else { return true }
    return Self.contains(polygon, Double(column) + 0.5, Double(row) + 0.5)
  }

  /// Counts the sides that a ray to the right crosses: inside of the outline the number is odd.
  private static func contains(_ polygon: [PicturePoint], _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for (index, end) in polygon.enumerated() {
      let start = polygon[index == 0 ? polygon.count - 1 : index - 1]
      guard (start.y > y) != (end.y > y) else { continue }
      let crossing = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
      if x < crossing { isInside.toggle() }
    }
    return isInside
  }
}
