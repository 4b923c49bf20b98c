/// A cell of a layout, by the tracks of a grid that it spans.
package struct LayoutCell: Hashable {
  package var name: String
  package var columns: Range<Int>
  package var rows: Range<Int>

  init(_ name: String, columns: Range<Int>, rows: Range<Int>) {
    self.name = name
    self.columns = columns
    self.rows = rows
  }

  /// The cell of the same layout on a portrait screen.
  fileprivate var transposed: LayoutCell { LayoutCell(name, columns: rows, rows: columns) }
}

extension NamedLayout {
  /// The names of the cells, in reading order.
  package var cellNames: [String] { landscapeCells.map(\.name) }

  /// Returns the cells on a screen that may be in portrait, in reading order.
  package func cells(isPortrait: Bool) -> [LayoutCell] {
    isPortrait && followsLongSide ? landscapeCells.map(\.transposed) : landscapeCells
  }

  private var followsLongSide: Bool {
    switch self {
    case .full, .halves, .rows, .quadrants, .mediumAndSmall: false
    case .thirds, .largeAndSmall, .mainAndSide: true
    }
  }

  /// The cells on a landscape screen.
  private var landscapeCells: [LayoutCell] {
    switch self {
    case .full: [LayoutCell("full", columns: 0..<1, rows: 0..<1)]
    case .halves:
      [
        LayoutCell("left", columns: 0..<1, rows: 0..<1),
        LayoutCell("right", columns: 1..<2, rows: 0..<1),
      ]
    case .rows:
      [
        LayoutCell("top", columns: 0..<1, rows: 0..<1),
        LayoutCell("bottom", columns: 0..<1, rows: 1..<2),
      ]
    case .thirds:
      [
        LayoutCell("first", columns: 0..<1, rows: 0..<1),
        LayoutCell("second", columns: 1..<2, rows: 0..<1),
        LayoutCell("third", columns: 2..<3, rows: 0..<1),
      ]
    case .quadrants:
      [
        LayoutCell("top-left", columns: 0..<1, rows: 0..<1),
        LayoutCell("top-right", columns: 1..<2, rows: 0..<1),
        LayoutCell("bottom-left", columns: 0..<1, rows: 1..<2),
        LayoutCell("bottom-right", columns: 1..<2, rows: 1..<2),
      ]
    case .largeAndSmall:
      [
        LayoutCell("large", columns: 0..<1, rows: 0..<2),
        LayoutCell("small-1", columns: 1..<2, rows: 0..<1),
        LayoutCell("small-2", columns: 1..<2, rows: 1..<2),
      ]
    case .mediumAndSmall:
      [
        LayoutCell("medium", columns: 0..<2, rows: 0..<1),
        LayoutCell("small-1", columns: 0..<1, rows: 1..<2),
        LayoutCell("small-2", columns: 1..<2, rows: 1..<2),
      ]
    case .mainAndSide:
      [
        LayoutCell("main", columns: 0..<2, rows: 0..<3),
        LayoutCell("side-1", columns: 2..<3, rows: 0..<1),
        LayoutCell("side-2", columns: 2..<3, rows: 1..<2),
        LayoutCell("side-3", columns: 2..<3, rows: 2..<3),
      ]
    }
  }
}
