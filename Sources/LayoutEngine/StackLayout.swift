package import Foundation
import Graphics

/// Lays children out one after another, as `HStack` and `VStack` do (layout-facts §1.3).
package struct StackLayout: NodeLayout {
  package let axis: Axis
  package let alignment: AlignmentKey
  package let fixedSpacing: CGFloat?

  package init(axis: Axis, alignment: AlignmentKey, spacing: CGFloat? = nil) {
    self.axis = axis
    self.alignment = alignment
    fixedSpacing = spacing
  }

  package init(axis: Axis, alignment: Alignment, spacing: CGFloat? = nil) {
    self.init(
      axis: axis, alignment: alignment.key(along: axis.perpendicular), spacing: spacing)
  }

  package var name: String { axis == .horizontal ? "HStack" : "VStack" }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    arrange(children, proposal: proposal, context).size
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    var final = proposal
    // Without an offer across, the stack's own size across is offered for placing.
    if final[axis.perpendicular] == nil { final[axis.perpendicular] = size[axis.perpendicular] }
    let arrangement = arrange(children, proposal: final, context)
    return arrangement.placements(axis: axis)
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    guard let first = children.first, let last = children.last else { return .zero }
    var result = children.dropFirst().reduce(first.spacing(context)) {
      $0.union($1.spacing(context))
    }
    let (start, end): (Edge, Edge) =
      axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
    result[start] = first.spacing(context)[start]
    result[end] = last.spacing(context)[end]
    return result
  }

  package func priority(_ children: [LayoutNode]) -> Double { 0 }

  private func arrange(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Arrangement {
    let gaps = gaps(children, context)
    let proposals: [ProposedViewSize]
    if let length = proposal[axis] {
      let division = StackDivision(
        axis: axis, children: children, across: proposal[axis.perpendicular], context: context)
      proposals = division.proposals(available: length - gaps.reduce(0, +))
    } else {
      var ideal = proposal
      ideal[axis] = nil
      proposals = [ProposedViewSize](repeating: ideal, count: children.count)
    }
    return Arrangement(
      axis: axis, gaps: gaps, proposals: proposals,
      dimensions: zip(children, proposals).map { $0.dimensions($1, context) },
      alignment: alignment)
  }

  private func gaps(_ children: [LayoutNode], _ context: LayoutContext) -> [CGFloat] {
    zip(children, children.dropFirst()).map { child, next in
      fixedSpacing ?? child.spacing(context).distance(to: next.spacing(context), along: axis)
    }
  }
}

/// The sizes of a stack's children, and where that puts them.
private struct Arrangement {
  let gaps: [CGFloat]
  let proposals: [ProposedViewSize]
  let size: CGSize
  private let lengths: [CGFloat]
  private let offsetsAcross: [CGFloat]

  init(
    axis: Axis, gaps: [CGFloat], proposals: [ProposedViewSize], dimensions: [ViewDimensions],
    alignment: AlignmentKey
  ) {
    self.gaps = gaps
    self.proposals = proposals
    lengths = dimensions.map { $0.size[axis] }
    let guides = dimensions.map { $0[alignment] }
    let start = guides.map { -$0 }.min() ?? 0
    let end = zip(dimensions, guides).map { $0.size[axis.perpendicular] - $1 }.max() ?? 0
    offsetsAcross = guides.map { -$0 - start }
    var size = CGSize.zero
    size[axis] = lengths.reduce(0, +) + gaps.reduce(0, +)
    size[axis.perpendicular] = end - start
    self.size = size
  }

  func placements(axis: Axis) -> [Placement] {
    var along: CGFloat = 0
    return lengths.indices.map { index in
      var origin = CGPoint.zero
      origin[axis] = along
      origin[axis.perpendicular] = offsetsAcross[index]
      along += lengths[index] + (index < gaps.count ? gaps[index] : 0)
      return Placement(origin: origin, proposal: proposals[index])
    }
  }
}
