package import Foundation

/// Moves an alignment guide of a view: `alignmentGuide`.
package struct GuideLayout: NodeLayout {
  let key: AlignmentKey
  let compute: (ViewDimensions) -> CGFloat

  package init(key: AlignmentKey, compute: @escaping (ViewDimensions) -> CGFloat) {
    self.key = key
    self.compute = compute
  }

  package var setsGuides: Bool { true }

  package func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat? {
    guard key == self.key, let child = children.first else { return nil }
    return compute(child.dimensions(proposal, context))
  }
}
