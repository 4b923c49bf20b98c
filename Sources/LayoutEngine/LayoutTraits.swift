package import Graphics

/// What a view tells the container it stands in; modifiers around the view hand it on.
///
/// Where two modifiers tell the same, the one nearer to the view counts: what is set on a whole group holds
/// for those of its views that set nothing themselves.
package struct LayoutTraits {
  /// Where the view stands among its siblings from back to front.
  package var zIndex: Double?
  /// The row of a grid that the view is a cell of.
  package var gridRow: GridRowToken?
  /// How many columns of a grid the view takes.
  package var gridColumns: Int?
  /// The axes along which the view does not stretch a grid.
  package var gridUnsizedAxes: Axis.Set = []
  /// How the cells of the view's column are aligned side to side.
  package var gridColumnAlignment: HorizontalAlignment?
  /// Where the view stands in its cell.
  package var gridAnchor: UnitPoint?
  /// Values that a surrounding layout reads from its subviews, by key type.
  package var values: [ObjectIdentifier: Any] = [:]

  package init() {}
}
