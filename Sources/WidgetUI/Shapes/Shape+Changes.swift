public import Foundation
public import Graphics
import LayoutEngine

extension Shape {
  /// The part of the outline between two fractions of its length, from 0 to 1.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    ChangedShape(shape: self) { path, _ in
      path.trimmedPath(from: startFraction, to: endFraction)
    }
  }

  /// The shape turned about a point of its room.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    ChangedShape(shape: self) { $0.applying(.rotation(angle, anchor: anchor, in: $1)) }
  }

  /// The shape made larger or smaller about a point of its room.
  public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some Shape {
    ChangedShape(shape: self) { $0.applying(.scale(x: x, y: y, anchor: anchor, in: $1)) }
  }

  /// The shape made larger or smaller about a point of its room.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// The shape moved by points.
  public func offset(_ offset: CGSize) -> some Shape {
    ChangedShape(shape: self) { path, _ in path.offsetBy(dx: offset.width, dy: offset.height) }
  }

  /// The shape moved by points.
  public func offset(_ offset: CGPoint) -> some Shape {
    self.offset(CGSize(width: offset.x, height: offset.y))
  }

  /// The shape moved by points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    offset(CGSize(width: x, height: y))
  }

  /// The shape under a transform whose origin is its room's top left.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    ChangedShape(shape: self) { $0.applying(transform.about($1.origin)) }
  }

  /// The shape in a size of its own, in points, whatever its room.
  public func size(_ size: CGSize) -> some Shape { SizedShape(shape: self, size: size) }

  /// The shape in a size of its own, in points, whatever its room.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }
}

extension InsettableShape {
  /// The shape turned about a point of its room.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some InsettableShape {
    ChangedInsettableShape(shape: self) { $0.applying(.rotation(angle, anchor: anchor, in: $1)) }
  }

  /// The shape made larger or smaller about a point of its room.
  public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some InsettableShape {
    ChangedInsettableShape(shape: self) { $0.applying(.scale(x: x, y: y, anchor: anchor, in: $1)) }
  }

  /// The shape made larger or smaller about a point of its room.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some InsettableShape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// The shape moved by points.
  public func offset(_ offset: CGSize) -> some InsettableShape {
    ChangedInsettableShape(shape: self) { path, _ in
      path.offsetBy(dx: offset.width, dy: offset.height)
    }
  }

  /// The shape moved by points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some InsettableShape {
    offset(CGSize(width: x, height: y))
  }
}

extension CGAffineTransform {
  /// This transform with its origin at `point`.
  package func about(_ point: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: -point.x, y: -point.y)
      .concatenating(self)
      .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
  }

  /// A turn about a point of `rect`; an angle that is not finite turns nothing.
  package static func rotation(
    _ angle: Angle, anchor: UnitPoint, in rect: CGRect
  ) -> CGAffineTransform {
    guard angle.radians.isFinite else { return .identity }
    return CGAffineTransform(rotationAngle: angle.radians).about(anchor.point(in: rect))
  }

  /// A change of size about a point of `rect`; a factor that is not finite changes nothing.
  package static func scale(
    x: CGFloat, y: CGFloat, anchor: UnitPoint, in rect: CGRect
  ) -> CGAffineTransform {
    guard x.isFinite, y.isFinite else { return .identity }
    return CGAffineTransform(scaleX: x, y: y).about(anchor.point(in: rect))
  }
}

/// A shape whose path is changed: trimmed, turned, moved, enlarged.
struct ChangedShape<S: Shape>: Shape {
  let shape: S
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment).map { change($0, rect) }
  }
}

/// An insettable shape whose path is moved or turned.
struct ChangedInsettableShape<S: InsettableShape>: InsettableShape {
  let shape: S
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment).map { change($0, rect) }
  }

  func inset(by amount: CGFloat) -> ChangedInsettableShape<S.InsetShape> {
    ChangedInsettableShape<S.InsetShape>(shape: shape.inset(by: amount), change: change)
  }
}

/// A shape in a size of its own, at the top left of its room.
struct SizedShape<S: Shape>: Shape {
  let shape: S
  let size: CGSize

  func path(in rect: CGRect) -> Path { shape.path(in: CGRect(origin: rect.origin, size: size)) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: CGRect(origin: rect.origin, size: size), environment)
  }
}

/// The line along a shape's outline, as a shape.
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
