package import Foundation
import Graphics

/// A frame of a fixed width, height or both: `frame(width:height:alignment:)`.
package struct FrameLayout: NodeLayout {
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  /// Makes a frame; lengths that are negative or not finite are left out.
  package init(width: CGFloat?, height: CGFloat?, alignment: Alignment) {
    self.width = width.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.height = height.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.alignment = alignment
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    if let width, let height { return CGSize(width: width, height: height) }
    let child = children.first?.size(inner(proposal), context) ?? .zero
    return CGSize(width: width ?? child.width, height: height ?? child.height)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { $0.placement(in: size, proposal: inner(proposal), alignment, context) }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    var result = children.first?.spacing(context) ?? ViewSpacing()
    if width != nil { result.reset(.horizontal) }
    if height != nil { result.reset(.vertical) }
    return result
  }

  package func priority(_ children: [LayoutNode]) -> Double { 0 }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }
}

extension LayoutNode {
  /// Where the node stands when it is aligned in a container of `size`.
  package func placement(
    in size: CGSize, proposal: ProposedViewSize, _ alignment: Alignment, _ context: LayoutContext
  ) -> Placement {
    let own = dimensions(proposal, context)
    let container = ContainerGuides(size: size)
    return Placement(
      origin: CGPoint(
        x: container[alignment.horizontal.key, own] - own[alignment.horizontal],
        y: container[alignment.vertical.key, own] - own[alignment.vertical]),
      proposal: proposal)
  }
}

/// The guides of a container that has no content but the child that is aligned in it.
private struct ContainerGuides {
  let size: CGSize

  /// A guide's default in the container's size; the child's node stands in for the container's.
  subscript(key: AlignmentKey, child: ViewDimensions) -> CGFloat {
    key.id.defaultValue(in: child.resized(to: size))
  }
}
