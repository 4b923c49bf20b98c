package import Foundation
import Graphics

/// A frame with least, ideal and greatest lengths (read off SwiftUI's renders).
package struct FlexibleFrameLayout: NodeLayout {
  let width: FrameLimits
  let height: FrameLimits
  let alignment: Alignment

  package init(width: FrameLimits, height: FrameLimits, alignment: Alignment) {
    self.width = width
    self.height = height
    self.alignment = alignment
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    let inner = ProposedViewSize(
      width: width.childProposal(proposal.width), height: height.childProposal(proposal.height))
    let child = children.first?.size(inner, context) ?? .zero
    return CGSize(
      width: width.length(proposal: proposal.width, child: child.width),
      height: height.length(proposal: proposal.height, child: child.height))
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { $0.placement(in: size, proposal: ProposedViewSize(size), alignment, context) }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    var result = children.first?.spacing(context) ?? ViewSpacing()
    if !width.isEmpty { result.reset(.horizontal) }
    if !height.isEmpty { result.reset(.vertical) }
    return result
  }

  package var priority: LayoutPriority { .fixed(0) }
}

/// The limits of a flexible frame along one axis, in points.
package struct FrameLimits: Hashable, Sendable {
  let least: CGFloat?
  let ideal: CGFloat?
  let greatest: CGFloat?

  /// Makes limits in order: the ideal is at least the least, the greatest at least the ideal.
  ///
  /// Only the greatest may be infinite; other lengths that are not finite are left out.
  package init(least: CGFloat?, ideal: CGFloat?, greatest: CGFloat?) {
    let least = least.flatMap { $0.isFinite ? max($0, 0) : nil }
    let ideal = ideal.flatMap { $0.isFinite ? max($0, least ?? 0) : nil }
    self.least = least
    self.ideal = ideal
    self.greatest = greatest.flatMap { $0.isNaN ? nil : max($0, ideal ?? least ?? 0) }
  }

  var isEmpty: Bool { least == nil && ideal == nil && greatest == nil }

  func childProposal(_ proposal: CGFloat?) -> CGFloat? {
    (proposal ?? ideal).map(clamp)
  }

  func length(proposal: CGFloat?, child: CGFloat) -> CGFloat {
    if let proposal, least != nil, greatest != nil { return clamp(proposal) }
    if proposal == nil, let ideal { return ideal }
    switch (least, greatest) {
    case (nil, nil): return child
    case (let least?, nil): return max(min(childProposal(proposal) ?? .infinity, child), least)
    case (nil, let greatest?):
      return min(max(childProposal(proposal) ?? -.infinity, child), greatest)
    case (.some, .some): return clamp(child)
    }
  }

  private func clamp(_ length: CGFloat) -> CGFloat {
    min(max(length, least ?? 0), greatest ?? .infinity)
  }
}
