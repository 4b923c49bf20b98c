public import Foundation
public import Graphics
public import WidgetUI

/// The scales of a chart that is drawn: positions of values, and values of positions.
public struct ChartProxy {
  let frame: ChartFrame
  let appearance: ChartAppearance
  /// The frame of the plot area in the canvas.
  let plotRect: CGRect
  let chartRect: CGRect

  /// The size of the plot area, in points.
  public var plotSize: CGSize { plotRect.size }
  /// The size of the plot area, in points.
  public var plotAreaSize: CGSize { plotRect.size }
  /// The plot area; a geometry proxy converts it to its coordinates.
  public var plotFrame: Anchor<CGRect>? { Anchor(rect: plotRect) }
  /// The plot area; a geometry proxy converts it to its coordinates.
  public var plotAreaFrame: Anchor<CGRect> { Anchor(rect: plotRect) }
  /// The chart without its legend; a geometry proxy converts it to its coordinates.
  public var plotContainerFrame: Anchor<CGRect>? { Anchor(rect: chartRect) }

  /// Returns the distance of a value from the leading edge of the plot area, in points.
  public func position<P: Plottable>(forX value: P) -> CGFloat? {
    frame.x.scale.position(of: value.scaleValue)
  }

  /// Returns the distance of a value from the top of the plot area, in points.
  public func position<P: Plottable>(forY value: P) -> CGFloat? {
    frame.y.scale.position(of: value.scaleValue)
  }

  /// Returns the position of a point in the plot area, in points.
  public func position<X: Plottable, Y: Plottable>(for value: (x: X, y: Y)) -> CGPoint? {
    guard let x = position(forX: value.x), let y = position(forY: value.y) else { return nil }
    return CGPoint(x: x, y: y)
  }

  /// Returns the part of the width of the plot area that a category covers, in points.
  public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? {
    frame.x.scale.band(of: value.scaleValue)
  }

  /// Returns the part of the height of the plot area that a category covers, in points.
  public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? {
    frame.y.scale.band(of: value.scaleValue)
  }

  /// Returns the value at a distance from the leading edge of the plot area, in points.
  public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
    frame.x.scale.value(at: position).flatMap { Self.plotted($0) }
  }

  /// Returns the value at a distance from the top of the plot area, in points.
  public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
    frame.y.scale.value(at: position).flatMap { Self.plotted($0) }
  }

  /// Returns the values at a point of the plot area.
  public func value<X: Plottable, Y: Plottable>(
    at position: CGPoint, as type: (X, Y).Type = (X, Y).self
  ) -> (X, Y)? {
    guard let x: X = value(atX: position.x), let y: Y = value(atY: position.y) else { return nil }
    return (x, y)
  }

  /// Returns the values that the x axis covers: the ends of its range, or its categories.
  public func xDomain<P: Plottable>(dataType: P.Type = P.self) -> [P] {
    frame.x.scale.domain.compactMap { P(scaleValue: $0) }
  }

  /// Returns the values that the y axis covers: the ends of its range, or its categories.
  public func yDomain<P: Plottable>(dataType: P.Type = P.self) -> [P] {
    frame.y.scale.domain.compactMap { P(scaleValue: $0) }
  }

  /// Returns the style that represents a value.
  public func foregroundStyle<P: Plottable>(for value: P) -> AnyShapeStyle? {
    appearance.style(for: value.scaleValue)
  }

  /// Does nothing: a rendered image has no selection.
  public func selectXValue(at position: CGFloat) {}
  /// Does nothing: a rendered image has no selection.
  public func selectYValue(at position: CGFloat) {}
  /// Does nothing: a rendered image has no selection.
  public func selectAngleValue(at angle: Angle) {}

  /// A position between whole numbers is the nearest of them.
  private static func plotted<P: Plottable>(_ value: ScaleValue) -> P? {
    if let exact = P(scaleValue: value) { return exact }
    return value.magnitude.flatMap { P(scaleValue: value.replacing(magnitude: $0.rounded())) }
  }
}
