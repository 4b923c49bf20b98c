public import Foundation

/// A bar from zero to a value, or from one value to another.
nonisolated public struct BarMark: ChartContent {
  var mark: Mark

  /// Returns the mark.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks([mark]) }

  /// Creates a bar from zero to a value; which of the two is a value depends on their types.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(.bar, x: .value(x.data), y: .value(y.data))
    mark.width = width
    mark.height = height
    mark.stacking = stacking
  }

  /// Creates a bar at a value of the x axis, between distances within the plot area in points.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil,
    width: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(.bar, x: .value(x.data), y: .points(yStart, yEnd))
    mark.width = width
    mark.stacking = stacking
  }

  /// Creates a bar at a value of the y axis, between distances within the plot area in points.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(.bar, x: .points(xStart, xEnd), y: .value(y.data))
    mark.height = height
    mark.stacking = stacking
  }

  /// Creates a bar between two values of the x axis.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    mark = Mark(.bar, x: .range(xStart.data, xEnd.data), y: .value(y.data))
    mark.height = height
  }

  /// Creates a bar between two values of the y axis.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    mark = Mark(.bar, x: .value(x.data), y: .range(yStart.data, yEnd.data))
    mark.width = width
  }

  /// Creates a bar between two values of the x axis, and distances within the plot area in points.
  public init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {
    mark = Mark(.bar, x: .range(xStart.data, xEnd.data), y: .points(yStart, yEnd))
  }

  /// Creates a bar between two values of the y axis, and distances within the plot area in points.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    mark = Mark(.bar, x: .points(xStart, xEnd), y: .range(yStart.data, yEnd.data))
  }
}
