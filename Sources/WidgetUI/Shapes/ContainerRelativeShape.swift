public import Foundation
public import Graphics

/// The shape of the widget, with corners that run parallel to the widget's own.
///
/// The radius is the widget's less the distance to its nearest edge; where the widget has no round
/// corners this is a rectangle.
public struct ContainerRelativeShape: InsettableShape {
  private let amount: CGFloat

  /// Makes the shape.
  public init() { amount = 0 }

  private init(amount: CGFloat) { self.amount = amount }

  /// The rectangle: outside of a widget there are no corners to follow.
  public func path(in rect: CGRect) -> Path {
    SmallerShape(shape: Rectangle(), amount: amount).path(in: rect)
  }

  /// The rectangle with corners parallel to the widget's.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    let radius = max(0, environment.containerCornerRadius - distance(of: rect, in: environment))
    return RoundedRectangle(cornerRadius: radius).inset(by: amount).outline(in: rect, environment)
  }

  /// The shape smaller by `amount` points.
  public func inset(by amount: CGFloat) -> ContainerRelativeShape {
    ContainerRelativeShape(amount: self.amount + amount)
  }

  /// From the nearest edge of the widget; 0 where its bounds are not known.
  private func distance(of rect: CGRect, in environment: EnvironmentValues) -> CGFloat {
    guard let bounds = environment.containerBounds else { return 0 }
    return max(
      0,
      min(
        rect.minX - bounds.minX, rect.minY - bounds.minY, bounds.maxX - rect.maxX,
        bounds.maxY - rect.maxY))
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the widget.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
