package import Foundation
package import Graphics

/// Shows the first of several views that fits, else the last: `ViewThatFits`.
package struct FittingLayout: NodeLayout {
  let axes: Axis.Set
  /// One for each child; empty if no view inside has appearance actions.
  let candidates: [FittingCandidate]

  package init(axes: Axis.Set, candidates: [FittingCandidate] = []) {
    self.axes = axes
    self.candidates = candidates
  }

  package var name: String { "ViewThatFits" }
  package var isModifier: Bool { false }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    guard let chosen = choice(children, proposal, context) else { return .zero }
    return children[chosen].size(proposal, context)
  }

  package func guideSources(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Range<Int> {
    choice(children, proposal, context).map { $0..<($0 + 1) } ?? 0..<0
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    children.first?.spacing(context) ?? .zero
  }

  package func draw(
    _ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]
  ) {
    guard let chosen = choice(node.children, frame.proposal, frame.context) else { return }
    markDrawn(chosen)
    let placement = node.placements(proposal: frame.proposal, frame.context)[chosen]
    node.drawChild(node.children[chosen], placement, at: frame, into: &items)
  }

  private func choice(
    _ children: [LayoutNode], _ proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Int? {
    children.firstIndex { fits($0, proposal, context) } ?? children.indices.last
  }

  /// A view fits if its ideal lengths along the tested axes are at most the proposed ones.
  private func fits(
    _ child: LayoutNode, _ proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Bool {
    var ideal = proposal
    for axis in Axis.allCases where axes.contains(axis) { ideal[axis] = nil }
    let size = child.size(ideal, context)
    return Axis.allCases.allSatisfy { axis in
      guard axes.contains(axis), let proposed = proposal[axis] else { return true }
      return size[axis] <= proposed
    }
  }
}

/// A candidate of `ViewThatFits`.
///
/// The appearance actions of the views inside run only if it is drawn.
package final class FittingCandidate {
  /// Whether it was chosen and drawn.
  fileprivate(set) var isDrawn = false

  /// Creates the appearance conditions of the nodes inside depend on this candidate.
  package convenience init(_ node: LayoutNode) { self.init(node.descendantAppearanceConditions) }

  /// Makes conditions depend on this candidate.
  package init(_ conditions: [AppearanceCondition]) {
    for condition in conditions { condition.candidates.append(self) }
  }
}

extension LayoutNode {
  /// The conditions of the view and of its descendants.
  package var descendantAppearanceConditions: [AppearanceCondition] {
    var (found, open): ([AppearanceCondition], [LayoutNode]) = ([], [self])
    while let node = open.popLast() {
      found += node.appearanceConditions
      open += node.children
    }
    return found
  }
}

/// Whether a view is drawn: whether all candidates of `ViewThatFits` around it are.
package final class AppearanceCondition {
  fileprivate var candidates: [FittingCandidate] = []

  package init() {}

  package var isMet: Bool { candidates.allSatisfy(\.isDrawn) }
}

extension FittingLayout {
  /// Marks the candidate of a child as drawn.
  func markDrawn(_ index: Int) {
    if candidates.indices.contains(index) { candidates[index].isDrawn = true }
  }
}
