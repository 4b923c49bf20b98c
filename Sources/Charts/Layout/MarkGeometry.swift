import Foundation
import LayoutEngine
import WidgetUI

/// Where the marks of a chart lie in a plot area of known size.
@MainActor
struct MarkGeometry {
  let model: ChartModel
  let frame: ChartFrame
  let plot: CGRect

  private var context: LayoutContext { model.inputs.services.layout }

  /// The part of a category's band, or of a distance between values, that bars cover.
  private static let barRatio: CGFloat = 0.7

  /// Returns the rectangle of a bar or a rectangle mark.
  func rect(of index: Int) -> CGRect? {
    let mark = model.marks[index]
    guard let x = interval(of: index, isX: true), let y = interval(of: index, isX: false) else {
      return nil
    }
    let offset = mark.attributes.offset
    let left = plot.minX + min(x.start, x.end) + offset.xStart
    let right = plot.minX + max(x.start, x.end) + offset.xEnd
    let top = plot.minY + min(y.start, y.end) + offset.yStart
    let bottom = plot.minY + max(y.start, y.end) + offset.yEnd
    return CGRect(
      x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
  }

  /// Returns the point of a line, a point or an area's upper edge.
  func point(of index: Int) -> CGPoint? {
    let mark = model.marks[index]
    guard let x = middle(of: index, isX: true), let y = middle(of: index, isX: false) else {
      return nil
    }
    return CGPoint(
      x: plot.minX + x + mark.attributes.offset.xStart,
      y: plot.minY + y + mark.attributes.offset.yStart)
  }

  /// Returns the two ends of an area at a value, or of a rule.
  func ends(of index: Int) -> (CGPoint, CGPoint)? {
    let mark = model.marks[index]
    let isVertical = model.extents.areVertical[index]
    guard let along = middle(of: index, isX: isVertical),
      let across = interval(of: index, isX: !isVertical)
    else { return nil }
    let offset = mark.attributes.offset
    if isVertical {
      let x = plot.minX + along + offset.xStart
      return (
        CGPoint(x: x, y: plot.minY + across.start + offset.yStart),
        CGPoint(x: x, y: plot.minY + across.end + offset.yEnd)
      )
    }
    let y = plot.minY + along + offset.yStart
    return (
      CGPoint(x: plot.minX + across.start + offset.xStart, y: y),
      CGPoint(x: plot.minX + across.end + offset.xEnd, y: y)
    )
  }

  private func scale(isX: Bool) -> PositionScale { isX ? frame.x.scale : frame.y.scale }

  /// The distance of a mark along an axis; of a range its end, of a unit its middle.
  private func middle(of index: Int, isX: Bool) -> CGFloat? {
    let mark = model.marks[index]
    let scale = scale(isX: isX)
    let length = isX ? plot.width : plot.height
    if let extent = model.extents.values[index], model.extents.areVertical[index] != isX {
      return scale.position(of: .number(extent.end))
    }
    switch isX ? mark.x : mark.y {
    case .value(let data):
      guard let position = scale.position(of: data.middle) else { return nil }
      guard let slot = slot(of: mark, isX: isX), scale.isCategorical || data.end != nil else {
        return position
      }
      let availableLength = availableLength(for: data, scale, isX: isX)
      let covered = slot.span.length(of: availableLength, automatic: availableLength * 0.85)
      let part = covered / CGFloat(slot.count)
      return position - covered / 2 + part * (CGFloat(slot.index) + 0.5)
    case .range(_, let end): return scale.position(of: end.middle)
    case .points(let start, let end):
      if let start, let end { return (start + end) / 2 }
      return start ?? end ?? length / 2
    }
  }

  /// The distances that a mark covers along an axis.
  private func interval(of index: Int, isX: Bool) -> (start: CGFloat, end: CGFloat)? {
    let mark = model.marks[index]
    let scale = scale(isX: isX)
    let length = isX ? plot.width : plot.height
    if let extent = model.extents.values[index], model.extents.areVertical[index] != isX {
      guard let end = scale.position(of: .number(extent.end)) else { return nil }
      // A logarithmic scale has no zero: its bars start at the edge of the plot area.
      let start =
        scale.position(of: .number(extent.start)) ?? (isX ? 0 : length)
      return (start, end)
    }
    switch isX ? mark.x : mark.y {
    case .range(let start, let end):
      guard let low = scale.position(of: start.value),
        let high = scale.position(of: end.end ?? end.value)
      else { return nil }
      return (low, high)
    case .points(let start, let end):
      return isX ? (start ?? 0, end ?? length) : (start ?? length, end ?? 0)
    case .value(let data):
      return band(of: data, mark, scale, isX: isX)
    }
  }

  private func availableLength(for data: DataValue, _ scale: PositionScale, isX: Bool) -> CGFloat {
    if scale.isCategorical { return scale.bandLength }
    if let end = data.end, let low = scale.position(of: data.value),
      let high = scale.position(of: end)
    {
      return abs(high - low)
    }
    guard let gap = isX ? model.xGap : model.yGap, let magnitude = data.value.magnitude,
      let low = scale.position(of: data.value),
      let high = scale.position(of: data.value.replacing(magnitude: magnitude + gap))
    else { return isX ? plot.width / 10 : plot.height / 10 }
    return abs(high - low)
  }

  private func band(
    of data: DataValue, _ mark: Mark, _ scale: PositionScale, isX: Bool
  ) -> (start: CGFloat, end: CGFloat)? {
    guard let middle = scale.position(of: data.middle) else { return nil }
    let availableLength = availableLength(for: data, scale, isX: isX)
    let dimension = isX ? mark.width : mark.height
    let isBin = data.end != nil && !scale.isCategorical
    // Cells of a heat map touch; bars have gaps.
    let ratio: CGFloat = mark.kind == .rectangle ? 1 : isBin ? 0.8 : Self.barRatio
    let automatic =
      mark.kind == .rectangle && !scale.isCategorical && !isBin
        && (isX ? model.xGap : model.yGap) == nil
      ? 10 : max(availableLength * ratio, min(availableLength, 1))
    guard let slot = slot(of: mark, isX: isX) else {
      let width = dimension.length(of: availableLength, automatic: automatic)
      return (middle - width / 2, middle + width / 2)
    }
    let covered = slot.span.length(of: availableLength, automatic: availableLength * 0.85)
    let part = covered / CGFloat(slot.count)
    let width = dimension.length(of: part, automatic: max(part - min(part * 0.1, 2), 0.5))
    let center = middle - covered / 2 + part * (CGFloat(slot.index) + 0.5)
    return (center - width / 2, center + width / 2)
  }

  /// The slot of a mark among those that are placed side by side along an axis.
  private func slot(of mark: Mark, isX: Bool) -> (index: Int, count: Int, span: MarkDimension)? {
    guard let group = mark.attributes.group,
      let index = model.groupIndices[group.value.value]
    else { return nil }
    let isGrouped =
      switch group.axis {
      case .horizontal: isX
      case .vertical: !isX
      case nil:
        // Along the axis that is not the values'.
        isX
          != (frame.x.scale.isCategorical == false && frame.y.scale.isCategorical
            || mark.y.single?.end != nil && mark.x.single?.end == nil)
      }
    return isGrouped ? (index, model.groupIndices.count, group.span) : nil
  }
}
