import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Draws the lines and labels of axes around a plot area.
@MainActor
struct AxisPainter {
  let model: ChartModel
  let plot: CGRect
  /// The texts that grid lines are interrupted for.
  let gaps: [CGRect]

  private var context: LayoutContext { model.inputs.services.layout }

  /// Draws grid lines and ticks.
  func drawLines(_ axis: ResolvedAxis, into items: inout [DisplayList.Item]) {
    for line in axis.lines {
      let deepest =
        axis.labels.filter { $0.side == line.side }
        .map { $0.distance + (axis.isX ? $0.size.height : $0.size.width) }.max() ?? 0
      var drawn: [DisplayList.Item] = []
      draw(line, axis, labelDepth: deepest, into: &drawn)
      if line.opacity < 1 {
        items.append(
          .group(DisplayList.Group(items: drawn, effects: [.opacity(line.opacity)])))
      } else {
        items += drawn
      }
    }
  }

  private func draw(
    _ line: ResolvedAxis.Line, _ axis: ResolvedAxis, labelDepth: CGFloat,
    into items: inout [DisplayList.Item]
  ) {
    let pixel = 1 / context.scale
    let isDotted = model.appearance.encoding.hasFewInks
    var stroke = line.stroke ?? StrokeStyle(lineWidth: 0.5)
    // A line of less than a pixel is a gray one.
    stroke.lineWidth = max((stroke.lineWidth / pixel).rounded(), 1) * pixel
    if isDotted, line.style == nil {
      // Solid black rules in every direction would compete with the marks.
      let unit = max(context.scale.rounded(), 1) * pixel
      stroke.lineWidth = unit
      stroke.dash = line.isZero && line.tick == nil ? [] : [unit, 3 * unit]
    }
    let half = stroke.lineWidth / 2
    let start = axis.isX ? plot.minX + line.position : plot.minY + line.position
    let along =
      context.roundToPixel(start - half + (axis.isX ? line.offset.width : line.offset.height))
      + half
    var (low, high) =
      axis.isX ? (plot.minY, plot.maxY) : (plot.minX, plot.maxX)
    if let tick = line.tick {
      let length: CGFloat
      switch tick.kind {
      case .automatic: length = ResolvedAxis.tickLength
      case .points(let points): length = points.isFinite ? min(max(points, 0), 10_000) : 0
      case .label(let extra): length = max(labelDepth + (extra.isFinite ? extra : 0), 0)
      }
      switch line.side {
      case .bottom, .trailing: (low, high) = (high, high + length)
      case .top, .leading: (low, high) = (low - length, low)
      }
    }
    low = context.roundToPixel(low)
    high = context.roundToPixel(high)
    let path = Path { path in
      for (start, end) in segments(low, high, at: along, axis, isGridLine: line.tick == nil) {
        path.move(to: axis.isX ? CGPoint(x: along, y: start) : CGPoint(x: start, y: along))
        path.addLine(to: axis.isX ? CGPoint(x: along, y: end) : CGPoint(x: end, y: along))
      }
    }
    guard !path.isEmpty else { return }
    let paint: Paint
    if let style = line.style {
      paint = style.paint(in: model.inputs.styleContext(plot)).paint
    } else if isDotted {
      paint = .color(model.appearance.foregroundColor)
    } else {
      paint = SeparatorShapeStyle().paint(in: model.inputs.styleContext(plot)).paint
    }
    items.append(.stroke(path, stroke, paint, antialiased: !isDotted))
  }

  /// The parts of a line that are not behind a text.
  private func segments(
    _ low: CGFloat, _ high: CGFloat, at along: CGFloat, _ axis: ResolvedAxis, isGridLine: Bool
  ) -> [(CGFloat, CGFloat)] {
    var segments = [(low, high)]
    guard isGridLine else { return segments }
    for gap in gaps {
      let rect = context.roundToPixels(gap)
      let (near, far) = axis.isX ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
      let (start, end) = axis.isX ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
      guard along > near, along < far else { continue }
      segments = segments.flatMap { segment in
        [(segment.0, min(segment.1, start)), (max(segment.0, end), segment.1)]
          .filter { $0.0 < $0.1 }
      }
    }
    return segments
  }

  /// Draws the labels.
  func drawLabels(_ axis: ResolvedAxis, into items: inout [DisplayList.Item]) {
    for label in axis.labels {
      let origin = origin(of: label, axis)
      var drawn: [DisplayList.Item] = []
      switch label.orientation {
      case .automatic, .horizontal:
        label.node.draw(at: origin, proposal: label.proposal, context, into: &drawn)
      case .vertical, .verticalReversed:
        var inner: [DisplayList.Item] = []
        label.node.draw(at: .zero, proposal: label.proposal, context, into: &inner)
        let rotation =
          label.orientation == .vertical
          ? CGAffineTransform(
            a: 0, b: 1, c: -1, d: 0, tx: origin.x + label.size.width, ty: origin.y)
          : CGAffineTransform(
            a: 0, b: -1, c: 1, d: 0, tx: origin.x, ty: origin.y + label.size.height)
        drawn = [.group(DisplayList.Group(items: inner, effects: [.transform(rotation)]))]
      }
      if label.opacity < 1 {
        drawn = [.group(DisplayList.Group(items: drawn, effects: [.opacity(label.opacity)]))]
      }
      items += drawn
    }
  }

  private func origin(of label: ResolvedAxis.Label, _ axis: ResolvedAxis) -> CGPoint {
    var origin = CGPoint(x: plot.minX + label.start, y: plot.minY + label.start)
    switch label.side {
    case .bottom: origin.y = plot.maxY + label.distance
    case .top: origin.y = plot.minY - label.distance - label.size.height
    case .trailing: origin.x = plot.maxX + label.distance
    case .leading: origin.x = plot.minX - label.distance - label.size.width
    }
    return CGPoint(x: origin.x + label.offset.width, y: origin.y + label.offset.height)
  }
}
