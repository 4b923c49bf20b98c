import Foundation
import Graphics

/// The sizes of a grid's columns and rows for one proposal.
///
/// Columns divide the width as the children of a stack do, each as wide as its widest cell. Then cells that span
/// columns widen these equally if necessary. Then rows divide the height in the same way.
struct GridArrangement {
  let cells: GridCells
  let grid: GridLayout
  let context: LayoutContext
  let proposal: ProposedViewSize
  let columnGaps: [CGFloat]
  let rowGaps: [CGFloat]
  private(set) var widths: [CGFloat] = []
  private(set) var heights: [CGFloat] = []
  private let columns: [[GridCells.Cell]]
  private let columnAlignments: [AlignmentKey]

  init(
    _ children: [LayoutNode], grid: GridLayout, proposal: ProposedViewSize, context: LayoutContext
  ) {
    let cells = GridCells(children)
    self.cells = cells
    self.grid = grid
    self.context = context
    self.proposal = proposal
    columnGaps = cells.columnGaps(fixed: grid.horizontalSpacing, context)
    rowGaps = cells.rowGaps(fixed: grid.verticalSpacing, context)
    columnAlignments = (0..<cells.columnCount).map {
      (cells.alignment(ofColumn: $0) ?? grid.alignment.horizontal).key
    }
    var columns = [[GridCells.Cell]](repeating: [], count: cells.columnCount)
    for cell in cells.all where cell.columns.count == 1 && cell.isSized(.horizontal) {
      columns[cell.columns.lowerBound].append(cell)
    }
    self.columns = columns
    widths = columnWidths()
    widenForSpans()
    heights = rowHeights()
  }

  var size: CGSize {
    CGSize(
      width: widths.reduce(0, +) + columnGaps.reduce(0, +),
      height: heights.reduce(0, +) + rowGaps.reduce(0, +))
  }

  // MARK: Columns

  private func columnWidths() -> [CGFloat] {
    guard let width = proposal.width else {
      return columns.indices.map { columnExtent($0, nil).length }
    }
    let division = LengthDistribution(
      count: columns.count, priority: { Self.priority(columns[$0]) },
      length: { columnExtent($0, $1).length })
    let shares = division.shares(of: width - columnGaps.reduce(0, +))
    return zip(columns.indices, shares).map { columnExtent($0, $1).length }
  }

  private func columnExtent(_ column: Int, _ width: CGFloat?) -> AlignedExtent {
    extent(
      columns[column], columnAlignments[column],
      proposal: { _ in ProposedViewSize(width: width, height: proposal.height) })
  }

  private mutating func widenForSpans() {
    let spanning = cells.all.filter { $0.columns.count > 1 && $0.isSized(.horizontal) }
    for cell in spanning.sorted(by: { $0.columns.count < $1.columns.count }) {
      let current = width(of: cell)
      // The proposal is the cell's current width and all that the other columns leave.
      let width = proposal.width.map { max(current, $0 - size.width + current) }
      let needed = cell.node.size(
        ProposedViewSize(width: width, height: proposal.height), context
      ).width
      guard needed > current else { continue }
      let extra = (needed - current) / CGFloat(cell.columns.count)
      for column in cell.columns { widths[column] += extra }
    }
  }

  private func width(of cell: GridCells.Cell) -> CGFloat {
    let inside = cell.columns.dropLast().reduce(0) { $0 + columnGaps[$1] }
    return widths[cell.columns].reduce(inside, +)
  }

  // MARK: Rows

  private func rowHeights() -> [CGFloat] {
    let rows = cells.rows
    guard let height = proposal.height else {
      return rows.indices.map { rowExtent($0, nil).length }
    }
    let division = LengthDistribution(
      count: rows.count, priority: { Self.priority(rows[$0]) },
      length: { rowExtent($0, $1).length })
    let shares = division.shares(of: height - rowGaps.reduce(0, +))
    return zip(rows.indices, shares).map { rowExtent($0, $1).length }
  }

  private func rowExtent(_ row: Int, _ height: CGFloat?) -> AlignedExtent {
    extent(
      cells.rows[row].filter { $0.isSized(.vertical) }, rowAlignment(row),
      proposal: { ProposedViewSize(width: width(of: $0), height: height) })
  }

  private func rowAlignment(_ row: Int) -> AlignmentKey {
    (cells.rowAlignments[row] ?? grid.alignment.vertical).key
  }

  private static func priority(_ cells: [GridCells.Cell]) -> Double {
    cells.map(\.node.priority).max() ?? 0
  }

  private func extent(
    _ cells: [GridCells.Cell], _ key: AlignmentKey, proposal: (GridCells.Cell) -> ProposedViewSize
  ) -> AlignedExtent {
    let dimensions = cells.map { $0.node.dimensions(proposal($0), context) }
    return AlignedExtent(
      lengths: dimensions.map { $0.size[key.axis] }, guides: dimensions.map { $0[key] })
  }
}

// MARK: Placing

extension GridArrangement {
  /// The placements, in the order of the grid's children.
  func placements() -> [Placement] {
    let lefts = starts(widths, columnGaps)
    let tops = starts(heights, rowGaps)
    let columnLines = columns.indices.map { line(ofColumn: $0) }
    let rowLines = cells.rows.indices.map { line(ofRow: $0) }
    return cells.all.sorted { $0.index < $1.index }.map { cell in
      let column = cell.columns.lowerBound
      let rect = CGRect(
        x: lefts[column], y: tops[cell.row], width: width(of: cell), height: heights[cell.row])
      return placement(
        of: cell, in: rect, line: cell.columns.count == 1 ? columnLines[column] : nil,
        rowLine: rowLines[cell.row])
    }
  }

  private func starts(_ lengths: [CGFloat], _ gaps: [CGFloat]) -> [CGFloat] {
    var start: CGFloat = 0
    return lengths.indices.map { index in
      defer { start += lengths[index] + (index < gaps.count ? gaps[index] : 0) }
      return start
    }
  }

  private func placement(
    of cell: GridCells.Cell, in rect: CGRect, line: CGFloat?, rowLine: CGFloat
  ) -> Placement {
    let proposal = ProposedViewSize(rect.size)
    let dimensions = cell.node.dimensions(proposal, context)
    var origin = rect.origin
    if let anchor = cell.node.traits.gridAnchor {
      origin.x += (rect.width - dimensions.width) * anchor.x
      origin.y += (rect.height - dimensions.height) * anchor.y
      return Placement(origin: origin, proposal: proposal)
    }
    let key = columnAlignments[cell.columns.lowerBound]
    if let line {
      origin.x += line - dimensions[key]
    } else {
      origin.x += cell.node.placement(
        in: rect.size, proposal: proposal, along: grid.alignment.horizontal.key, context)
    }
    origin.y += rowLine - dimensions[rowAlignment(cell.row)]
    return Placement(origin: origin, proposal: proposal)
  }

  private func line(ofColumn column: Int) -> CGFloat {
    let extent = extent(
      columns[column], columnAlignments[column],
      proposal: { ProposedViewSize(width: widths[column], height: heights[$0.row]) })
    return line(extent, in: widths[column], columnAlignments[column])
  }

  private func line(ofRow row: Int) -> CGFloat {
    let extent = extent(
      cells.rows[row].filter { $0.isSized(.vertical) }, rowAlignment(row),
      proposal: { ProposedViewSize(width: width(of: $0), height: heights[row]) })
    return line(extent, in: heights[row], rowAlignment(row))
  }

  /// The line on which guides are aligned, if the aligned extent is shorter than its column or row.
  private func line(_ extent: AlignedExtent, in length: CGFloat, _ key: AlignmentKey) -> CGFloat {
    guard length.isFinite, extent.length.isFinite else { return 0 }
    let unit = ViewDimensions(
      size: CGSize(width: 1, height: 1), node: LayoutNode(EmptyLayout()), proposal: .zero,
      context: context)
    let fraction = key.isBaseline ? 0.5 : min(max(key.id.defaultValue(in: unit), 0), 1)
    return extent.line + (length - extent.length) * fraction
  }
}
