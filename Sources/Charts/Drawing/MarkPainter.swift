import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Draws the marks of a chart in a plot area.
@MainActor
struct MarkPainter {
  let model: ChartModel
  let frame: ChartFrame
  let plot: CGRect
  /// The rectangle of the whole chart, into which annotations are moved.
  let chartRect: CGRect

  /// The drawing of one mark, or of the marks of one line or area.
  struct Drawing {
    var items: [DisplayList.Item]
    /// The smallest rectangle around it.
    var bounds: CGRect
    /// The mark whose attributes apply.
    let index: Int
  }

  private var geometry: MarkGeometry { MarkGeometry(model: model, frame: frame, plot: plot) }
  private var area: AreaPainter { AreaPainter(model: model) }
  private var context: LayoutContext { model.inputs.services.layout }

  /// Draws all marks, those with a larger `zIndex` later.
  func draw(_ drawings: [Drawing], into items: inout [DisplayList.Item]) {
    var drawings = drawings
    if model.marks.contains(where: { $0.attributes.zIndex != nil }) {
      func rank(_ drawing: Drawing) -> Double {
        model.marks[drawing.index].attributes.zIndex ?? 0
      }
      drawings = drawings.enumerated().sorted {
        (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
      }.map(\.element)
    }
    items += grouped(drawings[...], depth: 0)
    for drawing in drawings { drawAccessibility(of: drawing, into: &items) }
  }

  /// The drawings with the effects of groups; marks with the same effect are one group.
  private func grouped(_ drawings: ArraySlice<Drawing>, depth: Int) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    var rest = drawings
    while let first = rest.first {
      guard let effect = effect(of: first, depth) else {
        items += first.items
        rest = rest.dropFirst()
        continue
      }
      let group = rest.prefix { self.effect(of: $0, depth) === effect }
      let inner = grouped(group, depth: depth + 1)
      items.append(
        .group(DisplayList.Group(items: inner, effects: [displayed(effect)].compactMap(\.self))))
      rest = rest.dropFirst(group.count)
    }
    return items
  }

  /// The effect of a drawing, the outermost first.
  private func effect(of drawing: Drawing, _ depth: Int) -> MarkEffect? {
    let effects = model.marks[drawing.index].attributes.effects
    let index = effects.count - 1 - depth
    return effects.indices.contains(index) ? effects[index] : nil
  }

  private func displayed(_ effect: MarkEffect) -> DisplayList.Effect? {
    switch effect.kind {
    case .blur(let radius): return .blur(radius: radius)
    case .shadow(let color, let radius, let offset):
      return .shadow(
        color.resolvedColor(in: model.inputs.styleContext()), radius: radius, offset: offset)
    case .clip(let shape, let style): return .clip(shape.path(in: plot), style)
    case .mask(let marks):
      let mask = ChartModel(
        marks: marks, configuration: ChartConfiguration(), inputs: model.inputs)
      var items: [DisplayList.Item] = []
      let painter = MarkPainter(model: mask, frame: frame, plot: plot, chartRect: chartRect)
      painter.draw(painter.drawings(), into: &items)
      return .mask(items)
    }
  }

  private func drawAccessibility(of drawing: Drawing, into items: inout [DisplayList.Item]) {
    let attributes = model.marks[drawing.index].attributes
    guard !attributes.isAccessibilityHidden,
      attributes.accessibilityLabel != nil || attributes.accessibilityValue != nil
    else { return }
    let inputs = model.inputs
    items.append(
      .accessibility(
        DisplayList.AccessibilityElement(
          frame: drawing.bounds,
          label: attributes.accessibilityLabel?.plainString(in: inputs) ?? "",
          value: attributes.accessibilityValue?.plainString(in: inputs))))
  }
}

extension MarkPainter {
  /// Marks that form one line or one area.
  private struct SeriesKey: Hashable {
    let kind: Mark.Kind
    let series: ScaleValue?
    let style: ScaleValue?
    let symbol: ScaleValue?
    let dash: ScaleValue?
    let group: ScaleValue?
  }

  /// Returns the drawings in the order of the marks.
  func drawings() -> [Drawing] {
    var members: [SeriesKey: [Int]] = [:]
    for (index, mark) in model.marks.enumerated() {
      if let key = key(of: mark) { members[key, default: []].append(index) }
    }
    var result: [Drawing] = []
    for (index, mark) in model.marks.enumerated() {
      if let key = key(of: mark) {
        // The series is drawn where its first mark is.
        guard let indices = members.removeValue(forKey: key) else { continue }
        let drawing = mark.kind == .line ? line(indices) : areaDrawing(indices)
        if let drawing { result.append(drawing) }
      } else if let drawing = drawing(of: index) {
        result.append(drawing)
      }
    }
    return result
  }

  private func key(of mark: Mark) -> SeriesKey? {
    guard mark.kind == .line || mark.kind == .area else { return nil }
    let attributes = mark.attributes
    return SeriesKey(
      kind: mark.kind, series: mark.series?.value,
      style: model.appearance.styles.range == nil ? attributes.foregroundBy?.value : nil,
      symbol: attributes.symbolBy?.value, dash: attributes.lineStyleBy?.value,
      group: attributes.group?.value.value)
  }

  private func drawing(of index: Int) -> Drawing? {
    let mark = model.marks[index]
    let series = model.appearance.series(of: mark)
    switch mark.kind {
    case .bar, .rectangle:
      guard let rect = geometry.rect(of: index) else { return nil }
      let aligned = context.roundToPixels(rect)
      guard aligned.width > 0 || aligned.height > 0 else {
        return Drawing(items: [], bounds: rect, index: index)
      }
      let path = barPath(mark, aligned)
      return faded(area.items(path, series, over: aligned), aligned, index, series)
    case .point:
      guard let point = geometry.point(of: index) else { return nil }
      let size = model.appearance.symbolSize(of: mark)
      let bounds = CGRect(
        x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width,
        height: size.height)
      return faded(area.symbol(of: mark, series, at: point), bounds, index, series)
    case .rule: return rule(index, series)
    case .sector: return sector(index, series)
    case .line, .area: return nil
    }
  }

  /// Fades marks that no pattern represents.
  private func faded(
    _ items: [DisplayList.Item], _ bounds: CGRect, _ index: Int, _ series: SeriesStyle
  ) -> Drawing {
    let opacity = model.marks[index].attributes.opacity
    guard opacity < 1, series.pattern == nil, !items.isEmpty else {
      return Drawing(items: items, bounds: bounds, index: index)
    }
    return Drawing(
      items: [.group(DisplayList.Group(items: items, effects: [.opacity(opacity)]))],
      bounds: bounds, index: index)
  }

  private func barPath(_ mark: Mark, _ rect: CGRect) -> Path {
    guard let radius = mark.attributes.cornerRadius, radius > 0, radius.isFinite else {
      return Path(rect)
    }
    let limit = min(radius, rect.width / 2, rect.height / 2)
    return Path(
      roundedRect: rect, cornerSize: CGSize(width: limit, height: limit),
      style: mark.attributes.cornerStyle)
  }

  private func rule(_ index: Int, _ series: SeriesStyle) -> Drawing? {
    guard let (start, end) = geometry.ends(of: index) else { return nil }
    let style = model.appearance.stroke(of: model.marks[index], series)
    let half = style.lineWidth / 2
    func aligned(_ value: CGFloat) -> CGFloat { context.roundToPixel(value - half) + half }
    var (from, to) = (start, end)
    if from.x == to.x {
      from.x = aligned(from.x)
      to.x = from.x
    } else if from.y == to.y {
      from.y = aligned(from.y)
      to.y = from.y
    }
    let path = Path { path in
      path.move(to: from)
      path.addLine(to: to)
    }
    let bounds = CGRect(
      x: min(from.x, to.x), y: min(from.y, to.y), width: abs(to.x - from.x),
      height: abs(to.y - from.y)
    ).insetBy(dx: from.x == to.x ? -half : 0, dy: from.y == to.y ? -half : 0)
    return faded(stroked(path, style, series, over: bounds), bounds, index, series)
  }

  /// A stroked line, with a casing in the background color on a display with few inks: it would vanish on areas
  /// and other lines.
  private func stroked(
    _ path: Path, _ style: StrokeStyle, _ series: SeriesStyle, over bounds: CGRect
  ) -> [DisplayList.Item] {
    let line = DisplayList.Item.stroke(
      path, style, area.paint(series, over: bounds), antialiased: true)
    guard model.appearance.encoding.hasFewInks else { return [line] }
    var casing = style
    casing.lineWidth += 2 * max(context.scale.rounded(), 1) / context.scale
    casing.dash = []
    casing.lineCap = .butt
    return [
      .stroke(path, casing, .color(model.appearance.backgroundColor), antialiased: false), line,
    ]
  }

  private func line(_ indices: [Int]) -> Drawing? {
    let placed = indices.compactMap { index in geometry.point(of: index).map { (index, $0) } }
    guard let first = placed.first else { return nil }
    let mark = model.marks[first.0]
    let series = model.appearance.series(of: mark)
    let points = placed.map(\.1)
    var path = Path()
    path.move(to: first.1)
    CurvePath(method: mark.attributes.interpolation ?? .linear).add(points, to: &path)
    let bounds = path.boundingRect
    var items: [DisplayList.Item] = []
    if points.count > 1 {
      items += stroked(path, model.appearance.stroke(of: mark, series), series, over: bounds)
    }
    for (index, point) in placed {
      let pointMark = model.marks[index]
      guard pointMark.attributes.symbol != nil || pointMark.attributes.symbolBy != nil else {
        continue
      }
      items += area.symbol(of: pointMark, series, at: point)
    }
    return faded(items, bounds, first.0, series)
  }

  private func areaDrawing(_ indices: [Int]) -> Drawing? {
    let placed = indices.compactMap { index in geometry.ends(of: index).map { (index, $0) } }
    guard let first = placed.first, placed.count > 1 else { return nil }
    let mark = model.marks[first.0]
    let series = model.appearance.series(of: mark)
    let curve = CurvePath(
      method: mark.attributes.interpolation ?? .linear,
      isTransposed: !model.extents.areVertical[first.0])
    let ends = placed.map(\.1.1)
    let starts = placed.map(\.1.0)
    var path = Path()
    path.move(to: ends[0])
    curve.add(ends, to: &path)
    path.addLine(to: starts[starts.count - 1])
    // The way back mirrors the steps.
    let back: CurvePath =
      switch curve.method.kind {
      case .stepStart: CurvePath(method: .stepEnd, isTransposed: curve.isTransposed)
      case .stepEnd: CurvePath(method: .stepStart, isTransposed: curve.isTransposed)
      default: curve
      }
    back.add(starts.reversed(), to: &path)
    path.closeSubpath()
    let bounds = path.boundingRect
    return faded(area.items(path, series, over: bounds), bounds, first.0, series)
  }

  private func sector(_ index: Int, _ series: SeriesStyle) -> Drawing? {
    let mark = model.marks[index]
    guard let range = model.extents.sectorRanges[index], let sector = mark.sector else {
      return nil
    }
    let largest = min(plot.width, plot.height) / 2
    let outer = min(sector.outerRadius.length(of: largest, automatic: largest), largest * 4)
    let inner = min(sector.innerRadius.length(of: largest, automatic: 0), outer)
    let offset = mark.attributes.offset
    let shape = SectorPath(
      center: CGPoint(x: plot.midX + offset.xStart, y: plot.midY + offset.yStart),
      innerRadius: inner, outerRadius: outer, start: range.start, end: range.end,
      inset: sector.angularInset, cornerRadius: mark.attributes.cornerRadius ?? 0)
    let path = shape.path
    guard !path.isEmpty else { return nil }
    var drawing = faded(area.items(path, series, over: path.boundingRect), .zero, index, series)
    // Annotations are placed about the middle of the sector.
    let middle = shape.middle
    drawing.bounds = CGRect(x: middle.x, y: middle.y, width: 0, height: 0)
    return drawing
  }
}
