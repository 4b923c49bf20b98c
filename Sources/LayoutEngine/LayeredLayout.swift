package import Foundation
package import Graphics

/// A view with another behind or in front of it, which does not affect the size: `background` and `overlay`.
///
/// The first child is the view itself, the second the other one.
package struct LayeredLayout: NodeLayout {
  package enum Side: Sendable { case background, overlay }

  let side: Side
  let alignment: Alignment

  package init(side: Side, alignment: Alignment) {
    self.side = side
    self.alignment = alignment
  }

  package var name: String { side == .background ? "Background" : "Overlay" }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    guard let primary = children.first, let secondary = children.dropFirst().first else {
      return children.map { _ in Placement(origin: .zero, proposal: proposal) }
    }
    let primaryDimensions = primary.dimensions(proposal, context)
    let inner = ProposedViewSize(primaryDimensions.size)
    let other = secondary.dimensions(inner, context)
    let origin = CGPoint(
      x: primaryDimensions[alignment.horizontal] - other[alignment.horizontal],
      y: primaryDimensions[alignment.vertical] - other[alignment.vertical])
    return [
      Placement(origin: .zero, proposal: proposal), Placement(origin: origin, proposal: inner),
    ]
  }

  /// Only the guides of the view itself are visible outside.
  package func guideSources(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Range<Int> { 0..<min(1, children.count) }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    children.first?.spacing(context) ?? ViewSpacing()
  }

  package func draw(
    _ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]
  ) {
    let placements = node.placements(proposal: frame.proposal, frame.context)
    let order = side == .background ? [1, 0] : [0, 1]
    for index in order where index < node.children.count {
      node.drawChild(node.children[index], placements[index], at: frame, into: &items)
    }
  }
}
