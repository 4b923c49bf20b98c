public import Foundation
public import Graphics

/// A rectangle.
public struct Rectangle: InsettableShape {
  /// Makes a rectangle.
  public init() {}
  /// The rectangle itself.
  public func path(in rect: CGRect) -> Path { Path(rect) }
  /// The rectangle smaller by `amount` points.
  public func inset(by amount: CGFloat) -> SmallerShape<Self> {
    SmallerShape(shape: self, amount: amount)
  }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

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
