public import Foundation

/// A symbol at a value.
nonisolated public struct PointMark: ChartContent {
  var mark: Mark

  /// Returns the mark.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks([mark]) }

  /// Creates a symbol at a value of both axes.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    mark = Mark(.point, x: .value(x.data), y: .value(y.data))
  }

  /// Creates a symbol at a value of the x axis, and a distance within the plot area in points.
  public init<X: Plottable>(
    x: PlottableValue<X>, y: CGFloat? = nil
  ) {
    mark = Mark(.point, x: .value(x.data), y: .points(y, y))
  }

  /// Creates a symbol at a value of the y axis, and a distance within the plot area in points.
  public init<Y: Plottable>(
    x: CGFloat? = nil, y: PlottableValue<Y>
  ) {
    mark = Mark(.point, x: .points(x, x), y: .value(y.data))
  }
}
