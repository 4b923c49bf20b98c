package import Foundation
package import Graphics

/// Draws a view elsewhere than it is laid out: `offset`.
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
