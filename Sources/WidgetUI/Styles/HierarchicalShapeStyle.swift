import Foundation
import Graphics

/// A level of the foreground style: the style itself, then ever fainter.
public struct HierarchicalShapeStyle: ShapeStyle {
  let level: Int

  /// The first level.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  /// The fifth level.
  public static let quinary = HierarchicalShapeStyle(level: 4)

  /// The opacities of the levels of any style but the standard one (layout-facts §4); the fifth
  /// continues the row.
  static let opacities = [1, 0.5, 0.25, 0.18, 0.1]

  /// The paint of the level: the system's own for the standard foreground, else fainter by opacity.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    let environment = context.environment
    if level > 0, level <= environment.foregroundLevels.count {
      return environment.foregroundLevels[level - 1].paint(in: context)
    }
    guard let style = environment.foregroundStyle else {
      let levels: [SystemPalette] = [.primary, .secondary, .tertiary, .quaternary, .quinary]
      return ResolvedPaint(levels[level].resolve(in: environment))
    }
    // A style that is itself a level refers to the standard foreground, not to itself again.
    var outer = environment
    outer.foregroundStyle = nil
    outer.foregroundLevels = []
    let base = style.paint(
      in: StyleContext(environment: outer, rect: context.rect, services: context.services))
    return ResolvedPaint(base.paint.multiplyingOpacity(by: Self.opacities[level]))
  }
}

/// The foreground style of the place.
public struct ForegroundStyle: ShapeStyle {
  /// Makes the style.
  public init() {}

  /// The first level of the foreground.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    HierarchicalShapeStyle.primary.paint(in: context)
  }
}

/// The style of what is tinted: the tint of the place, else the accent color.
public struct TintShapeStyle: ShapeStyle {
  /// Makes the style.
  public init() {}

  /// The tint as a paint.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    var outer = context.environment
    outer.tint = nil
    let inner = StyleContext(environment: outer, rect: context.rect, services: context.services)
    return context.environment.tint?.paint(in: inner) ?? Color.accentColor.paint(in: inner)
  }
}
