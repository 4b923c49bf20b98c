public import Foundation
public import Graphics

/// A rectangle.
public struct Rectangle: InsettableShape {
  /// Makes a rectangle.
  public init() {}
  /// The rectangle itself.
  public func path(in rect: CGRect) -> Path { Path(rect) }
  /// The rectangle smaller by `amount` points.
  public func inset(by amount: CGFloat) -> SmallerShape<Self> {
    SmallerShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}
