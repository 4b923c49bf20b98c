import Graphics

/// A style that has fainter levels of its own.
protocol LeveledStyle {
  /// The paint of a level; 0 is the style itself.
  func paint(level: Int, in context: StyleContext) -> ResolvedPaint
}

/// A fainter level of a style.
struct OffsetShapeStyle<Base: ShapeStyle>: ShapeStyle, LeveledStyle {
  let base: Base
  let level: Int

  func paint(in context: StyleContext) -> ResolvedPaint { paint(level: 0, in: context) }

  func paint(level more: Int, in context: StyleContext) -> ResolvedPaint {
    let total = level + more
    if let leveled = base as? any LeveledStyle { return leveled.paint(level: total, in: context) }
    let opacities = HierarchicalShapeStyle.opacities
    let opacity = opacities[min(total, opacities.count - 1)]
    return ResolvedPaint(base.paint(in: context).paint.multiplyingOpacity(by: opacity))
  }
}

extension ShapeStyle {
  /// The second level of the style.
  public var secondary: some ShapeStyle { OffsetShapeStyle(base: self, level: 1) }
  /// The third level of the style.
  public var tertiary: some ShapeStyle { OffsetShapeStyle(base: self, level: 2) }
  /// The fourth level of the style.
  public var quaternary: some ShapeStyle { OffsetShapeStyle(base: self, level: 3) }
  /// The fifth level of the style.
  public var quinary: some ShapeStyle { OffsetShapeStyle(base: self, level: 4) }
}

extension HierarchicalShapeStyle: LeveledStyle {
  func paint(level more: Int, in context: StyleContext) -> ResolvedPaint {
    HierarchicalShapeStyle(level: min(level + more, 4)).paint(in: context)
  }
}
