/// A point of a line through the values of a series.
nonisolated public struct LineMark: ChartContent {
  var mark: Mark

  /// Returns the mark.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks([mark]) }

  /// Creates a point of the line.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    mark = Mark(.line, x: .value(x.data), y: .value(y.data))
  }

  /// Creates a point of the line of a series.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
  ) {
    mark = Mark(.line, x: .value(x.data), y: .value(y.data))
    mark.series = series.data
  }
}
