package import Foundation
package import Graphics

/// A view that fills the proposal (10 points for an unspecified length) and paints it.
package struct LeafLayout: NodeLayout {
  package let name: String
  let paint: (CGRect, inout [DisplayList.Item]) -> Void

  /// Creates a leaf; `paint` receives its frame, rounded to pixels.
  package init(
    _ name: String, paint: @escaping (CGRect, inout [DisplayList.Item]) -> Void
  ) {
    self.name = name
    self.paint = paint
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package func draw(
    _ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]
  ) {
    let rect = frame.pixelRect
    guard rect.isDrawable else { return }
    paint(rect, &items)
  }
}

extension CGRect {
  /// Whether the rectangle has an area that can be painted.
  package var isDrawable: Bool {
    width > 0 && height > 0 && width.isFinite && height.isFinite && minX.isFinite && minY.isFinite
  }
}

/// An empty view without size, spacing or drawing.
package struct EmptyLayout: NodeLayout {
  package init() {}

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize { .zero }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing { .zero }
}

/// Centers a view in the canvas; by default it proposes the size of the canvas.
package struct RootLayout: NodeLayout {
  private let proposal: ProposedViewSize?

  /// Creates the layout; `proposal` replaces the size of the canvas in the proposal to the view.
  package init(proposal: ProposedViewSize? = nil) { self.proposal = proposal }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: children.first?.size(proposal, context) ?? .zero)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    let proposal = self.proposal ?? proposal
    return children.map { child in
      let childSize = child.size(proposal, context)
      return Placement(
        origin: CGPoint(
          x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2),
        proposal: proposal)
    }
  }
}
