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

/// A shape smaller on every side than the room it is given.
public struct SmallerShape<Base: Shape>: InsettableShape {
  let shape: Base
  let amount: CGFloat

  /// The shape in the smaller rectangle.
  public func path(in rect: CGRect) -> Path {
    let inner = rect.insetBy(dx: amount, dy: amount)
    return inner.isNull ? Path() : shape.path(in: inner)
  }
  /// The shape smaller still.
  public func inset(by amount: CGFloat) -> SmallerShape<Base> {
    SmallerShape(shape: shape, amount: self.amount + amount)
  }
}
