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
