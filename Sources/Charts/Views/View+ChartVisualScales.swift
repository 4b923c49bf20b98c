public import Foundation
public import Graphics
public import WidgetUI

nonisolated extension View {
  /// Sets the styles of values by a list of pairs.
  public func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<DataValue, S>
  ) -> some View {
    let domain = mapping.map(\.key.scaleValue)
    let values = mapping.map { AnyShapeStyle($0.value) }
    return configuringCharts {
      $0.foregroundStyle.domain = .values(domain)
      $0.foregroundStyle.values = values
      $0.foregroundStyle.mapping = nil
    }
  }

  /// Sets the styles of values: the values and their representations, in order.
  public func chartForegroundStyleScale<Domain: ScaleDomain, Range: ScaleRange>(
    domain: Domain, range: Range, type: ScaleType? = nil
  ) -> some View where Range.VisualValue: ShapeStyle {
    let values = range._visualValues.map { AnyShapeStyle($0) }
    return configuringCharts {
      $0.foregroundStyle.domain = domain._scaleDomain.extent
      $0.foregroundStyle.values = values
    }
  }

  /// Sets the styles in the order of values.
  public func chartForegroundStyleScale<Range: ScaleRange>(
    range: Range, type: ScaleType? = nil
  ) -> some View where Range.VisualValue: ShapeStyle {
    let values = range._visualValues.map { AnyShapeStyle($0) }
    return configuringCharts { $0.foregroundStyle.values = values }
  }

  /// Sets the order of values.
  public func chartForegroundStyleScale<Domain: ScaleDomain>(
    domain: Domain, type: ScaleType? = nil
  ) -> some View {
    configuringCharts { $0.foregroundStyle.domain = domain._scaleDomain.extent }
  }

  /// Sets the styles of values by a function.
  public func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
    mapping: @escaping (DataValue) -> S
  ) -> some View {
    configuringCharts {
      $0.foregroundStyle.mapping = { value in
        DataValue(scaleValue: value).map { AnyShapeStyle(mapping($0)) }
      }
    }
  }

  /// Sets the styles of values by a function, and their order.
  public func chartForegroundStyleScale<Domain: Collection, S: ShapeStyle>(
    domain: Domain, mapping: @escaping (Domain.Element) -> S
  ) -> some View where Domain.Element: Plottable {
    let values = domain.map(\.scaleValue)
    return configuringCharts {
      $0.foregroundStyle.domain = .values(values)
      $0.foregroundStyle.mapping = { value in
        Domain.Element(scaleValue: value).map { AnyShapeStyle(mapping($0)) }
      }
    }
  }
}

nonisolated extension View {
  /// Accepted, but has no effect: numbers are spread evenly over the styles.
  public func chartForegroundStyleScale(type: ScaleType? = nil) -> some View { self }
}

nonisolated extension View {
  /// Sets the symbols of values by a list of pairs.
  public func chartSymbolScale<DataValue: Plottable, S: ChartSymbolShape>(
    _ mapping: KeyValuePairs<DataValue, S>
  ) -> some View {
    let domain = mapping.map(\.key.scaleValue)
    let values = mapping.map { MarkSymbol.shape($0.value) }
    return configuringCharts {
      $0.symbol.domain = .values(domain)
      $0.symbol.values = values
      $0.symbol.mapping = nil
    }
  }

  /// Sets the symbols of values: the values and their representations, in order.
  public func chartSymbolScale<Domain: ScaleDomain, Range: ScaleRange>(
    domain: Domain, range: Range
  ) -> some View where Range.VisualValue: ChartSymbolShape {
    let values = range._visualValues.map { MarkSymbol.shape($0) }
    return configuringCharts {
      $0.symbol.domain = domain._scaleDomain.extent
      $0.symbol.values = values
    }
  }

  /// Sets the symbols in the order of values.
  public func chartSymbolScale<Range: ScaleRange>(
    range: Range
  ) -> some View where Range.VisualValue: ChartSymbolShape {
    let values = range._visualValues.map { MarkSymbol.shape($0) }
    return configuringCharts { $0.symbol.values = values }
  }

  /// Sets the order of values.
  public func chartSymbolScale<Domain: ScaleDomain>(
    domain: Domain
  ) -> some View {
    configuringCharts { $0.symbol.domain = domain._scaleDomain.extent }
  }

  /// Sets the symbols of values by a function.
  public func chartSymbolScale<DataValue: Plottable, S: ChartSymbolShape>(
    mapping: @escaping (DataValue) -> S
  ) -> some View {
    configuringCharts {
      $0.symbol.mapping = { value in
        DataValue(scaleValue: value).map { MarkSymbol.shape(mapping($0)) }
      }
    }
  }

  /// Sets the symbols of values by a function, and their order.
  public func chartSymbolScale<Domain: Collection, S: ChartSymbolShape>(
    domain: Domain, mapping: @escaping (Domain.Element) -> S
  ) -> some View where Domain.Element: Plottable {
    let values = domain.map(\.scaleValue)
    return configuringCharts {
      $0.symbol.domain = .values(values)
      $0.symbol.mapping = { value in
        Domain.Element(scaleValue: value).map { MarkSymbol.shape(mapping($0)) }
      }
    }
  }
}

nonisolated extension View {
  /// Sets symbols of several types in the order of values.
  public func chartSymbolScale(range: [any ChartSymbolShape]) -> some View {
    configuringCharts { $0.symbol.values = range.map(MarkSymbol.shape) }
  }

  /// Sets symbols of several types: the values and their representations, in order.
  public func chartSymbolScale<Domain: ScaleDomain>(
    domain: Domain, range: [any ChartSymbolShape]
  ) -> some View {
    configuringCharts {
      $0.symbol.domain = domain._scaleDomain.extent
      $0.symbol.values = range.map(MarkSymbol.shape)
    }
  }

  /// Sets the areas of symbols, in square points: those of the smallest and the largest value.
  public func chartSymbolSizeScale<Range: ScaleRange>(
    range: Range, type: ScaleType? = nil
  ) -> some View where Range.VisualValue == CGFloat {
    configuringCharts { $0.symbolSize.values = range._visualValues }
  }

  /// Sets the values of the smallest and the largest symbol, and their areas in square points.
  public func chartSymbolSizeScale<Domain: ScaleDomain, Range: ScaleRange>(
    domain: Domain, range: Range, type: ScaleType? = nil
  ) -> some View where Range.VisualValue == CGFloat {
    configuringCharts {
      $0.symbolSize.domain = domain._scaleDomain.extent
      $0.symbolSize.values = range._visualValues
    }
  }

  /// Sets the styles of lines by a list of pairs.
  public func chartLineStyleScale<DataValue: Plottable>(
    _ mapping: KeyValuePairs<DataValue, StrokeStyle>
  ) -> some View {
    configuringCharts {
      $0.lineStyle.domain = .values(mapping.map(\.key.scaleValue))
      $0.lineStyle.values = mapping.map(\.value)
    }
  }

  /// Sets the styles of lines: the values, and the style of each, in order.
  public func chartLineStyleScale<Domain: ScaleDomain>(
    domain: Domain, range: [StrokeStyle]
  ) -> some View {
    configuringCharts {
      $0.lineStyle.domain = domain._scaleDomain.extent
      $0.lineStyle.values = range
    }
  }

  /// Sets the styles of lines in the order of values.
  public func chartLineStyleScale(range: [StrokeStyle]) -> some View {
    configuringCharts { $0.lineStyle.values = range }
  }
}
