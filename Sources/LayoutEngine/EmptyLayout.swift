package import Foundation

/// Nothing: no size, no spacing, no drawing.
package struct EmptyLayout: NodeLayout {
  package init() {}

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize { .zero }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing { .zero }
}
