public import WidgetUI

nonisolated extension View {
  /// Sets the domain of the x scale of charts: a range of numbers or dates, or a list of categories.
  public func chartXScale<Domain: ScaleDomain>(
    domain: Domain, type: ScaleType? = nil
  ) -> some View {
    configuringCharts {
      $0.x.domain = domain._scaleDomain.extent
      if let type { $0.x.type = type }
    }
  }

  /// Sets the domain of the x scale of charts, and the part of the plot area that it covers.
  public func chartXScale<Domain: ScaleDomain, Range: PositionScaleRange>(
    domain: Domain, range: Range, type: ScaleType? = nil
  ) -> some View {
    configuringCharts {
      $0.x.domain = domain._scaleDomain.extent
      $0.x.range = range._positions.extent
      if let type { $0.x.type = type }
    }
  }

  /// Sets the part of the plot area that the x scale of charts covers.
  public func chartXScale<Range: PositionScaleRange>(
    range: Range, type: ScaleType? = nil
  ) -> some View {
    configuringCharts {
      $0.x.range = range._positions.extent
      if let type { $0.x.type = type }
    }
  }

  /// Sets how values are spread over the x scale of charts.
  public func chartXScale(type: ScaleType?) -> some View {
    configuringCharts { if let type { $0.x.type = type } }
  }
}

nonisolated extension View {
  /// Sets the domain of the y scale of charts: a range of numbers or dates, or a list of categories.
  public func chartYScale<Domain: ScaleDomain>(
    domain: Domain, type: ScaleType? = nil
  ) -> some View {
    configuringCharts {
      $0.y.domain = domain._scaleDomain.extent
      if let type { $0.y.type = type }
    }
  }

  /// Sets the domain of the y scale of charts, and the part of the plot area that it covers.
  public func chartYScale<Domain: ScaleDomain, Range: PositionScaleRange>(
    domain: Domain, range: Range, type: ScaleType? = nil
  ) -> some View {
    configuringCharts {
      $0.y.domain = domain._scaleDomain.extent
      $0.y.range = range._positions.extent
      if let type { $0.y.type = type }
    }
  }

  /// Sets the part of the plot area that the y scale of charts covers.
  public func chartYScale<Range: PositionScaleRange>(
    range: Range, type: ScaleType? = nil
  ) -> some View {
    configuringCharts {
      $0.y.range = range._positions.extent
      if let type { $0.y.type = type }
    }
  }

  /// Sets how values are spread over the y scale of charts.
  public func chartYScale(type: ScaleType?) -> some View {
    configuringCharts { if let type { $0.y.type = type } }
  }
}
