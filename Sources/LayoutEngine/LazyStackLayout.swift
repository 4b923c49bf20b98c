package import Foundation
import Graphics

/// Lays children out one after another in their ideal lengths, across all the room there is:
/// `LazyVStack` and `LazyHStack`.
package struct LazyStackLayout: NodeLayout {
  let axis: Axis
  let alignment: AlignmentKey
  private let stack: StackLayout

  package init(axis: Axis, alignment: AlignmentKey, spacing: CGFloat?) {
    self.axis = axis
    self.alignment = alignment
    stack = StackLayout(axis: axis, alignment: alignment, spacing: spacing)
  }

  package var name: String { axis == .horizontal ? "LazyHStack" : "LazyVStack" }
  package var isModifier: Bool { false }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    var size = stack.sizeThatFits(inner(proposal), children, context)
    if let across = proposal[axis.perpendicular] { size[axis.perpendicular] = across }
    return size
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    var final = ProposedViewSize(size)
    final[axis] = nil
    let placements = stack.place(children, in: size, proposal: final, context)
    return zip(children, placements).map { child, placement in
      var result = placement
      let aligned = child.placement(
        in: size, proposal: placement.proposal, along: alignment, context)
      result.origin[axis.perpendicular] = aligned
      return result
    }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    stack.spacing(children, context)
  }

  package var priority: LayoutPriority { .fixed(0) }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    var result = proposal
    result[axis] = nil
    return result
  }
}
