package import Foundation

/// Whether content fits inside its container or fills it.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// As large as fits inside the container.
  case fit
  /// As small as covers the container.
  case fill
}

/// Proposes a size of a given aspect ratio: `aspectRatio`.
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
    // Without one of the lengths, the other one determines the size.
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
