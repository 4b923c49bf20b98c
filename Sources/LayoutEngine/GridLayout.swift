public import Foundation
import Graphics

/// Lays views out in rows and columns of matching sizes, as ``Grid`` does.
public struct GridLayout: NodeLayout, Sendable {
  /// How cells are aligned, where no row, column or cell says otherwise.
  public var alignment: Alignment
  /// The distance between columns, in points; `nil` leaves it to the views.
  public var horizontalSpacing: CGFloat?
  /// The distance between rows, in points; `nil` leaves it to the views.
  public var verticalSpacing: CGFloat?

  /// Makes a grid.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  package var name: String { "Grid" }
  package var isModifier: Bool { false }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    guard !children.isEmpty else { return .zero }
    return GridArrangement(children, grid: self, proposal: proposal, context: context).size
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    GridArrangement(children, grid: self, proposal: proposal, context: context).placements()
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    let cells = GridCells(children)
    guard let top = cells.rows.first, let bottom = cells.rows.last else { return .zero }
    let leading = cells.all.filter { $0.columns.lowerBound == 0 }
    let trailing = cells.all.filter { $0.columns.upperBound == cells.columnCount }
    var result = ViewSpacing.zero
    for (edges, side) in [
      (Edge.Set.top, top), (.bottom, bottom), (.leading, leading), (.trailing, trailing),
    ] {
      for cell in side { result.formUnion(cell.node.spacing(context), edges: edges) }
    }
    return result
  }

  package var priority: LayoutPriority { .fixed(0) }
}
