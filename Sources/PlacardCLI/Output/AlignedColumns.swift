/// Lines of text whose columns stand below each other, without a heading.
package struct AlignedColumns {
  let rows: [[String]]

  package init(rows: [[String]]) { self.rows = rows }

  package var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }
}
