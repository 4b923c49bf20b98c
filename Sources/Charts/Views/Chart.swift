import Foundation
import Graphics
import LayoutEngine
public import WidgetUI

/// A chart of marks, with axes and a legend; it takes the proposed size.
///
///     Chart(sales) { sale in
///       BarMark(x: .value("Month", sale.month), y: .value("Sales", sale.count))
///     }
///
/// On a display with few inks, areas that differ by color get patterns, and lines get dashes. A chart with an
/// unspecified dimension is 300 points wide or 200 points high.
nonisolated public struct Chart<Content: ChartContent>: View {
  private let content: Content

  /// Creates a chart of marks.
  public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

  /// Lowers the chart to one node.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let configuration = inputs.environment[ChartConfigurationKey.self]
    var inner = inputs.forChildren(axis: nil)
    inner.environment[ChartConfigurationKey.self] = ChartConfiguration()
    let marks = content.marks(in: ChartInputs(lowering: inner)).marks
    let model = ChartModel(marks: marks, configuration: configuration, inputs: inner)
    let renderer = ChartRenderer(model: model)
    let layout = ChartLayout(
      size: { proposal, context in renderer.size(for: proposal, context) },
      paint: { frame, items in renderer.draw(in: frame, into: &items) })
    return LoweredView([inputs.node(layout)])
  }
}

extension Chart {
  /// Creates a chart with marks for every element of a collection.
  public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
    self.init { ForEach(data, content: content) }
  }

  /// Creates a chart with marks for every element of a collection, identified by a property.
  public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> {
    self.init { ForEach(data, id: id, content: content) }
  }
}

/// Sizes and draws a chart.
private struct ChartLayout: NodeLayout {
  let size: (ProposedViewSize, LayoutContext) -> CGSize
  let paint: (PlacedFrame, inout [DisplayList.Item]) -> Void

  var name: String { "Chart" }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize { size(proposal, context) }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    guard frame.rect.isDrawable else { return }
    paint(frame, &items)
  }
}

/// The marks and grid lines of a chart as a view: the argument of `chartPlotStyle`.
nonisolated public struct ChartPlotContent: View {
  let paint: (PlacedFrame, inout [DisplayList.Item]) -> Void

  /// Lowers the plot area to one node.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(PlotAreaLayout(paint: paint))])
  }
}

private struct PlotAreaLayout: NodeLayout {
  let paint: (PlacedFrame, inout [DisplayList.Item]) -> Void

  var name: String { "PlotArea" }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    paint(frame, &items)
  }
}
