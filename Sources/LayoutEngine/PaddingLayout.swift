package import Foundation
package import Graphics

/// Space around a view: `padding`.
package struct PaddingLayout: NodeLayout {
  let insets: EdgeInsets

  package init(insets: EdgeInsets) { self.insets = insets }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    let child = children.first?.size(inner(proposal), context) ?? .zero
    return CGSize(
      width: max(0, child.width + insets.horizontal),
      height: max(0, child.height + insets.vertical))
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { _ in
      Placement(
        origin: CGPoint(x: insets.leading, y: insets.top), proposal: inner(proposal))
    }
  }

  /// An edge with padding has the spacing of a box; an edge without padding keeps that of the view.
  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    var result = children.first?.spacing(context) ?? ViewSpacing()
    if insets.top != 0 { result.reset(.top) }
    if insets.leading != 0 { result.reset(.leading) }
    if insets.bottom != 0 { result.reset(.bottom) }
    if insets.trailing != 0 { result.reset(.trailing) }
    return result
  }

  package var priority: LayoutPriority { .fixed(0) }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max(0, $0 - insets.horizontal) },
      height: proposal.height.map { max(0, $0 - insets.vertical) })
  }
}
