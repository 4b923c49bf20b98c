package import Foundation

/// A frame whose lengths are reckoned from the canvas's: `containerRelativeFrame`.
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
