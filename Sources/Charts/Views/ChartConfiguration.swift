import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// The configuration that the modifiers around a chart set.
struct ChartConfiguration {
  /// An axis and its scale.
  struct Axis {
    var visibility = Visibility.automatic
    var content: AnyAxisContent?
    var domain: ScaleDomainDescription.Extent?
    var range: PositionScaleDescription.Extent?
    var type: ScaleType?
    var titles: [Title] = []
    /// The length of the visible part of the domain.
    var visibleLength: Double?
    /// The start of the visible part of the domain.
    var scrollPosition: ScaleValue?
  }

  /// The label of an axis.
  struct Title {
    let position: AnnotationPosition
    let alignment: Alignment?
    let spacing: CGFloat?
    let content: AnyView
  }

  /// A scale of styles, symbols or sizes.
  struct VisualScale<Value> {
    var domain: ScaleDomainDescription.Extent?
    var values: [Value] = []
    var mapping: ((ScaleValue) -> Value?)?
  }

  struct Legend {
    var visibility = Visibility.automatic
    var position = AnnotationPosition.automatic
    var alignment: Alignment?
    var spacing: CGFloat?
    var content: AnyView?
  }

  /// A view in front of a chart or behind it.
  struct Layer {
    let alignment: Alignment
    let content: (ChartProxy) -> AnyView
  }

  var x = Axis()
  var y = Axis()
  var foregroundStyle = VisualScale<AnyShapeStyle>()
  var symbol = VisualScale<MarkSymbol>()
  var symbolSize = VisualScale<CGFloat>()
  var lineStyle = VisualScale<StrokeStyle>()
  var legend = Legend()
  var plotStyle: ((ChartPlotContent) -> AnyView)?
  var overlays: [Layer] = []
  var backgrounds: [Layer] = []
}

/// The environment key of the configuration that the modifiers around a chart set.
struct ChartConfigurationKey: EnvironmentKey {
  static var defaultValue: ChartConfiguration { ChartConfiguration() }
}

nonisolated extension View {
  /// Changes the configuration of the charts inside.
  func configuringCharts(_ change: @escaping (inout ChartConfiguration) -> Void) -> some View {
    changingEnvironment { change(&$0[ChartConfigurationKey.self]) }
  }
}
