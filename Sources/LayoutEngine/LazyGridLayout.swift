package import Foundation
import Graphics

/// Fills tracks of given lengths line by line: `LazyVGrid` and `LazyHGrid`.
///
/// The tracks are computed twice, as in SwiftUI: from the proposal for the size, and from that size when views are
/// placed. Tracks that need more than the proposal get longer the second time; they then extend beyond the end of
/// the grid, which keeps its size.
package struct LazyGridLayout: NodeLayout {
  /// The axis along which lines follow one another.
  let axis: Axis
  let items: [GridItem]
  let alignment: AlignmentKey
  let spacing: CGFloat

  package init(axis: Axis, items: [GridItem], alignment: AlignmentKey, spacing: CGFloat?) {
    self.axis = axis
    self.items = items
    self.alignment = alignment
    self.spacing = spacing.flatMap { $0.isFinite ? $0 : nil } ?? ViewSpacing.standard
  }

  package var name: String { axis == .vertical ? "LazyVGrid" : "LazyHGrid" }
  package var isModifier: Bool { false }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    let length = proposal[axis.perpendicular]
    let grid = GridTracks(items, length: length ?? 10)
    let lines = lineLengths(children, grid.tracks, context)
    var size = CGSize.zero
    size[axis.perpendicular] = max(length ?? 0, grid.total)
    size[axis] = lines.reduce(0, +) + CGFloat(max(lines.count - 1, 0)) * spacing
    return size
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    let grid = GridTracks(items, length: size[axis.perpendicular])
    let lines = lineLengths(children, grid.tracks, context)
    let margin = start(of: grid.total, in: size, context)
    var result: [Placement] = []
    var along: CGFloat = 0
    for (line, length) in lines.enumerated() {
      for (track, child) in zip(grid.tracks, children.dropFirst(line * grid.tracks.count)) {
        var origin = CGPoint.zero
        origin[axis] = along
        origin[axis.perpendicular] = margin + track.start
        var cell = CGSize.zero
        cell[axis] = length
        cell[axis.perpendicular] = track.length
        result.append(
          placement(of: child, in: CGRect(origin: origin, size: cell), track.alignment, context))
      }
      along += length + spacing
    }
    return result
  }

  package var priority: LayoutPriority { .fixed(0) }

  /// The whole cell is proposed to a view, so that one with `maxHeight: .infinity` is as high as its row.
  private func placement(
    of child: LayoutNode, in cell: CGRect, _ alignment: Alignment, _ context: LayoutContext
  ) -> Placement {
    var result = child.placement(
      in: cell.size, proposal: ProposedViewSize(cell.size), alignment, context)
    result.origin.x += cell.minX
    result.origin.y += cell.minY
    return result
  }

  /// The start of the tracks: aligned if the grid is wider than they are, else at its start.
  private func start(of total: CGFloat, in size: CGSize, _ context: LayoutContext) -> CGFloat {
    guard total < size[axis.perpendicular] else { return 0 }
    var gridSize = size
    gridSize[axis.perpendicular] = total
    let tracks = LayoutNode(
      FrameLayout(width: gridSize.width, height: gridSize.height, alignment: .center))
    return tracks.placement(in: size, proposal: .zero, along: alignment, context)
  }

  private func proposal(_ track: GridTracks.Track) -> ProposedViewSize {
    var result = ProposedViewSize.unspecified
    result[axis.perpendicular] = track.length
    return result
  }

  private func lineLengths(
    _ children: [LayoutNode], _ tracks: [GridTracks.Track], _ context: LayoutContext
  ) -> [CGFloat] {
    stride(from: 0, to: children.count, by: max(tracks.count, 1)).map { first in
      zip(tracks, children.dropFirst(first)).reduce(0) { length, cell in
        max(length, cell.1.size(proposal(cell.0), context)[axis])
      }
    }
  }
}
