import Foundation
package import Graphics

/// Gives a view's frame a name, for geometry readers inside: `coordinateSpace`.
package struct CoordinateSpaceLayout: NodeLayout {
  let space: AnyHashable

  package init(space: AnyHashable) { self.space = space }

  package func draw(
    _ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]
  ) {
    let outer = frame.context.namedSpaces
    frame.context.namedSpaces[space] = frame.rect.origin
    node.drawChildren(at: frame, into: &items)
    frame.context.namedSpaces = outer
  }
}
