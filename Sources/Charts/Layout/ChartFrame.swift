import Foundation
import LayoutEngine
import WidgetUI

/// The frames of the parts of a chart in its rectangle.
struct ChartFrame {
  let plot: CGRect
  let x: ResolvedAxis
  let y: ResolvedAxis
}

extension ChartRenderer {
  /// Divides a rectangle of a chart without legend and titles into the plot area and its axes.
  func frame(in rect: CGRect, extra: EdgeInsets) -> ChartFrame {
    guard model.hasAxes else { return frameWithoutAxes(in: rect.inset(by: extra)) }
    let x = resolver(isX: true)
    let y = resolver(isX: false)
    // The axes depend on the size of the plot area, and that on the labels of the axes.
    var insets = extra
    insets.include(18, at: .bottom)
    insets.include(30, at: .trailing)
    for _ in 0..<3 {
      let plot = rect.inset(by: insets)
      let yAxis = y.axis(
        length: plot.height, before: plot.minY - rect.minY + 20, after: rect.maxY - plot.maxY + 20)
      var needed = yAxis.margins(length: plot.height)
      needed.formMaximum(extra)
      let plotWidth = rect.width - needed.leading - needed.trailing
      let isEndFree = needed.trailing >= 20
      var xAxis = x.axis(
        length: max(plotWidth, 1), before: max(needed.leading, 20),
        after: isEndFree || model.x.kind == .date ? needed.trailing : 20)
      xAxis.moveLabels(awayFrom: yAxis, length: max(plotWidth, 1), height: plot.height)
      needed.formMaximum(xAxis.margins(length: max(plotWidth, 1)))
      if insets.isNear(needed) { break }
      insets = needed
    }
    // The last insets are those of the axes that were made with the ones before.
    let plot = rect.inset(by: insets)
    var xAxis = x.axis(
      length: plot.width, before: plot.minX - rect.minX, after: rect.maxX - plot.maxX)
    let yAxis = y.axis(
      length: plot.height, before: plot.minY - rect.minY, after: rect.maxY - plot.maxY)
    xAxis.moveLabels(awayFrom: yAxis, length: plot.width, height: plot.height)
    return ChartFrame(plot: plot, x: xAxis, y: yAxis)
  }

  private func frameWithoutAxes(in rect: CGRect) -> ChartFrame {
    var hidden = ChartConfiguration.Axis()
    hidden.visibility = .hidden
    func axis(_ isX: Bool) -> ResolvedAxis {
      AxisResolver(
        isX: isX, domain: isX ? model.x : model.y, configuration: hidden, isNormalized: false,
        inputs: model.inputs
      ).axis(length: isX ? rect.width : rect.height, before: 0, after: 0)
    }
    return ChartFrame(plot: rect, x: axis(true), y: axis(false))
  }

  private func resolver(isX: Bool) -> AxisResolver {
    let stacked = model.marks.indices.filter {
      model.extents.values[$0] != nil && model.extents.areVertical[$0] != isX
    }
    return AxisResolver(
      isX: isX, domain: isX ? model.x : model.y,
      configuration: isX ? model.configuration.x : model.configuration.y,
      isNormalized: !stacked.isEmpty
        && stacked.allSatisfy { model.marks[$0].stacking == .normalized },
      inputs: model.inputs)
  }
}

extension CGRect {
  /// The rectangle without insets, at least one point wide and high.
  func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.leading, y: minY + insets.top,
      width: max(width - insets.leading - insets.trailing, 1),
      height: max(height - insets.top - insets.bottom, 1))
  }
}

extension EdgeInsets {
  func isNear(_ other: EdgeInsets) -> Bool {
    abs(top - other.top) < 0.5 && abs(bottom - other.bottom) < 0.5
      && abs(leading - other.leading) < 0.5 && abs(trailing - other.trailing) < 0.5
  }
}
