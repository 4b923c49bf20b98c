public import Foundation
public import Graphics

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
