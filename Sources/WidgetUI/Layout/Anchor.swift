public import Foundation
public import Graphics

/// A position in the canvas, which a ``GeometryProxy`` converts to its own coordinates.
public struct Anchor<Value> {
  /// Returns the value relative to a point of the canvas.
  let value: @Sendable (CGPoint) -> Value
}

extension Anchor {
  /// Makes the anchor of a view from its rectangle in the canvas.
  public struct Source {
    let anchor: (CGRect) -> Anchor<Value>
  }
}

extension Anchor.Source where Value == CGRect {
  /// The rectangle of the view.
  public static var bounds: Self { Self { Anchor(rect: $0) } }

  /// A rectangle in the coordinates of the view.
  public static func rect(_ rect: CGRect) -> Self {
    Self { Anchor(rect: rect.offsetBy(dx: $0.minX, dy: $0.minY)) }
  }
}

extension Anchor.Source where Value == CGPoint {
  /// A point in the coordinates of the view.
  public static func point(_ point: CGPoint) -> Self {
    Self { Anchor(point: CGPoint(x: $0.minX + point.x, y: $0.minY + point.y)) }
  }

  /// A point in fractions of the view's size.
  public static func unitPoint(_ point: UnitPoint) -> Self {
    Self { Anchor(point: point.point(in: $0)) }
  }

  /// The top leading corner.
  public static var topLeading: Self { unitPoint(.topLeading) }
  /// The middle of the top.
  public static var top: Self { unitPoint(.top) }
  /// The top trailing corner.
  public static var topTrailing: Self { unitPoint(.topTrailing) }
  /// The middle of the leading edge.
  public static var leading: Self { unitPoint(.leading) }
  /// The center.
  public static var center: Self { unitPoint(.center) }
  /// The middle of the trailing edge.
  public static var trailing: Self { unitPoint(.trailing) }
  /// The bottom leading corner.
  public static var bottomLeading: Self { unitPoint(.bottomLeading) }
  /// The middle of the bottom.
  public static var bottom: Self { unitPoint(.bottom) }
  /// The bottom trailing corner.
  public static var bottomTrailing: Self { unitPoint(.bottomTrailing) }
}

extension Anchor: Sendable where Value: Sendable {}

extension Anchor<CGPoint> {
  /// Creates the anchor of a point in the canvas.
  init(point: CGPoint) {
    self.init { CGPoint(x: point.x - $0.x, y: point.y - $0.y) }
  }
}

extension Anchor<CGRect> {
  /// Creates the anchor of a rectangle in the canvas.
  package init(rect: CGRect) {
    self.init { rect.offsetBy(dx: -$0.x, dy: -$0.y) }
  }
}
