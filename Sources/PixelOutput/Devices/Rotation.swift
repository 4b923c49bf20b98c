package import Foundation

/// A clockwise turn, in degrees, from the laid-out canvas to the picture as it is written.
public enum Rotation: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The picture is written as it is laid out.
  case none = 0
  /// The canvas's top edge becomes the picture's right edge.
  case quarter = 90
  /// The picture is written upside down.
  case half = 180
  /// The canvas's top edge becomes the picture's left edge.
  case threeQuarters = 270

  var quarterTurns: Int { rawValue / 90 }

  /// Whether width and height change places.
  var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// The size of a turned canvas.
  package func turned(_ size: PixelSize) -> PixelSize { swapsSides ? size.turned : size }

  /// Where a point of a canvas is in the picture; both count from the top left corner.
  package func turned(_ point: CGPoint, in canvas: CGSize) -> CGPoint {
    switch self {
    case .none: point
    case .quarter: CGPoint(x: canvas.height - point.y, y: point.x)
    case .half: CGPoint(x: canvas.width - point.x, y: canvas.height - point.y)
    case .threeQuarters: CGPoint(x: point.y, y: canvas.width - point.x)
    }
  }

  /// Where a rectangle of a canvas is in the picture.
  package func turned(_ rect: CGRect, in canvas: CGSize) -> CGRect {
    let corner = turned(CGPoint(x: rect.minX, y: rect.minY), in: canvas)
    let opposite = turned(CGPoint(x: rect.maxX, y: rect.maxY), in: canvas)
    return CGRect(
      x: min(corner.x, opposite.x), y: min(corner.y, opposite.y),
      width: abs(corner.x - opposite.x), height: abs(corner.y - opposite.y))
  }
}
