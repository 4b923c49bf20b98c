public import Foundation

/// A rectangle at a value, or between values.
nonisolated public struct RectangleMark: ChartContent {
  var mark: Mark

  /// Returns the mark.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks([mark]) }

  /// Creates a rectangle that is centered on a value of both axes.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic
  ) {
    mark = Mark(.rectangle, x: .value(x.data), y: .value(y.data))
    mark.width = width
    mark.height = height
  }

  /// Creates a rectangle at a value of the x axis, between two values of the y axis.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    mark = Mark(.rectangle, x: .value(x.data), y: .range(yStart.data, yEnd.data))
    mark.width = width
  }

  /// Creates a rectangle at a value of the y axis, between two values of the x axis.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    mark = Mark(.rectangle, x: .range(xStart.data, xEnd.data), y: .value(y.data))
    mark.height = height
  }

  /// Creates a rectangle between two values of both axes.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    mark = Mark(.rectangle, x: .range(xStart.data, xEnd.data), y: .range(yStart.data, yEnd.data))
  }

  /// Creates a rectangle at a value of the x axis, between distances within the plot area in points.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil,
    width: MarkDimension = .automatic
  ) {
    mark = Mark(.rectangle, x: .value(x.data), y: .points(yStart, yEnd))
    mark.width = width
  }

  /// Creates a rectangle at a value of the y axis, between distances within the plot area in points.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    mark = Mark(.rectangle, x: .points(xStart, xEnd), y: .value(y.data))
    mark.height = height
  }

  /// Creates a rectangle between two values of the x axis, and distances within the plot area in points.
  public init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {
    mark = Mark(.rectangle, x: .range(xStart.data, xEnd.data), y: .points(yStart, yEnd))
  }

  /// Creates a rectangle between two values of the y axis, and distances within the plot area in points.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    mark = Mark(.rectangle, x: .points(xStart, xEnd), y: .range(yStart.data, yEnd.data))
  }
}
