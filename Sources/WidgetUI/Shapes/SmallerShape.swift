public import Foundation
public import Graphics
import LayoutEngine

/// A shape smaller on every side than the room it is given.
public struct SmallerShape<Base: Shape>: InsettableShape {
  let shape: Base
  let amount: CGFloat

  /// The shape in the smaller rectangle.
  public func path(in rect: CGRect) -> Path { smaller(rect).map(shape.path) ?? Path() }

  /// The shape in the smaller rectangle.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    smaller(rect).map { shape.outline(in: $0, environment) } ?? ShapeOutline(Path())
  }

  /// The shape smaller still.
  public func inset(by amount: CGFloat) -> SmallerShape<Base> {
    SmallerShape(shape: shape, amount: self.amount + amount)
  }

  private func smaller(_ rect: CGRect) -> CGRect? {
    guard amount.isFinite, rect.width >= 2 * amount, rect.height >= 2 * amount else { return nil }
    return CGRect(
      x: rect.minX + amount, y: rect.minY + amount, width: rect.width - 2 * amount,
      height: rect.height - 2 * amount)
  }
}
