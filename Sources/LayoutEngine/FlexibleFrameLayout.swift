package import Foundation
import Graphics

/// A frame with minimum, ideal and maximum lengths (measured in SwiftUI renders).
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
  let minimum: CGFloat?
  let ideal: CGFloat?
  let maximum: CGFloat?

  /// Creates limits in ascending order: the ideal length is at least the minimum, the maximum at least the ideal.
  ///
  /// Only the maximum may be infinite; other lengths that are not finite are ignored.
  package init(minimum: CGFloat?, ideal: CGFloat?, maximum: CGFloat?) {
    let minimum = minimum.flatMap { $0.isFinite ? max($0, 0) : nil }
    let ideal = ideal.flatMap { $0.isFinite ? max($0, minimum ?? 0) : nil }
    self.minimum = minimum
    self.ideal = ideal
    self.maximum = maximum.flatMap { $0.isNaN ? nil : max($0, ideal ?? minimum ?? 0) }
  }

  var isEmpty: Bool { minimum == nil && ideal == nil && maximum == nil }

  func childProposal(_ proposal: CGFloat?) -> CGFloat? {
    (proposal ?? ideal).map(clamp)
  }

  func length(proposal: CGFloat?, child: CGFloat) -> CGFloat {
    if let proposal, minimum != nil, maximum != nil { return clamp(proposal) }
    if proposal == nil, let ideal { return ideal }
    switch (minimum, maximum) {
    case (nil, nil): return child
    case (let minimum?, nil): return max(min(childProposal(proposal) ?? .infinity, child), minimum)
    case (nil, let maximum?):
      return min(max(childProposal(proposal) ?? -.infinity, child), maximum)
    case (.some, .some): return clamp(child)
    }
  }

  private func clamp(_ length: CGFloat) -> CGFloat {
    min(max(length, minimum ?? 0), maximum ?? .infinity)
  }
}
