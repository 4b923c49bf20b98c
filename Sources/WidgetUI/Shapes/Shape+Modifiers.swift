public import Foundation
public import Graphics
import LayoutEngine

extension Shape {
  /// Returns the part of the outline between two fractions of its length, from 0 to 1.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    ModifiedShape(shape: self) { path, _ in
      path.trimmedPath(from: startFraction, to: endFraction)
    }
  }

  /// Rotates the shape around a point of its frame.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    ModifiedShape(shape: self) { $0.applying(.rotation(angle, anchor: anchor, in: $1)) }
  }

  /// Scales the shape around a point of its frame.
  public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some Shape {
    ModifiedShape(shape: self) { $0.applying(.scale(x: x, y: y, anchor: anchor, in: $1)) }
  }

  /// Scales the shape around a point of its frame.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Moves the shape by an offset in points.
  public func offset(_ offset: CGSize) -> some Shape {
    ModifiedShape(shape: self) { path, _ in path.offsetBy(dx: offset.width, dy: offset.height) }
  }

  /// Moves the shape by an offset in points.
  public func offset(_ offset: CGPoint) -> some Shape {
    self.offset(CGSize(width: offset.x, height: offset.y))
  }

  /// Moves the shape by an offset in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    offset(CGSize(width: x, height: y))
  }

  /// Transforms the shape; the origin of the transform is the top left of the shape's frame.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    ModifiedShape(shape: self) { $0.applying(transform.about($1.origin)) }
  }

  /// Gives the shape a fixed size, in points, regardless of its frame.
  public func size(_ size: CGSize) -> some Shape { SizedShape(shape: self, size: size) }

  /// Gives the shape a fixed size, in points, regardless of its frame.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }
}

extension InsettableShape {
  /// Rotates the shape around a point of its frame.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some InsettableShape {
    ModifiedInsettableShape(shape: self) { $0.applying(.rotation(angle, anchor: anchor, in: $1)) }
  }

  /// Scales the shape around a point of its frame.
  public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some InsettableShape {
    ModifiedInsettableShape(shape: self) { $0.applying(.scale(x: x, y: y, anchor: anchor, in: $1)) }
  }

  /// Scales the shape around a point of its frame.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some InsettableShape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Moves the shape by an offset in points.
  public func offset(_ offset: CGSize) -> some InsettableShape {
    ModifiedInsettableShape(shape: self) { path, _ in
      path.offsetBy(dx: offset.width, dy: offset.height)
    }
  }

  /// Moves the shape by an offset in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some InsettableShape {
    offset(CGSize(width: x, height: y))
  }
}

extension CGAffineTransform {
  /// Returns this transform with its origin at `point`.
  package func about(_ point: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: -point.x, y: -point.y)
      .concatenating(self)
      .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
  }

  /// Returns a rotation around a point of `rect`, or no rotation for an angle that is not finite.
  package static func rotation(
    _ angle: Angle, anchor: UnitPoint, in rect: CGRect
  ) -> CGAffineTransform {
    guard angle.radians.isFinite else { return .identity }
    return CGAffineTransform(rotationAngle: angle.radians).about(anchor.point(in: rect))
  }

  /// Returns a scaling around a point of `rect`, or no scaling for a factor that is not finite.
  package static func scale(
    x: CGFloat, y: CGFloat, anchor: UnitPoint, in rect: CGRect
  ) -> CGAffineTransform {
    guard x.isFinite, y.isFinite else { return .identity }
    return CGAffineTransform(scaleX: x, y: y).about(anchor.point(in: rect))
  }
}

/// A shape with a changed path: trimmed, rotated, moved or scaled.
struct ModifiedShape<S: Shape>: Shape {
  let shape: S
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment).map { change($0, rect) }
  }
}

/// An insettable shape with a changed path: rotated, moved or scaled.
struct ModifiedInsettableShape<S: InsettableShape>: InsettableShape {
  let shape: S
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment).map { change($0, rect) }
  }

  func inset(by amount: CGFloat) -> ModifiedInsettableShape<S.InsetShape> {
    ModifiedInsettableShape<S.InsetShape>(shape: shape.inset(by: amount), change: change)
  }
}

/// A shape with a fixed size, at the top left of its frame.
struct SizedShape<S: Shape>: Shape {
  let shape: S
  let size: CGSize

  func path(in rect: CGRect) -> Path { shape.path(in: CGRect(origin: rect.origin, size: size)) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: CGRect(origin: rect.origin, size: size), environment)
  }
}

/// The stroke along a shape's outline, as a shape.
struct StrokedShape<S: Shape>: Shape {
  let shape: S
  let style: StrokeStyle

  static var role: ShapeRole { .stroke }

  func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    ShapeOutline(shape.outline(in: rect, environment).area, stroke: style)
  }
}

/// A shape inset on every side of its frame.
public struct RectInsetShape<Base: Shape>: InsettableShape {
  let shape: Base
  let amount: CGFloat

  /// Returns the shape in the inset rectangle.
  public func path(in rect: CGRect) -> Path { insetRect(rect).map(shape.path) ?? Path() }

  /// Returns the shape in the inset rectangle.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    insetRect(rect).map { shape.outline(in: $0, environment) } ?? ShapeOutline(Path())
  }

  /// Returns the shape with a larger inset.
  public func inset(by amount: CGFloat) -> RectInsetShape<Base> {
    RectInsetShape(shape: shape, amount: self.amount + amount)
  }

  private func insetRect(_ rect: CGRect) -> CGRect? {
    guard amount.isFinite, rect.width >= 2 * amount, rect.height >= 2 * amount else { return nil }
    return CGRect(
      x: rect.minX + amount, y: rect.minY + amount, width: rect.width - 2 * amount,
      height: rect.height - 2 * amount)
  }
}
