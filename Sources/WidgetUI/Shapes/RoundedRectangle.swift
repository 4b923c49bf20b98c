public import Foundation
public import Graphics

/// A rectangle with round corners; radii are points, cut to half of the shorter side.
public struct RoundedRectangle: InsettableShape {
  /// The width and height of the corners.
  public var cornerSize: CGSize
  /// How the corners run into the sides.
  public var style: RoundedCornerStyle

  /// Makes a rectangle with elliptic corners.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// Makes a rectangle with round corners.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// The rectangle that fills `rect`.
  public func path(in rect: CGRect) -> Path {
    // A plain rectangle is told as one, which is drawn faster.
    if cornerSize.width <= 0 || cornerSize.height <= 0 { return Path(rect) }
    return Path(roundedRect: rect, cornerSize: cornerSize, style: style)
  }

  /// The rectangle smaller by `amount` points; its radius shrinks with it, so that both stay parallel.
  public func inset(by amount: CGFloat) -> SmallerShape<RoundedRectangle> {
    SmallerShape(
      shape: RoundedRectangle(
        cornerSize: CGSize(
          width: max(0, cornerSize.width - amount), height: max(0, cornerSize.height - amount)),
        style: style),
      amount: amount)
  }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with elliptic corners.
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }

  /// A rectangle with round corners.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}
