public import Foundation
public import Graphics

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
