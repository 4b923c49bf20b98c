import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// The side of the plot area that labels are on.
enum AxisSide: Hashable { case leading, trailing, top, bottom }

/// An axis of a plot area of known length: its scale, lines and labels.
struct ResolvedAxis {
  /// A grid line or tick at a distance along the axis.
  struct Line {
    let position: CGFloat
    let side: AxisSide
    /// The length of a tick; `nil` for a grid line.
    let tick: AxisTick.Length?
    let stroke: StrokeStyle?
    let style: AnyShapeStyle?
    let offset: CGSize
    let opacity: Double
    /// Whether the line is at the value zero, the baseline of bars.
    let isZero: Bool
  }

  /// A label beside an axis.
  struct Label {
    let node: LayoutNode
    let proposal: ProposedViewSize
    let size: CGSize
    let side: AxisSide
    /// The distance of its start along the axis, and of its near edge from the plot area.
    var start: CGFloat
    var distance: CGFloat
    let isInset: Bool
    let orientation: AxisValueLabelOrientation.Kind
    let offset: CGSize
    let opacity: Double
    let minimumSpacing: CGFloat
    let canBeHidden: Bool

    func end(isX: Bool) -> CGFloat { start + (isX ? size.width : size.height) }
  }

  let isX: Bool
  var scale: PositionScale
  var lines: [Line] = []
  var labels: [Label] = []

  /// The space that labels and ticks need at the sides of the plot area.
  func margins(length: CGFloat) -> EdgeInsets {
    var insets = EdgeInsets()
    for label in labels where !label.isInset {
      let depth = label.distance + (isX ? label.size.height : label.size.width)
      insets.include(depth, at: label.side)
      let before = -label.start
      let after = label.end(isX: isX) - length
      insets.include(before, at: isX ? .leading : .top)
      insets.include(after, at: isX ? .trailing : .bottom)
    }
    for line in lines {
      if case .points(let length) = line.tick?.kind { insets.include(length, at: line.side) }
      if case .automatic = line.tick?.kind { insets.include(Self.tickLength, at: line.side) }
    }
    return insets
  }

  /// The length of a tick without one of its own.
  static let tickLength: CGFloat = 4

  /// Moves the labels below the plot area of this x axis away from those of a y axis that extend below it.
  mutating func moveLabels(awayFrom y: ResolvedAxis, length: CGFloat, height: CGFloat) {
    let bottomLabels = labels.filter { $0.side == .bottom }
    for side in [AxisSide.leading, .trailing] {
      let others = y.labels.filter { $0.side == side && !$0.isInset }
      let reach = others.map(\.distance).min() ?? 0
      let overhang = (others.map { $0.end(isX: false) }.max() ?? 0) - height
      let overlaps = bottomLabels.contains {
        side == .leading ? $0.start < -reach : $0.end(isX: true) > length + reach
      }
      guard overlaps, let near = bottomLabels.map(\.distance).min(), overhang - Self.overlap > near
      else {
        continue
      }
      for index in labels.indices where labels[index].side == .bottom {
        labels[index].distance += overhang - Self.overlap - near
      }
    }
  }

  /// The distance by which lines of text can overlap without touching.
  private static let overlap: CGFloat = 1.5

  /// Whether no two labels overlap, and all lie within a range along the axis.
  func fits(from low: CGFloat, to high: CGFloat, gap: CGFloat) -> Bool {
    var ends: [AxisSide: CGFloat] = [:]
    for label in labels.sorted(by: { $0.start < $1.start }) where label.canBeHidden {
      guard label.start >= low - 0.5, label.end(isX: isX) <= high + 0.5 else { return false }
      if let end = ends[label.side], label.start < end + gap { return false }
      ends[label.side] = label.end(isX: isX)
    }
    return true
  }

  /// Hides labels that overlap an earlier one, or lie outside a range along the axis.
  mutating func hideOverlaps(from low: CGFloat, to high: CGFloat, gap: CGFloat) {
    var ends: [AxisSide: CGFloat] = [:]
    labels = labels.sorted { $0.start < $1.start }.filter { label in
      guard label.canBeHidden else { return true }
      guard label.start >= low - 0.5, label.end(isX: isX) <= high + 0.5 else { return false }
      if let end = ends[label.side], label.start < end + max(gap, label.minimumSpacing) {
        return false
      }
      ends[label.side] = label.end(isX: isX)
      return true
    }
  }

  /// Shows every label, every second, every third … until none overlap.
  mutating func thinLabels(from low: CGFloat, to high: CGFloat, gap: CGFloat) {
    let all = labels.sorted { $0.start < $1.start }
    for step in 1...max(all.count, 1) {
      labels = all.enumerated().filter { $0.offset % step == 0 }.map(\.element)
      if fits(from: low, to: high, gap: gap) { return }
    }
    hideOverlaps(from: low, to: high, gap: gap)
  }
}

extension EdgeInsets {
  mutating func include(_ length: CGFloat, at side: AxisSide) {
    guard length.isFinite else { return }
    switch side {
    case .leading: leading = max(leading, length)
    case .trailing: trailing = max(trailing, length)
    case .top: top = max(top, length)
    case .bottom: bottom = max(bottom, length)
    }
  }

  mutating func formMaximum(_ other: EdgeInsets) {
    include(other.leading, at: .leading)
    include(other.trailing, at: .trailing)
    include(other.top, at: .top)
    include(other.bottom, at: .bottom)
  }
}
