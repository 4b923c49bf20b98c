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

/// A rectangle whose shorter sides are round.
public struct Capsule: InsettableShape {
  /// How the corners run into the sides.
  public var style: RoundedCornerStyle

  /// Makes a capsule.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }

  /// The capsule that fills `rect`.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
  }

  /// The capsule smaller by `amount` points.
  public func inset(by amount: CGFloat) -> SmallerShape<Self> {
    SmallerShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }
  /// A capsule.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
