package import Foundation
import Graphics

/// Lays children out one after another, as `HStack` and `VStack` do (measured in SwiftUI renders).
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
    // If no length across was proposed, the stack's own one is proposed for placing.
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

  package var priority: LayoutPriority { .fixed(0) }

  package var isModifier: Bool { false }

  private func arrange(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Arrangement {
    let gaps = gaps(children, context)
    let proposals = proposals(
      children, proposal: proposal, gaps: gaps.reduce(0, +), context)
    return Arrangement(
      axis: axis, gaps: gaps, proposals: proposals,
      dimensions: zip(children, proposals).map { $0.dimensions($1, context) },
      alignment: alignment)
  }

  private func proposals(
    _ children: [LayoutNode], proposal: ProposedViewSize, gaps: CGFloat, _ context: LayoutContext
  ) -> [ProposedViewSize] {
    guard let length = proposal[axis] else {
      return [ProposedViewSize](repeating: proposal, count: children.count)
    }
    func replacingLength(_ length: CGFloat) -> ProposedViewSize {
      var result = proposal
      result[axis] = length
      return result
    }
    let division = LengthDistribution(
      count: children.count, priority: { children[$0].priority },
      length: { children[$0].size(replacingLength($1), context)[axis] })
    return division.shares(of: length - gaps).map(replacingLength)
  }

  private func gaps(_ children: [LayoutNode], _ context: LayoutContext) -> [CGFloat] {
    zip(children, children.dropFirst()).map { child, next in
      fixedSpacing ?? child.spacing(context).distance(to: next.spacing(context), along: axis)
    }
  }
}

/// The sizes and positions of a stack's children.
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
    let across = AlignedExtent(
      lengths: dimensions.map { $0.size[axis.perpendicular] }, guides: guides)
    offsetsAcross = guides.map(across.offset)
    var size = CGSize.zero
    size[axis] = lengths.reduce(0, +) + gaps.reduce(0, +)
    size[axis.perpendicular] = across.length
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

/// Lays children out one after another in their ideal lengths, and fills the proposal across:
/// `LazyVStack` and `LazyHStack`.
package struct LazyStackLayout: NodeLayout {
  let axis: Axis
  let alignment: AlignmentKey
  private let stack: StackLayout

  package init(axis: Axis, alignment: AlignmentKey, spacing: CGFloat?) {
    self.axis = axis
    self.alignment = alignment
    stack = StackLayout(axis: axis, alignment: alignment, spacing: spacing)
  }

  package var name: String { axis == .horizontal ? "LazyHStack" : "LazyVStack" }
  package var isModifier: Bool { false }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    var size = stack.sizeThatFits(inner(proposal), children, context)
    if let across = proposal[axis.perpendicular] { size[axis.perpendicular] = across }
    return size
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    var final = ProposedViewSize(size)
    final[axis] = nil
    let placements = stack.place(children, in: size, proposal: final, context)
    return zip(children, placements).map { child, placement in
      var result = placement
      let aligned = child.placement(
        in: size, proposal: placement.proposal, along: alignment, context)
      result.origin[axis.perpendicular] = aligned
      return result
    }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    stack.spacing(children, context)
  }

  package var priority: LayoutPriority { .fixed(0) }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    var result = proposal
    result[axis] = nil
    return result
  }
}

/// Takes the remaining length along its stack's axis, or in both directions outside of a stack.
package struct SpacerLayout: NodeLayout {
  let axis: Axis?
  let minLength: CGFloat

  package init(axis: Axis?, minLength: CGFloat?) {
    self.axis = axis
    self.minLength = minLength.flatMap { $0.isNaN ? nil : $0 } ?? ViewSpacing.standard
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    func length(_ along: Axis) -> CGFloat {
      guard axis == nil || axis == along else { return 0 }
      return max(proposal[along] ?? -.infinity, minLength)
    }
    return CGSize(width: length(.horizontal), height: length(.vertical))
  }

  /// A spacer has no spacing along its axis and no preference across it, so that a row of a text and a spacer has
  /// the spacing of the text.
  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    var spacing = ViewSpacing.zero
    switch axis {
    case .horizontal:
      spacing.top = .indifferent
      spacing.bottom = .indifferent
    case .vertical:
      spacing.leading = .indifferent
      spacing.trailing = .indifferent
    case nil: break
    }
    return spacing
  }

  package var priority: LayoutPriority { .fixed(-.infinity) }
}
