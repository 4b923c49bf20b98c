import Foundation
import Graphics
import WidgetUI

/// Paints areas and symbols in the style or pattern of a series.
@MainActor
struct AreaPainter {
  let model: ChartModel

  private var scale: Double { model.inputs.services.layout.scale }

  /// Returns a filled area; gradients refer to `bounds`.
  func items(
    _ path: Path, _ series: SeriesStyle, over bounds: CGRect
  ) -> [DisplayList.Item] {
    guard !path.isEmpty else { return [] }
    if let pattern = series.pattern {
      return pattern.items(
        in: path, ink: series.ink ?? model.appearance.foregroundColor,
        background: series.isTranslucent ? nil : model.appearance.backgroundColor, scale: scale)
    }
    return [.fill(path, paint(series, over: bounds), FillStyle())]
  }

  /// Returns the paint of lines and symbols.
  func paint(_ series: SeriesStyle, over bounds: CGRect) -> Paint {
    if let ink = series.ink { return .color(ink) }
    return series.style.paint(in: model.inputs.styleContext(bounds)).paint
  }

  /// Returns the symbol of a mark about a point.
  func symbol(
    of mark: Mark, _ series: SeriesStyle, at point: CGPoint
  ) -> [DisplayList.Item] {
    let size = model.appearance.symbolSize(of: mark)
    switch model.appearance.symbol(of: mark, series) {
    case .view(let view):
      let inputs = model.inputs
      let context = inputs.services.layout
      let styled = view.foregroundStyle(series.style)
      let node = inputs.single(styled)
      let own = node.size(.unspecified, context)
      var items: [DisplayList.Item] = []
      node.draw(
        at: CGPoint(x: point.x - own.width / 2, y: point.y - own.height / 2),
        proposal: .unspecified, context, into: &items)
      return items
    case .shape(let shape):
      let rect = CGRect(
        x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width,
        height: size.height)
      let path = shape.path(in: rect)
      // On a display with few inks every second symbol is an outline.
      if model.appearance.encoding.usesPatterns, let index = series.symbolIndex, index % 2 == 1,
        let basic = shape as? BasicChartSymbolShape, !basic.isOpen
      {
        return [
          .fill(path, .color(model.appearance.backgroundColor), FillStyle()),
          .stroke(
            path, StrokeStyle(lineWidth: max(scale.rounded(), 1) / scale * 1.5),
            paint(series, over: rect), antialiased: true),
        ]
      }
      return [.fill(path, paint(series, over: rect), FillStyle())]
    }
  }
}

/// Draws the sample of a mark in a legend.
@MainActor
struct LegendSamplePainter {
  let model: ChartModel
  let mark: Mark

  /// Lines need more width to show their dashes.
  var size: CGSize {
    let showsLine = mark.kind == .line || mark.kind == .rule
    let isDashed =
      mark.attributes.lineStyleBy != nil || model.appearance.usesDashes
    return CGSize(width: showsLine && isDashed ? 22 : 9, height: 9)
  }

  func draw(in rect: CGRect, into items: inout [DisplayList.Item]) {
    let series = model.appearance.series(of: mark)
    let area = AreaPainter(model: model)
    switch mark.kind {
    case .line where size.width > size.height, .rule where size.width > size.height:
      let path = Path { path in
        path.move(to: CGPoint(x: rect.minX, y: rect.midY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
      }
      items.append(
        .stroke(
          path, model.appearance.stroke(of: mark, series), area.paint(series, over: rect),
          antialiased: true))
      if mark.attributes.symbol != nil || mark.attributes.symbolBy != nil {
        drawSymbol(series, in: rect.insetBy(dx: (rect.width - 7) / 2, dy: 1), into: &items)
      }
    case .line, .point, .rule: drawSymbol(series, in: rect, into: &items)
    case .bar, .area, .rectangle, .sector:
      // A pattern needs corners to be seen.
      let path = series.pattern == nil ? Path(ellipseIn: rect) : Path(rect)
      items += area.items(path, series, over: rect)
    }
  }

  private func drawSymbol(
    _ series: SeriesStyle, in rect: CGRect, into items: inout [DisplayList.Item]
  ) {
    var sample = mark
    sample.attributes.symbolSize = rect.size
    sample.attributes.symbolSizeBy = nil
    if case .view = sample.attributes.symbol { sample.attributes.symbol = nil }
    items += AreaPainter(model: model).symbol(
      of: sample, series, at: CGPoint(x: rect.midX, y: rect.midY))
  }
}
