public import Foundation
public import Graphics
public import LayoutEngine

/// A circle in the middle of its room, as large as fits.
public struct Circle: InsettableShape {
  /// Makes a circle.
  public init() {}

  /// The circle as large as fits into `rect`.
  public func path(in rect: CGRect) -> Path {
    let length = max(0, min(rect.width, rect.height))
    return Path(
      ellipseIn: CGRect(
        x: rect.midX - length / 2, y: rect.midY - length / 2, width: length, height: length))
  }

  /// The largest square in the offer, a missing length counting as 10 points.
  ///
  /// Source: SwiftUI's `Circle` has a size of its own since iOS 16, unlike other shapes.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    let length = min(size.width, size.height)
    return CGSize(width: length, height: length)
  }

  /// The circle smaller by `amount` points.
  public func inset(by amount: CGFloat) -> SmallerShape<Self> {
    SmallerShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Circle {
  /// A circle.
  public static var circle: Circle { Circle() }
}
