package import Foundation

/// The position of a pixel, counted from the top left.
public struct PixelPoint: Codable, Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Creates a position from a column and a row.
  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in whole pixels.
public struct PixelSize: Codable, Hashable, Sendable {
  /// The width, in pixels.
  public var width: Int
  /// The height, in pixels.
  public var height: Int

  /// Creates a size from a width and a height in pixels.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The size with width and height swapped.
  package var transposed: PixelSize { PixelSize(height, width) }
}

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

  /// Creates a rectangle from its top left pixel and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var area: Int { width * height }

  /// Whether two rectangles overlap, or are less than `distance` apart both horizontally and vertically.
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

/// A clockwise rotation in degrees, from the laid-out canvas to the picture file.
public enum Rotation: Int, CaseIterable, Codable, Hashable, Sendable {
  /// No rotation.
  case none = 0
  /// The canvas's top edge becomes the picture's right edge.
  case quarter = 90
  /// The picture is upside down.
  case half = 180
  /// The canvas's top edge becomes the picture's left edge.
  case threeQuarters = 270

  var quarterTurns: Int { rawValue / 90 }

  /// Whether width and height are swapped.
  var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// Returns the size of a rotated canvas.
  package func rotate(_ size: PixelSize) -> PixelSize { swapsSides ? size.transposed : size }

  /// Returns the position of a canvas's point in the picture; both are relative to the top left corner.
  package func rotate(_ point: CGPoint, in canvas: CGSize) -> CGPoint {
    switch self {
    case .none: point
    case .quarter: CGPoint(x: canvas.height - point.y, y: point.x)
    case .half: CGPoint(x: canvas.width - point.x, y: canvas.height - point.y)
    case .threeQuarters: CGPoint(x: point.y, y: canvas.width - point.x)
    }
  }

  /// Returns the position of a canvas's rectangle in the picture.
  package func rotate(_ rect: CGRect, in canvas: CGSize) -> CGRect {
    let corner = rotate(CGPoint(x: rect.minX, y: rect.minY), in: canvas)
    let opposite = rotate(CGPoint(x: rect.maxX, y: rect.maxY), in: canvas)
    return CGRect(
      x: min(corner.x, opposite.x), y: min(corner.y, opposite.y),
      width: abs(corner.x - opposite.x), height: abs(corner.y - opposite.y))
  }
}
