package import Foundation

/// Takes all the room it is offered and centres a view on a point in it: `position`.
package struct PositionLayout: NodeLayout {
  let point: CGPoint

  package init(point: CGPoint) { self.point = point }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    if let width = proposal.width, let height = proposal.height {
      return CGSize(width: width, height: height)
    }
    let child = children.first?.size(proposal, context) ?? .zero
    return proposal.replacingUnspecifiedDimensions(by: child)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { child in
      let inner = ProposedViewSize(size)
      let own = child.size(inner, context)
      return Placement(
        origin: CGPoint(x: point.x - own.width / 2, y: point.y - own.height / 2), proposal: inner)
    }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    ViewSpacing()
  }

  package var priority: LayoutPriority { .fixed(0) }
}
