import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Lays out and draws a chart.
@MainActor
final class ChartRenderer {
  let model: ChartModel
  private var context: LayoutContext { model.inputs.services.layout }

  init(model: ChartModel) { self.model = model }

  /// Returns the size of the chart for a proposal; a plot area of its own size may make it larger.
  func size(for proposal: ProposedViewSize, _ context: LayoutContext) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 300, height: 200))
    guard let style = model.configuration.plotStyle, size.width.isFinite, size.height.isFinite,
      size.width > 0, size.height > 0
    else { return size }
    let parts = parts(of: size)
    let frame = frame(in: parts.body, extra: EdgeInsets())
    let node = model.inputs.single(style(ChartPlotContent { _, _ in }))
    let plot = node.size(ProposedViewSize(frame.plot.size), context)
    return CGSize(
      width: size.width + max(plot.width - frame.plot.width, 0),
      height: size.height + max(plot.height - frame.plot.height, 0))
  }

  /// Draws the chart.
  func draw(in frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let rect = frame.rect
    let parts = parts(of: rect.size)
    var chart = self.frame(in: parts.body, extra: EdgeInsets())
    let overflow = annotationOverflow(chart, in: CGRect(origin: .zero, size: rect.size))
    if overflow != EdgeInsets() { chart = self.frame(in: parts.body, extra: overflow) }
    // In front of the views that the author's style adds to the plot area.
    var annotations: [DisplayList.Item] = []
    let plotNode = model.configuration.plotStyle.map { style in
      style(
        ChartPlotContent { [self] plotFrame, inner in
          annotations = paintPlot(chart, in: plotFrame.rect, chartRect: rect, into: &inner)
        })
    }
    let plot = chart.plot.offsetBy(dx: rect.minX, dy: rect.minY)
    drawLayers(model.configuration.backgrounds, chart, plot, rect, into: &items)
    if let plotNode {
      let node = model.inputs.single(plotNode)
      let size = node.size(ProposedViewSize(plot.size), context)
      node.draw(
        at: CGPoint(x: plot.midX - size.width / 2, y: plot.midY - size.height / 2),
        proposal: ProposedViewSize(plot.size), context, into: &items)
    } else {
      annotations = paintPlot(chart, in: plot, chartRect: rect, into: &items)
    }
    items += annotations
    for part in parts.views {
      part.node.draw(
        at: CGPoint(x: rect.minX + part.frame.minX, y: rect.minY + part.frame.minY),
        proposal: part.proposal, context, into: &items)
    }
    drawLayers(model.configuration.overlays, chart, plot, rect, into: &items)
  }

  private func drawLayers(
    _ layers: [ChartConfiguration.Layer], _ chart: ChartFrame, _ plot: CGRect, _ rect: CGRect,
    into items: inout [DisplayList.Item]
  ) {
    let proxy = ChartProxy(
      frame: chart, appearance: model.appearance, plotRect: plot, chartRect: rect)
    for layer in layers {
      let node = model.inputs.single(layer.content(proxy), alignment: layer.alignment)
      let size = node.dimensions(ProposedViewSize(rect.size), context)
      let area = ViewRect(rect)
      node.draw(
        at: area.origin(of: size, layer.alignment), proposal: ProposedViewSize(rect.size), context,
        into: &items)
    }
  }

  /// Draws grid lines, marks and the labels of the axes around a plot area, and returns the annotations.
  private func paintPlot(
    _ chart: ChartFrame, in plot: CGRect, chartRect: CGRect,
    into items: inout [DisplayList.Item]
  ) -> [DisplayList.Item] {
    var chart = chart
    if abs(plot.width - chart.plot.width) > 0.5 || abs(plot.height - chart.plot.height) > 0.5 {
      // The author's style gives the plot area another size.
      let insets = EdgeInsets()
      let inner = frame(
        in: CGRect(
          x: 0, y: 0, width: plot.width + chartRect.width - chart.plot.width,
          height: plot.height + chartRect.height - chart.plot.height), extra: insets)
      chart = ChartFrame(
        plot: CGRect(origin: .zero, size: plot.size), x: inner.x, y: inner.y)
    }
    let painter = MarkPainter(model: model, frame: chart, plot: plot, chartRect: chartRect)
    let drawings = painter.drawings()
    let annotations = painter.annotations(of: drawings)
    let axes = AxisPainter(
      model: model, plot: plot, gaps: annotations.filter { !$0.isOverlay }.map(\.frame))
    if model.hasAxes {
      axes.drawLines(chart.x, into: &items)
      axes.drawLines(chart.y, into: &items)
    }
    painter.draw(drawings, into: &items)
    if model.hasAxes {
      axes.drawLabels(chart.x, into: &items)
      axes.drawLabels(chart.y, into: &items)
    }
    var front: [DisplayList.Item] = []
    painter.draw(annotations, into: &front)
    return front
  }

  /// How far annotations that have to fit extend beyond the chart.
  private func annotationOverflow(_ chart: ChartFrame, in rect: CGRect) -> EdgeInsets {
    guard model.marks.contains(where: { !$0.attributes.annotations.isEmpty }) else {
      return EdgeInsets()
    }
    let painter = MarkPainter(model: model, frame: chart, plot: chart.plot, chartRect: rect)
    return painter.annotationOverflow()
  }
}

/// A rectangle in which views are aligned.
struct ViewRect {
  let rect: CGRect

  init(_ rect: CGRect) { self.rect = rect }

  /// Returns the origin of a view of a size.
  func origin(of size: ViewDimensions, _ alignment: Alignment) -> CGPoint {
    let x: CGFloat =
      alignment.horizontal == .leading ? 0 : alignment.horizontal == .trailing ? 1 : 0.5
    let y: CGFloat = alignment.vertical == .top ? 0 : alignment.vertical == .bottom ? 1 : 0.5
    return CGPoint(
      x: rect.minX + (rect.width - size.width) * x, y: rect.minY + (rect.height - size.height) * y)
  }
}
