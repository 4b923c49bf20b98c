package import Foundation

/// Centres a view in the canvas after it was offered the canvas's size, or another.
package struct RootLayout: NodeLayout {
  private let offer: ProposedViewSize?

  /// Makes the layout; where `offer` is given, it is offered instead of the canvas's size.
  package init(offer: ProposedViewSize? = nil) { self.offer = offer }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: children.first?.size(proposal, context) ?? .zero)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    let offer = offer ?? proposal
    return children.map { child in
      let own = child.size(offer, context)
      return Placement(
        origin: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2),
        proposal: offer)
    }
  }
}
