package import Foundation

/// Centres a view in the canvas after it was offered the canvas's size.
package struct RootLayout: NodeLayout {
  package init() {}

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: children.first?.size(proposal, context) ?? .zero)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { child in
      let own = child.size(proposal, context)
      return Placement(
        origin: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2),
        proposal: proposal)
    }
  }
}
