public import Foundation
public import WidgetUI

/// The range of a scale: styles, symbols, or positions to which it maps data values.
public protocol ScaleRange {
  /// The type to which data values are mapped.
  associatedtype VisualValue
  /// The values of the range, in order. Authors neither implement nor call this.
  var _visualValues: [VisualValue] { get }
}

extension Array: ScaleRange {
  /// The type of the elements.
  public typealias VisualValue = Element
  /// The elements.
  public var _visualValues: [Element] { self }
}

extension Gradient: ScaleRange {
  /// The type of the stops' colors.
  public typealias VisualValue = Color
  /// The colors of the stops.
  public var _visualValues: [Color] { stops.map(\.color) }
}

extension ClosedRange: ScaleRange where Bound == CGFloat {
  /// The type of the bounds.
  public typealias VisualValue = CGFloat
  /// The bounds.
  public var _visualValues: [CGFloat] { [lowerBound, upperBound] }
}

/// The part of the plot area that a position scale covers.
public protocol PositionScaleRange {
  /// Describes the range. Authors neither implement nor call this.
  var _positions: PositionScaleDescription { get }
}

/// The part of the plot area that a position scale covers.
public struct PositionScaleDescription {
  enum Extent {
    case plot(startPadding: CGFloat, endPadding: CGFloat)
    case points(CGFloat, CGFloat)
  }
  let extent: Extent
}

/// The whole plot area but for a padding.
public struct PlotDimensionScaleRange: PositionScaleRange {
  /// Describes the range.
  public let _positions: PositionScaleDescription
}

extension PositionScaleRange where Self == PlotDimensionScaleRange {
  /// The whole plot area.
  public static var plotDimension: PlotDimensionScaleRange { .plotDimension(padding: 0) }

  /// The plot area without a padding at both ends, in points.
  public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange {
    .plotDimension(startPadding: padding, endPadding: padding)
  }

  /// The plot area without paddings at its ends, in points.
  public static func plotDimension(
    startPadding: CGFloat = 0, endPadding: CGFloat = 0
  ) -> PlotDimensionScaleRange {
    PlotDimensionScaleRange(
      _positions: PositionScaleDescription(
        extent: .plot(startPadding: startPadding, endPadding: endPadding)))
  }
}

extension ClosedRange: PositionScaleRange where Bound == CGFloat {
  /// Describes the range.
  public var _positions: PositionScaleDescription {
    PositionScaleDescription(extent: .points(lowerBound, upperBound))
  }
}
