/// Which row of a grid a view is a cell of.
package final class GridRowToken {
  /// How the row's cells are aligned top to bottom; `nil` leaves it to the grid.
  package let alignment: VerticalAlignment?

  package init(alignment: VerticalAlignment?) { self.alignment = alignment }
}
