package import Foundation
package import Graphics

/// Fills the proposal and centers a view on a point in it: `position`.
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
      let childSize = child.size(inner, context)
      return Placement(
        origin: CGPoint(x: point.x - childSize.width / 2, y: point.y - childSize.height / 2),
        proposal: inner)
    }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    ViewSpacing()
  }

  package var priority: LayoutPriority { .fixed(0) }
}

/// Draws a view away from its position in the layout: `offset`.
package struct OffsetLayout: NodeLayout {
  let offset: CGSize

  package init(offset: CGSize) { self.offset = offset }

  package func draw(
    _ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]
  ) {
    var moved = frame
    moved.rect = drawnRect(frame.rect)
    node.drawChildren(at: moved, into: &items)
  }

  package func drawnRect(_ rect: CGRect) -> CGRect {
    guard offset.width.isFinite, offset.height.isFinite else { return rect }
    return CGRect(
      x: rect.origin.x + offset.width, y: rect.origin.y + offset.height, width: rect.width,
      height: rect.height)
  }
}

/// Names the frame of a view for geometry readers inside: `coordinateSpace`.
package struct CoordinateSpaceLayout: NodeLayout {
  let space: AnyHashable

  package init(space: AnyHashable) { self.space = space }

  package func draw(
    _ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]
  ) {
    let outer = frame.context.namedSpaces
    frame.context.namedSpaces[space] = frame.rect
    node.drawChildren(at: frame, into: &items)
    frame.context.namedSpaces = outer
  }
}
