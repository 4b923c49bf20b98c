package import Foundation
package import Graphics

/// A view that takes the size it is offered, 10 points where it is asked, and paints it.
package struct LeafLayout: NodeLayout {
  package let name: String
  let paint: (CGRect, inout [DisplayList.Item]) -> Void

  /// Makes a leaf; `paint` gets its frame as it is drawn, on whole pixels.
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

/// Nothing: no size, no spacing, no drawing.
package struct EmptyLayout: NodeLayout {
  package init() {}

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize { .zero }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing { .zero }
}

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
