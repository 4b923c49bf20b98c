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
    if offset.width.isFinite, offset.height.isFinite {
      moved.rect = frame.rect.offsetBy(dx: offset.width, dy: offset.height)
    }
    node.drawChildren(at: moved, into: &items)
  }
}
