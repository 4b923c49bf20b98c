package import Foundation

/// Whether a thing fits inside a room or fills it.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// As large as fits inside.
  case fit
  /// As small as covers all.
  case fill
}

/// Offers a view a size of one ratio: `aspectRatio`.
package struct AspectRatioLayout: NodeLayout {
  let ratio: CGFloat?
  let mode: ContentMode

  package init(ratio: CGFloat?, mode: ContentMode) {
    self.ratio = ratio
    self.mode = mode
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    guard let child = children.first else { return .zero }
    return child.size(inner(proposal, child, context), context)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { Placement(origin: .zero, proposal: inner(proposal, $0, context)) }
  }

  package var priority: LayoutPriority { .fixed(0) }

  private func inner(
    _ proposal: ProposedViewSize, _ child: LayoutNode, _ context: LayoutContext
  ) -> ProposedViewSize {
    if proposal.width == nil, proposal.height == nil { return proposal }
    let ratio = ratio ?? idealRatio(child, context)
    guard ratio.isFinite, ratio > 0 else { return proposal }
    // A length that is not offered leaves the other one to decide.
    guard let width = proposal.width else { return size(height: proposal.height ?? 0, ratio) }
    guard let height = proposal.height else { return size(width: width, ratio) }
    switch mode {
    case .fit:
      return width / ratio <= height ? size(width: width, ratio) : size(height: height, ratio)
    case .fill:
      return width / ratio >= height ? size(width: width, ratio) : size(height: height, ratio)
    }
  }

  private func size(width: CGFloat, _ ratio: CGFloat) -> ProposedViewSize {
    ProposedViewSize(width: width, height: width / ratio)
  }

  private func size(height: CGFloat, _ ratio: CGFloat) -> ProposedViewSize {
    ProposedViewSize(width: height * ratio, height: height)
  }

  private func idealRatio(_ child: LayoutNode, _ context: LayoutContext) -> CGFloat {
    let ideal = child.size(.unspecified, context)
    return ideal.height > 0 && ideal.width > 0 ? ideal.width / ideal.height : 1
  }
}
