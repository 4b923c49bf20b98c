import Graphics

/// The style set by `backgroundStyle`, or the system's background without one.
public struct BackgroundStyle: ShapeStyle, HierarchicalStyle {
  /// Creates the style.
  public init() {}

  /// Returns the paint of the first level.
  public func paint(in context: StyleContext) -> ResolvedPaint { paint(level: 0, in: context) }

  func paint(level: Int, in context: StyleContext) -> ResolvedPaint {
    if let backgroundStyle = context.environment.backgroundStyle {
      let inner = context.changing { $0.backgroundStyle = nil }
      return OffsetShapeStyle(base: backgroundStyle, level: level).paint(in: inner)
    }
    let palette: SystemPalette = level == 1 ? .secondaryBackground : .background
    return ResolvedPaint(palette.resolve(in: context.environment))
  }
}

/// The style of filled areas over a background: a translucent gray.
public struct FillShapeStyle: ShapeStyle, HierarchicalStyle {
  /// Creates the style.
  public init() {}

  /// Returns the paint of the first level.
  public func paint(in context: StyleContext) -> ResolvedPaint { paint(level: 0, in: context) }

  func paint(level: Int, in context: StyleContext) -> ResolvedPaint {
    let levels: [SystemPalette] = [.fill, .secondaryFill, .tertiaryFill, .quaternaryFill]
    return ResolvedPaint(levels[min(level, 3)].resolve(in: context.environment))
  }
}

/// The style of separator lines.
public struct SeparatorShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the separator's color.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    ResolvedPaint(SystemPalette.separator.resolve(in: context.environment))
  }
}

/// The style of selections: the tint.
public struct SelectionShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the tint as a paint.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    TintShapeStyle().paint(in: context)
  }
}

/// The style of links: the system's blue.
public struct LinkShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the system's blue.
  public func paint(in context: StyleContext) -> ResolvedPaint { Color.blue.paint(in: context) }
}

/// The style of placeholder text.
public struct PlaceholderTextShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the third level of the standard foreground.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    ResolvedPaint(SystemPalette.tertiary.resolve(in: context.environment))
  }
}

/// A style with its opacity multiplied.
struct OpacityShapeStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let opacity: Double

  func paint(in context: StyleContext) -> ResolvedPaint {
    let factor = opacity.isNaN ? 1 : min(max(opacity, 0), 1)
    return ResolvedPaint(base.paint(in: context).paint.multiplyingOpacity(by: factor))
  }
}

extension ShapeStyle {
  /// Returns the style with its opacity multiplied by `opacity`, from 0 to 1.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    OpacityShapeStyle(base: self, opacity: opacity)
  }
}
