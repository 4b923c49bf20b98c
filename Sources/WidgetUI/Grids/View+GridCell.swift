public import Graphics
public import LayoutEngine

extension View {
  /// Makes the view take several columns of a ``Grid``; at least 1, at most 256.
  public func gridCellColumns(_ count: Int) -> some View {
    trait(\.gridColumns, count)
  }

  /// Keeps the view from stretching its ``Grid`` along some axes: it takes what other cells leave.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    changingTraits { $0.gridUnsizedAxes.formUnion(axes) }
  }

  /// Aligns all cells of the view's column of a ``Grid`` side to side.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    trait(\.gridColumnAlignment, guide)
  }

  /// Lays a point of the view on the same point of its cell of a ``Grid``.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    trait(\.gridAnchor, anchor)
  }
}
