package import Foundation
package import Graphics

/// Shows the first of several views that fits, else the last: `ViewThatFits`.
package struct FittingLayout: NodeLayout {
  let axes: Axis.Set
  /// One for each child; empty where no view inside has anything to do as it appears.
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
    noteDrawn(chosen)
    let placement = node.placements(proposal: frame.proposal, frame.context)[chosen]
    node.drawChild(node.children[chosen], placement, at: frame, into: &items)
  }

  private func choice(
    _ children: [LayoutNode], _ proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Int? {
    children.firstIndex { fits($0, proposal, context) } ?? children.indices.last
  }

  /// A view fits when its ideal length along the tested axes is no more than what is offered.
  private func fits(
    _ child: LayoutNode, _ proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Bool {
    var ideal = proposal
    for axis in Axis.allCases where axes.contains(axis) { ideal[axis] = nil }
    let size = child.size(ideal, context)
    return Axis.allCases.allSatisfy { axis in
      guard axes.contains(axis), let offered = proposal[axis] else { return true }
      return size[axis] <= offered
    }
  }
}
