public import Foundation
public import Graphics

/// The ellipse that fills its room.
public struct Ellipse: InsettableShape {
  /// Makes an ellipse.
  public init() {}
  /// The ellipse inside `rect`.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  /// The ellipse smaller by `amount` points.
  public func inset(by amount: CGFloat) -> SmallerShape<Self> {
    SmallerShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Ellipse {
  /// An ellipse.
  public static var ellipse: Ellipse { Ellipse() }
}
