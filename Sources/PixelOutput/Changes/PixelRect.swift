/// A rectangle of whole pixels, counted from the top left of a picture.
public struct PixelRect: Codable, Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Makes a rectangle of its top left pixel and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var area: Int { width * height }

  /// Whether two rectangles share a pixel, or would if each grew by `distance` on all sides together.
  func isWithin(_ distance: Int, of other: PixelRect) -> Bool {
    x < other.maxX + distance && other.x < maxX + distance
      && y < other.maxY + distance && other.y < maxY + distance
  }

  func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x), top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
