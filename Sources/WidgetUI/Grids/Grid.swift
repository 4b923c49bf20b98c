public import Foundation
public import Graphics
public import LayoutEngine

/// Arranges views in rows and columns of matching sizes.
///
/// Each ``GridRow`` is a row; a view outside of one is a row that spans all columns. Columns share
/// the width like views in an `HStack`, and rows the height like views in a `VStack`. A cell that
/// spans several columns and needs more width widens them equally.
///
///     Grid {
///       GridRow { Text("Wind"); Text("3 Bft") }
///       Divider().gridCellUnsizedAxes(.horizontal)
///       GridRow { Text("Rain"); Text("0 mm") }
///     }
nonisolated public struct Grid<Content: View>: View {
  private let layout: GridLayout
  private let content: Content

  /// Creates a grid; spacings are in points, `nil` uses the views' preferred spacing.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    self.content = content()
  }

  /// Lowers the grid to one node around the nodes of its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(layout, content.lowered(in: inputs.forChildren(axis: nil)).nodes)])
  }
}

/// A row of a ``Grid``.
///
/// A modifier of the row applies to each of its cells; outside of a grid, the row is a group.
nonisolated public struct GridRow<Content: View>: View {
  private let alignment: VerticalAlignment?
  private let content: Content

  /// Creates a row; `alignment` is the vertical alignment of its cells, `nil` uses the grid's.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Lowers the cells.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let result = content.lowered(in: inputs)
    let row = GridRowToken(alignment: alignment)
    for node in result.nodes { node.traits.gridRow = row }
    return result
  }
}

nonisolated extension View {
  /// Makes the view span several columns of a ``Grid``, from 1 to 256.
  public func gridCellColumns(_ count: Int) -> some View {
    trait(\.gridColumns, count)
  }

  /// Prevents the view from enlarging its ``Grid`` along the given axes: it takes the size that
  /// other cells determine.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    changingTraits { $0.gridUnsizedAxes.formUnion(axes) }
  }

  /// Sets the horizontal alignment of all cells in the view's column of a ``Grid``.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    trait(\.gridColumnAlignment, guide)
  }

  /// Aligns a point of the view with the same point of its cell in a ``Grid``.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    trait(\.gridAnchor, anchor)
  }
}

extension GridLayout: Layout {
  /// Returns the preferred spacing of the grid to its neighbors.
  public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
    subviews.spacing(by: self)
  }

  /// Returns the size of the grid.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { subviews.size(by: self, proposal) }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { subviews.place(by: self, in: bounds, proposal) }
}
