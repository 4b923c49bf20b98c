import Foundation
import Graphics

/// A level of the foreground style: the style itself, then fainter with each level.
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

  /// The opacities of the levels of any style other than the standard one (Apple's published
  /// palette); the fifth is extrapolated.
  static let opacities = [1, 0.5, 0.25, 0.18, 0.1]

  /// Returns the paint of the level: the system's own for the standard foreground, otherwise
  /// reduced in opacity.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    if level > 0, level <= context.environment.foregroundLevels.count {
      return context.environment.foregroundLevels[level - 1].paint(in: context)
    }
    guard let style = context.environment.foregroundStyle else {
      let levels: [SystemPalette] = [.primary, .secondary, .tertiary, .quaternary, .quinary]
      return ResolvedPaint(levels[level].resolve(in: context.environment))
    }
    let base = style.paint(in: style.isColor ? context : context.withoutForeground)
    guard level > 0 else { return base }
    return ResolvedPaint(base.paint.multiplyingOpacity(by: Self.opacities[level]))
  }
}

extension StyleContext {
  /// The context for a style that is itself a level: it refers to the standard foreground, to avoid
  /// infinite recursion.
  fileprivate var withoutForeground: StyleContext {
    changing {
      $0.foregroundStyle = nil
      $0.foregroundLevels = []
    }
  }
}

/// The foreground style of the environment.
public struct ForegroundStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the first level of the foreground.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    HierarchicalShapeStyle.primary.paint(in: context)
  }
}

/// The tint of the environment, or the accent color without one.
public struct TintShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the tint as a paint.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    let inner = context.changing { $0.tint = nil }
    return context.environment.tint?.paint(in: inner) ?? Color.accentColor.paint(in: inner)
  }
}

/// A style that defines its own fainter levels.
protocol HierarchicalStyle {
  /// Returns the paint of a level; 0 is the style itself.
  func paint(level: Int, in context: StyleContext) -> ResolvedPaint
}

/// A fainter level of a style.
struct OffsetShapeStyle<Base: ShapeStyle>: ShapeStyle, HierarchicalStyle {
  let base: Base
  let level: Int

  func paint(in context: StyleContext) -> ResolvedPaint { paint(level: 0, in: context) }

  func paint(level more: Int, in context: StyleContext) -> ResolvedPaint {
    let total = level + more
    if let leveled = base as? any HierarchicalStyle {
      return leveled.paint(level: total, in: context)
    }
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

extension HierarchicalShapeStyle: HierarchicalStyle {
  func paint(level more: Int, in context: StyleContext) -> ResolvedPaint {
    HierarchicalShapeStyle(level: min(level + more, 4)).paint(in: context)
  }
}
