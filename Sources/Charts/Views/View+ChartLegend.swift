public import Foundation
public import LayoutEngine
public import WidgetUI

nonisolated extension View {
  /// Shows or hides the legend of charts.
  public func chartLegend(_ visibility: Visibility) -> some View {
    configuringCharts { $0.legend.visibility = visibility }
  }

  /// Sets where the legend of charts is: below by default, at the leading edge.
  public func chartLegend(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    configuringCharts {
      $0.legend.position = position
      $0.legend.alignment = alignment
      $0.legend.spacing = spacing
    }
  }

  /// Sets a view as the legend of charts.
  public func chartLegend<Content: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) -> some View {
    let content = AnyView(content())
    return configuringCharts {
      $0.legend.position = position
      $0.legend.alignment = alignment
      $0.legend.spacing = spacing
      $0.legend.content = content
    }
  }

  /// Changes the plot area of charts: its size, its background, or whether it is clipped.
  public func chartPlotStyle<Content: View>(
    @ViewBuilder content: @escaping (ChartPlotContent) -> Content
  ) -> some View {
    configuringCharts { $0.plotStyle = { AnyView(content($0)) } }
  }

  /// Adds a view in front of charts, with a proxy for the positions of values.
  public func chartOverlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View {
    let layer = ChartConfiguration.Layer(alignment: alignment) { AnyView(content($0)) }
    return configuringCharts { $0.overlays.insert(layer, at: 0) }
  }

  /// Adds a view behind charts, with a proxy for the positions of values.
  public func chartBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View {
    let layer = ChartConfiguration.Layer(alignment: alignment) { AnyView(content($0)) }
    return configuringCharts { $0.backgrounds.append(layer) }
  }
}
