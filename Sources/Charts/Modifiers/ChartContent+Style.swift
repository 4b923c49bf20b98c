public import Foundation
public import Graphics
public import WidgetUI

nonisolated extension ChartContent {
  /// Sets the style of the marks.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
    changing {
      guard $0.foreground == nil, $0.foregroundBy == nil else { return }
      $0.foreground = AnyShapeStyle(style)
    }
  }

  /// Sets the style of the marks by a value; a legend shows which style represents which value.
  public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    changing {
      guard $0.foreground == nil, $0.foregroundBy == nil else { return }
      $0.foregroundBy = value.data
    }
  }

  /// Sets the symbol of points and of the points of lines.
  public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
    setting(\.symbol, .shape(symbol))
  }

  /// Sets the symbol of points and of the points of lines by a value.
  public func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    setting(\.symbolBy, value.data)
  }

  /// Sets a view as the symbol of points and of the points of lines.
  public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
    setting(\.symbol, .view(AnyView(symbol())))
  }

  /// Sets the area of symbols, in square points.
  public func symbolSize(_ area: CGFloat) -> some ChartContent {
    let side = area.isFinite ? max(area, 0).squareRoot() : 0
    return setting(\.symbolSize, CGSize(width: side, height: side))
  }

  /// Sets the size of symbols, in points.
  public func symbolSize(_ size: CGSize) -> some ChartContent { setting(\.symbolSize, size) }

  /// Sets the area of symbols by a value.
  public func symbolSize<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    setting(\.symbolSizeBy, value.data)
  }

  /// Sets the width, the dashes and the ends of lines.
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent { setting(\.lineStyle, style) }

  /// Sets the dashes of lines by a value.
  public func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    setting(\.lineStyleBy, value.data)
  }

  /// Sets how lines and areas pass from one value to the next.
  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    setting(\.interpolation, method)
  }

  /// Multiplies the opacity of the marks.
  public func opacity(_ opacity: Double) -> some ChartContent {
    changing { if opacity.isFinite { $0.opacity *= min(max(opacity, 0), 1) } }
  }

  /// Rounds the corners of bars, rectangles and sectors; the radius is in points.
  public func cornerRadius(
    _ radius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> some ChartContent {
    changing {
      guard $0.cornerRadius == nil else { return }
      $0.cornerRadius = radius
      $0.cornerStyle = style
    }
  }

  /// Draws the marks in front of those with a smaller value.
  public func zIndex(_ value: Double) -> some ChartContent { setting(\.zIndex, value) }

  /// Accepted, but has no effect: gradients of marks always refer to the mark.
  public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent { self }

  /// Accepted, but has no effect: marks with an effect are always drawn as one group.
  public func compositingLayer() -> some ChartContent { self }
}
