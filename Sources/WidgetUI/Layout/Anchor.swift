package import Foundation

/// A position in the canvas, which a ``GeometryProxy`` converts to its own coordinates.
public struct Anchor<Value> {
  /// Returns the value relative to a point of the canvas.
  let value: @Sendable (CGPoint) -> Value
}

extension Anchor: Sendable where Value: Sendable {}

extension Anchor<CGRect> {
  /// Creates the anchor of a rectangle in the canvas.
  package init(rect: CGRect) {
    self.init { rect.offsetBy(dx: -$0.x, dy: -$0.y) }
  }
}
