package import Foundation
import Graphics

/// A frame of a fixed width, height or both: `frame(width:height:alignment:)`.
package struct FrameLayout: NodeLayout {
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  /// Creates a frame; lengths that are negative or not finite are ignored.
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

  package var priority: LayoutPriority { .fixed(0) }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }
}

extension LayoutNode {
  /// The placement of the node when it is aligned in a container of `size`.
  package func placement(
    in size: CGSize, proposal: ProposedViewSize, _ alignment: Alignment, _ context: LayoutContext
  ) -> Placement {
    Placement(
      origin: CGPoint(
        x: placement(in: size, proposal: proposal, along: alignment.horizontal.key, context),
        y: placement(in: size, proposal: proposal, along: alignment.vertical.key, context)),
      proposal: proposal)
  }

  /// The start of the node along the guide's axis when its guide is aligned with that of a container of `size`.
  func placement(
    in size: CGSize, proposal: ProposedViewSize, along key: AlignmentKey, _ context: LayoutContext
  ) -> CGFloat {
    let dimensions = dimensions(proposal, context)
    // The container has no other content, so that its guide has the default value.
    return key.id.defaultValue(in: dimensions.resized(to: size)) - dimensions[key]
  }
}

/// Proposes the ideal length along some axes: `fixedSize`.
package struct FixedSizeLayout: NodeLayout {
  let horizontal: Bool
  let vertical: Bool

  package init(horizontal: Bool, vertical: Bool) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    children.first?.size(inner(proposal), context) ?? .zero
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { _ in Placement(origin: .zero, proposal: inner(proposal)) }
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
  }
}

/// A frame whose lengths are computed from the canvas size: `containerRelativeFrame`.
package struct ContainerFrameLayout: NodeLayout {
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat

  package init(
    axes: Axis.Set, alignment: Alignment, length: @escaping (CGFloat, Axis) -> CGFloat
  ) {
    self.axes = axes
    self.alignment = alignment
    self.length = length
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    frame(context).sizeThatFits(proposal, children, context)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    frame(context).place(children, in: size, proposal: proposal, context)
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    frame(context).spacing(children, context)
  }

  package var priority: LayoutPriority { .fixed(0) }

  private func frame(_ context: LayoutContext) -> FrameLayout {
    func length(along axis: Axis) -> CGFloat? {
      axes.contains(axis) ? self.length(context.containerSize[axis], axis) : nil
    }
    return FrameLayout(
      width: length(along: .horizontal), height: length(along: .vertical), alignment: alignment)
  }
}
