public import Foundation

/// A line across the plot area, or between two values.
nonisolated public struct RuleMark: ChartContent {
  var mark: Mark

  /// Returns the mark.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks([mark]) }

  /// Creates a vertical line at a value of the x axis.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {
    mark = Mark(.rule, x: .value(x.data), y: .points(yStart, yEnd))
  }

  /// Creates a vertical line between two values of the y axis.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    mark = Mark(.rule, x: .value(x.data), y: .range(yStart.data, yEnd.data))
  }

  /// Creates a horizontal line at a value of the y axis.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>
  ) {
    mark = Mark(.rule, x: .points(xStart, xEnd), y: .value(y.data))
  }

  /// Creates a horizontal line between two values of the x axis.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    mark = Mark(.rule, x: .range(xStart.data, xEnd.data), y: .value(y.data))
  }
}
