import Foundation
import Graphics

/// The children of a grid, by row and column.
struct GridCells {
  struct Cell {
    let node: LayoutNode
    /// The place among the grid's children.
    let index: Int
    let row: Int
    var columns: Range<Int>

    func isSized(_ axis: Axis) -> Bool { !node.traits.gridUnsizedAxes.contains(axis) }
  }

  /// The most columns that one cell may take: what asks for more is a mistake.
  private static let mostColumns = 256
  /// The cells from the top, each row from its leading side.
  private(set) var rows: [[Cell]] = []
  /// The alignment that a row asks for.
  private(set) var rowAlignments: [VerticalAlignment?] = []
  private(set) var columnCount = 1

  init(_ children: [LayoutNode]) {
    var current: GridRowToken?
    var loose: [Int] = []
    for (index, node) in children.enumerated() {
      let token = node.traits.gridRow
      if token == nil || token !== current {
        rows.append([])
        rowAlignments.append(token?.alignment)
      }
      current = token
      if token == nil { loose.append(rows.count - 1) }
      append(node, index: index, isLoose: token == nil)
    }
    // A view outside of a row takes all columns.
    for row in loose { rows[row][0].columns = 0..<columnCount }
  }

  private mutating func append(_ node: LayoutNode, index: Int, isLoose: Bool) {
    let row = rows.count - 1
    let start = rows[row].last?.columns.upperBound ?? 0
    let span = isLoose ? 1 : min(max(node.traits.gridColumns ?? 1, 1), Self.mostColumns)
    rows[row].append(Cell(node: node, index: index, row: row, columns: start..<(start + span)))
    columnCount = max(columnCount, start + span)
  }

  var all: [Cell] { rows.flatMap { $0 } }

  /// How a column's cells are aligned where one of them says so.
  func alignment(ofColumn column: Int) -> HorizontalAlignment? {
    for row in rows {
      for cell in row where cell.columns.lowerBound == column && cell.columns.count == 1 {
        if let alignment = cell.node.traits.gridColumnAlignment { return alignment }
      }
    }
    return nil
  }

  /// The distances between neighbouring columns.
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

  /// The distances between neighbouring rows: the largest that two cells one below the other ask for.
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
