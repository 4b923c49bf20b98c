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

extension AnyShapeStyle: LeveledStyle {
  func paint(level: Int, in context: StyleContext) -> ResolvedPaint {
    Self.paint(style, level: level, in: context)
  }

  private static func paint<S: ShapeStyle>(
    _ style: S, level: Int, in context: StyleContext
  ) -> ResolvedPaint {
    OffsetShapeStyle(base: style, level: level).paint(in: context)
  }
}
