package import Foundation
package import Graphics

/// A view beside another that gets its space first: `safeAreaInset`.
///
/// The first child is the view itself, the second the one at the edge.
package struct SafeAreaInsetLayout: NodeLayout {
  let edge: Edge
  let alignment: AlignmentKey
  let fixedSpacing: CGFloat?

  package init(edge: Edge, alignment: AlignmentKey, spacing: CGFloat?) {
    self.edge = edge
    self.alignment = alignment
    fixedSpacing = spacing
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    guard let content = children.first else { return .zero }
    let inset = inset(proposal, children, context)
    var size = content.size(reduced(proposal, by: inset), context)
    size[axis] += inset
    return size
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    guard let content = children.first, let bar = children.dropFirst().first else {
      return children.map { _ in Placement(origin: .zero, proposal: proposal) }
    }
    let inset = inset(proposal, children, context)
    var inner = Placement(origin: .zero, proposal: reduced(proposal, by: inset))
    var outer = Placement(origin: .zero, proposal: proposal)
    outer.origin[axis.perpendicular] = bar.placement(
      in: content.size(inner.proposal, context), proposal: proposal, along: alignment, context)
    if isAtStart {
      inner.origin[axis] = inset
    } else {
      outer.origin[axis] = size[axis] - bar.size(proposal, context)[axis]
    }
    return [inner, outer]
  }

  package func guideSources(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Range<Int> { 0..<min(1, children.count) }

  package var priority: LayoutPriority { .fixed(0) }

  private var axis: Axis {
    switch edge {
    case .top, .bottom: .vertical
    case .leading, .trailing: .horizontal
    }
  }

  private var isAtStart: Bool {
    switch edge {
    case .top, .leading: true
    case .bottom, .trailing: false
    }
  }

  /// The length of the view at the edge and the distance to it.
  private func inset(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGFloat {
    guard let content = children.first, let bar = children.dropFirst().first else { return 0 }
    let (first, second) = isAtStart ? (bar, content) : (content, bar)
    let gap =
      fixedSpacing
      ?? first.spacing(context).distance(to: second.spacing(context), along: axis)
    return bar.size(proposal, context)[axis] + gap
  }

  private func reduced(_ proposal: ProposedViewSize, by inset: CGFloat) -> ProposedViewSize {
    var result = proposal
    result[axis] = proposal[axis].map { max(0, $0 - inset) }
    return result
  }
}
