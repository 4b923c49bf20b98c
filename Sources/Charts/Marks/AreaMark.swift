/// A point of an area between zero and the values of a series, or between two values.
nonisolated public struct AreaMark: ChartContent {
  var mark: Mark

  /// Returns the mark.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks([mark]) }

  /// Creates a point of the area from zero to a value.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(.area, x: .value(x.data), y: .value(y.data))
    mark.stacking = stacking
  }

  /// Creates a point of the area of a series, from zero to a value.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>,
    stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(.area, x: .value(x.data), y: .value(y.data))
    mark.stacking = stacking
    mark.series = series.data
  }

  /// Creates a point of the area between two values of the y axis.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    mark = Mark(.area, x: .value(x.data), y: .range(yStart.data, yEnd.data))
  }

  /// Creates a point of the area of a series between two values of the y axis.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    series: PlottableValue<S>
  ) {
    mark = Mark(.area, x: .value(x.data), y: .range(yStart.data, yEnd.data))
    mark.series = series.data
  }

  /// Creates a point of the area between two values of the x axis.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    mark = Mark(.area, x: .range(xStart.data, xEnd.data), y: .value(y.data))
  }

  /// Creates a point of the area of a series between two values of the x axis.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    series: PlottableValue<S>
  ) {
    mark = Mark(.area, x: .range(xStart.data, xEnd.data), y: .value(y.data))
    mark.series = series.data
  }
}
