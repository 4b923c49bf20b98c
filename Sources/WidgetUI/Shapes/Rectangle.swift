public import Foundation
public import Graphics

/// A rectangle.
public struct Rectangle: InsettableShape {
  /// Creates a rectangle.
  public init() {}
  /// Returns the rectangle itself.
  public func path(in rect: CGRect) -> Path { Path(rect) }
  /// Returns the rectangle inset by `amount` points.
  public func inset(by amount: CGFloat) -> RectInsetShape<Self> {
    RectInsetShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

/// A rectangle with rounded corners; radii are in points, clamped to half of the shorter side.
public struct RoundedRectangle: InsettableShape {
  /// The width and height of the corners.
  public var cornerSize: CGSize
  /// The style of the corners.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with elliptical corners.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// Creates a rectangle with rounded corners.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Returns the rectangle that fills `rect`.
  public func path(in rect: CGRect) -> Path {
    // A plain rectangle is drawn faster.
    if cornerSize.width <= 0 || cornerSize.height <= 0 { return Path(rect) }
    return Path(roundedRect: rect, cornerSize: cornerSize, style: style)
  }

  /// Returns the rectangle inset by `amount` points; the radius is reduced, so that both outlines
  /// stay parallel.
  public func inset(by amount: CGFloat) -> RectInsetShape<RoundedRectangle> {
    RectInsetShape(
      shape: RoundedRectangle(
        cornerSize: CGSize(
          width: max(0, cornerSize.width - amount), height: max(0, cornerSize.height - amount)),
        style: style),
      amount: amount)
  }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with elliptical corners.
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }

  /// A rectangle with rounded corners.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

/// A rectangle with different corner radii, in points.
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii of the corners.
  public var cornerRadii: RectangleCornerRadii
  /// The style of the corners.
  public var style: RoundedCornerStyle

  /// Creates a rectangle.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// Creates a rectangle.
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

  /// Returns the rectangle that fills `rect`, with leading on the left.
  public func path(in rect: CGRect) -> Path {
    Path { $0.addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style) }
  }

  /// Returns the rectangle that fills `rect`, with leading on the side of the layout direction.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    guard environment.layoutDirection == .rightToLeft else { return ShapeOutline(path(in: rect)) }
    let mirrored = RectangleCornerRadii(
      topLeading: cornerRadii.topTrailing, bottomLeading: cornerRadii.bottomTrailing,
      bottomTrailing: cornerRadii.bottomLeading, topTrailing: cornerRadii.topLeading)
    let shape = UnevenRoundedRectangle(cornerRadii: mirrored, style: style)
    return ShapeOutline(shape.path(in: rect))
  }

  /// Returns the rectangle inset by `amount` points, with its radii reduced.
  public func inset(by amount: CGFloat) -> RectInsetShape<UnevenRoundedRectangle> {
    func smaller(_ radius: CGFloat) -> CGFloat { max(0, radius - amount) }
    let radii = RectangleCornerRadii(
      topLeading: smaller(cornerRadii.topLeading),
      bottomLeading: smaller(cornerRadii.bottomLeading),
      bottomTrailing: smaller(cornerRadii.bottomTrailing),
      topTrailing: smaller(cornerRadii.topTrailing))
    return RectInsetShape(
      shape: UnevenRoundedRectangle(cornerRadii: radii, style: style), amount: amount)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle with different corner radii.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> Self {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }

  /// A rectangle with different corner radii.
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

/// The shape of the nearest view with a `containerShape(_:)`, or of the widget, with corners parallel to it.
///
/// The radius is the container's minus the distance to its nearest edge. In a widget without rounded
/// corners, this is a rectangle.
public struct ContainerRelativeShape: InsettableShape {
  private let amount: CGFloat

  /// Creates the shape.
  public init() { amount = 0 }

  private init(amount: CGFloat) { self.amount = amount }

  /// Returns the rectangle: outside of a widget, there are no corners to follow.
  public func path(in rect: CGRect) -> Path {
    RectInsetShape(shape: Rectangle(), amount: amount).path(in: rect)
  }

  /// Returns the rectangle with corners parallel to the container's.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    if let container = environment.containerShape,
      let outline = container.outline(in: rect, insetBy: amount, environment)
    {
      return outline
    }
    let radius = max(0, environment.containerCornerRadius - distance(of: rect, in: environment))
    return RoundedRectangle(cornerRadius: radius).inset(by: amount).outline(in: rect, environment)
  }

  /// Returns the shape inset by `amount` points.
  public func inset(by amount: CGFloat) -> ContainerRelativeShape {
    ContainerRelativeShape(amount: self.amount + amount)
  }

  /// Returns the distance to the nearest edge of the widget, or 0 if its bounds are unknown.
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
  /// The shape of the container, such as the widget.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
