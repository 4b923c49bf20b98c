public import Foundation
public import Graphics
public import LayoutEngine

/// The largest circle in the center of its frame.
public struct Circle: InsettableShape {
  /// Creates a circle.
  public init() {}

  /// Returns the largest circle in `rect`.
  public func path(in rect: CGRect) -> Path {
    let length = max(0, min(rect.width, rect.height))
    return Path(
      ellipseIn: CGRect(
        x: rect.midX - length / 2, y: rect.midY - length / 2, width: length, height: length))
  }

  /// Returns the largest square in the proposal, with 10 points for unspecified dimensions.
  ///
  /// Source: unlike other shapes, SwiftUI's `Circle` has its own size since iOS 16.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    let length = min(size.width, size.height)
    return CGSize(width: length, height: length)
  }

  /// Returns the circle inset by `amount` points.
  public func inset(by amount: CGFloat) -> RectInsetShape<Self> {
    RectInsetShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Circle {
  /// A circle.
  public static var circle: Circle { Circle() }
}

/// An ellipse that fills its frame.
public struct Ellipse: InsettableShape {
  /// Creates an ellipse.
  public init() {}
  /// Returns the ellipse inside `rect`.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  /// Returns the ellipse inset by `amount` points.
  public func inset(by amount: CGFloat) -> RectInsetShape<Self> {
    RectInsetShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Ellipse {
  /// An ellipse.
  public static var ellipse: Ellipse { Ellipse() }
}

/// A rectangle whose shorter sides are semicircles.
public struct Capsule: InsettableShape {
  /// The style of the corners.
  public var style: RoundedCornerStyle

  /// Creates a capsule.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }

  /// Returns the capsule that fills `rect`.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
  }

  /// Returns the capsule inset by `amount` points.
  public func inset(by amount: CGFloat) -> RectInsetShape<Self> {
    RectInsetShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }
  /// A capsule.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
