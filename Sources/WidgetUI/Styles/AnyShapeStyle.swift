/// A style whose type is hidden.
public struct AnyShapeStyle: ShapeStyle {
  let style: any ShapeStyle
  /// Whether the style is a color, which refers to no other style.
  let isColor: Bool

  /// Hides the type of `style`.
  public init<S: ShapeStyle>(_ style: S) {
    self.style = (style as? AnyShapeStyle)?.style ?? style
    isColor = self.style is Color
  }

  /// The paint of the hidden style.
  public func paint(in context: StyleContext) -> ResolvedPaint { style.paint(in: context) }
}
