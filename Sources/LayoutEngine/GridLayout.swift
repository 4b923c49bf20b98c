public import Foundation
import Graphics

/// Lays views out in rows and columns of matching sizes, as ``Grid`` does.
public struct GridLayout: NodeLayout, Sendable {
  /// The alignment of cells, unless a row, column or cell sets another.
  public var alignment: Alignment
  /// The distance between columns, in points; `nil` uses the preferred spacing of the views.
  public var horizontalSpacing: CGFloat?
  /// The distance between rows, in points; `nil` uses the preferred spacing of the views.
  public var verticalSpacing: CGFloat?

  /// Creates a grid.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  package var name: String { "Grid" }
  package var isModifier: Bool { false }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    guard !children.isEmpty else { return .zero }
    return GridArrangement(children, grid: self, proposal: proposal, context: context).size
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    GridArrangement(children, grid: self, proposal: proposal, context: context).placements()
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    let cells = GridCells(children)
    guard let top = cells.rows.first, let bottom = cells.rows.last else { return .zero }
    let leading = cells.all.filter { $0.columns.lowerBound == 0 }
    let trailing = cells.all.filter { $0.columns.upperBound == cells.columnCount }
    var result = ViewSpacing.zero
    for (edges, side) in [
      (Edge.Set.top, top), (.bottom, bottom), (.leading, leading), (.trailing, trailing),
    ] {
      for cell in side { result.formUnion(cell.node.spacing(context), edges: edges) }
    }
    return result
  }

  package var priority: LayoutPriority { .fixed(0) }
}

/// The identity of a grid row, shared by its cells.
package final class GridRowToken {
  /// The vertical alignment of the row's cells; `nil` uses that of the grid.
  package let alignment: VerticalAlignment?

  package init(alignment: VerticalAlignment?) { self.alignment = alignment }
}

/// The children of a grid, by row and column.
struct GridCells {
  struct Cell {
    let node: LayoutNode
    /// The index among the grid's children.
    let index: Int
    let row: Int
    var columns: Range<Int>

    func isSized(_ axis: Axis) -> Bool { !node.traits.gridUnsizedAxes.contains(axis) }
  }

  /// The maximum number of columns that a cell can span.
  private static let columnSpanLimit = 256
  /// The cells from the top, each row from its leading side.
  private(set) var rows: [[Cell]] = []
  /// The alignments that rows set.
  private(set) var rowAlignments: [VerticalAlignment?] = []
  private(set) var columnCount = 1

  init(_ children: [LayoutNode]) {
    var current: GridRowToken?
    var fullWidthRows: [Int] = []
    for (index, node) in children.enumerated() {
      let token = node.traits.gridRow
      if token == nil || token !== current {
        rows.append([])
        rowAlignments.append(token?.alignment)
      }
      current = token
      if token == nil { fullWidthRows.append(rows.count - 1) }
      append(node, index: index, isFullWidth: token == nil)
    }
    // A view outside of a row takes all columns.
    for row in fullWidthRows { rows[row][0].columns = 0..<columnCount }
  }

  private mutating func append(_ node: LayoutNode, index: Int, isFullWidth: Bool) {
    let row = rows.count - 1
    let start = rows[row].last?.columns.upperBound ?? 0
    let span = isFullWidth ? 1 : min(max(node.traits.gridColumns ?? 1, 1), Self.columnSpanLimit)
    rows[row].append(Cell(node: node, index: index, row: row, columns: start..<(start + span)))
    columnCount = max(columnCount, start + span)
  }

  var all: [Cell] { rows.flatMap { $0 } }

  /// The alignment of a column, if one of its cells sets it.
  func alignment(ofColumn column: Int) -> HorizontalAlignment? {
    for row in rows {
      for cell in row where cell.columns.lowerBound == column && cell.columns.count == 1 {
        if let alignment = cell.node.traits.gridColumnAlignment { return alignment }
      }
    }
    return nil
  }

  /// The distances between neighboring columns.
  func columnGaps(fixed: CGFloat?, _ context: LayoutContext) -> [CGFloat] {
    if let fixed { return [CGFloat](repeating: fixed, count: columnCount - 1) }
    var gaps = [CGFloat?](repeating: nil, count: columnCount - 1)
    for row in rows {
      for (cell, next) in zip(row, row.dropFirst()) {
        let distance = cell.node.spacing(context).distance(
          to: next.node.spacing(context), along: .horizontal)
        let column = cell.columns.upperBound - 1
        gaps[column] = max(gaps[column] ?? 0, distance)
      }
    }
    return gaps.map { $0 ?? ViewSpacing.standard }
  }

  /// The distances between neighboring rows: the largest preferred spacing of two cells of neighboring rows.
  func rowGaps(fixed: CGFloat?, _ context: LayoutContext) -> [CGFloat] {
    zip(rows, rows.dropFirst()).map { row, next in
      if let fixed { return fixed }
      var gap: CGFloat?
      for upper in row {
        for lower in next where lower.columns.overlaps(upper.columns) {
          let distance = upper.node.spacing(context).distance(
            to: lower.node.spacing(context), along: .vertical)
          gap = max(gap ?? 0, distance)
        }
      }
      return gap ?? ViewSpacing.standard
    }
  }
}
