public import Foundation
public import Graphics

/// A rectangle whose round corners differ; radii are points.
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii of the corners.
  public var cornerRadii: RectangleCornerRadii
  /// How the corners run into the sides.
  public var style: RoundedCornerStyle

  /// Makes a rectangle.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// Makes a rectangle.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius),
      style: style)
  }

  /// The rectangle that fills `rect`, leading on the left.
  public func path(in rect: CGRect) -> Path {
    Path { $0.addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style) }
  }

  /// The rectangle that fills `rect`, leading on the side where reading starts.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    guard environment.layoutDirection == .rightToLeft else { return ShapeOutline(path(in: rect)) }
    let mirrored = RectangleCornerRadii(
      topLeading: cornerRadii.topTrailing, bottomLeading: cornerRadii.bottomTrailing,
      bottomTrailing: cornerRadii.bottomLeading, topTrailing: cornerRadii.topLeading)
    let shape = UnevenRoundedRectangle(cornerRadii: mirrored, style: style)
    return ShapeOutline(shape.path(in: rect))
  }

  /// The rectangle smaller by `amount` points, its radii too.
  public func inset(by amount: CGFloat) -> SmallerShape<UnevenRoundedRectangle> {
    func smaller(_ radius: CGFloat) -> CGFloat { max(0, radius - amount) }
    let radii = RectangleCornerRadii(
      topLeading: smaller(cornerRadii.topLeading),
      bottomLeading: smaller(cornerRadii.bottomLeading),
      bottomTrailing: smaller(cornerRadii.bottomTrailing),
      topTrailing: smaller(cornerRadii.topTrailing))
    return SmallerShape(
      shape: UnevenRoundedRectangle(cornerRadii: radii, style: style), amount: amount)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle whose corners differ.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> Self {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }

  /// A rectangle whose corners differ.
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> Self {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius,
      style: style)
  }
}
