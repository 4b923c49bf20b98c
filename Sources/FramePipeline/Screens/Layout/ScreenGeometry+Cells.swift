import CheckedJSON
import PixelOutput

extension ScreenGeometry {
  /// Returns the rectangles of slots, in pixels of the canvas.
  func cells(of slots: [ScreenSlot]) throws(JSONFileError) -> [PixelRect] {
    var free = freeCells(beside: slots)
    var cells: [PixelRect] = []
    for slot in slots {
      let cell = try cell(of: slot, &free)
      let smallest = page.pixels(Self.smallestSide)
      guard cell.width >= smallest, cell.height >= smallest else {
        throw slot.origin.error(
          "is too small for any family of widgets: its cell has \(cell.width)×\(cell.height) pixels; make "
            + "it at least \(smallest)×\(smallest)")
      }
      cells.append(cell)
    }
    return cells
  }

  /// Returns the cells that no slot names, for those that name none.
  private func freeCells(beside slots: [ScreenSlot]) -> ArraySlice<LayoutCell> {
    let all = grid?.cells ?? []
    return all.filter { cell in
      !slots.contains { slot in
        slot.cell.flatMap(layoutCell).map { $0.overlaps(cell) } ?? false
      }
    }[...]
  }

  private func cell(
    of slot: ScreenSlot, _ free: inout ArraySlice<LayoutCell>
  ) throws(JSONFileError) -> PixelRect {
    switch slot.cell {
    case .free(let x, let y, let width, let height):
      return try freeCell(of: slot, x, y, width, height)
    case .named, .grid, nil:
      guard let grid, let cell = slot.cell.flatMap(layoutCell) ?? free.popFirst() else {
        throw slot.origin.error(
          grid == nil
            ? "has no 'cell': give it x, y, width and height, or choose a 'layout'"
            : "has no cell: all \(grid?.cells.count ?? 0) cells of the layout are in use")
      }
      let columns = grid.columns[cell.columns], rows = grid.rows[cell.rows]
      return PixelRect(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
  }

  /// Returns the tracks that a cell spans, or `nil` for a free one.
  private func layoutCell(_ cell: ScreenCell) -> LayoutCell? {
    switch cell {
    case .named(let name): grid?.cells.first { $0.name == name }
    case .grid(let column, let row, let columnSpan, let rowSpan):
      LayoutCell(
        "", columns: column - 1..<column - 1 + columnSpan, rows: row - 1..<row - 1 + rowSpan)
    case .free: nil
    }
  }

  /// Returns the rectangle of a free cell, with each edge rounded to the nearest pixel.
  private func freeCell(
    of slot: ScreenSlot, _ x: ScreenLength, _ y: ScreenLength, _ width: ScreenLength,
    _ height: ScreenLength
  ) throws(JSONFileError) -> PixelRect {
    let scale = page.device.scale
    let space = (width: Double(columns.count) / scale, height: Double(rows.count) / scale)
    let left = x.points(in: space.width), top = y.points(in: space.height)
    let right = page.pixels(left + width.points(in: space.width))
    let bottom = page.pixels(top + height.points(in: space.height))
    guard right <= columns.count, bottom <= rows.count else {
      throw slot.origin.error(
        "does not fit on the screen: inside the margin and the status line there are \(page.points(columns.count, rows.count)) pt, and "
          + "it ends at \(page.points(right, bottom))")
    }
    return PixelRect(
      x: columns.lowerBound + page.pixels(left), y: rows.lowerBound + page.pixels(top),
      width: right - page.pixels(left), height: bottom - page.pixels(top))
  }
}

extension LayoutCell {
  fileprivate func overlaps(_ other: LayoutCell) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }
}
