public import Foundation
public import Graphics
public import LayoutEngine

/// Views in rows and columns of matching sizes.
///
/// Each ``GridRow`` is a row, and a view outside of one a row that takes all columns. Columns share the
/// width as views in an `HStack` do, and rows the height as in a `VStack`; a cell of several columns
/// widens them equally where it needs more.
///
///     Grid {
///       GridRow { Text("Wind"); Text("3 Bft") }
///       Divider().gridCellUnsizedAxes(.horizontal)
///       GridRow { Text("Rain"); Text("0 mm") }
///     }
public struct Grid<Content: View>: View {
  private let layout: GridLayout
  private let content: Content

  /// Makes a grid; spacings are in points, `nil` leaves them to the views.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(layout, content.lowered(in: inputs.inside(axis: nil)).nodes)])
  }
}

/// A row of a ``Grid``; a modifier of the row changes each of its cells, and outside of a grid it is a group.
public struct GridRow<Content: View>: View {
  private let alignment: VerticalAlignment?
  private let content: Content

  /// Makes a row; `alignment` is how its cells are aligned top to bottom, `nil` leaves it to the grid.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// The nodes of the cells.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let result = content.lowered(in: inputs)
    let row = GridRowToken(alignment: alignment)
    for node in result.nodes { node.traits.gridRow = row }
    return result
  }
}

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

extension GridLayout: Layout {
  /// The distances that the whole wants to its neighbours.
  public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
    subviews.spacing(by: self)
  }

  /// The size of the whole.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { subviews.size(by: self, proposal) }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { subviews.place(by: self, in: bounds, proposal) }
}
