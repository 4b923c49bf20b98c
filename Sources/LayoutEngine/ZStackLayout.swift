package import Foundation

/// Lays children out over one another, as `ZStack` does.
///
/// Only the children of the highest priority set its size.
public struct ZStackLayout: NodeLayout, Sendable {
  /// The alignment of the children with one another.
  public var alignment: Alignment

  /// Creates the layout.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  package var name: String { "ZStack" }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    let overlap = Overlap(children, alignment, proposal, context)
    return CGSize(width: overlap.across.length, height: overlap.down.length)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    let final = ProposedViewSize(size)
    let overlap = Overlap(children, alignment, final, context)
    return overlap.guides.map { guide in
      let origin = CGPoint(
        x: overlap.across.offset(of: guide.x), y: overlap.down.offset(of: guide.y))
      return Placement(origin: origin, proposal: final)
    }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    guard let first = children.first else { return .zero }
    return children.dropFirst().reduce(first.spacing(context)) { $0.union($1.spacing(context)) }
  }

  package var priority: LayoutPriority { .fixed(0) }

  package var isModifier: Bool { false }
}

/// Children that overlap: their guides, and the extents of those with the highest priority around the aligned
/// guides.
private struct Overlap {
  let guides: [CGPoint]
  let across: AlignedExtent
  let down: AlignedExtent

  init(
    _ children: [LayoutNode], _ alignment: Alignment, _ proposal: ProposedViewSize,
    _ context: LayoutContext
  ) {
    let dimensions = children.map { $0.dimensions(proposal, context) }
    let guides = dimensions.map {
      CGPoint(x: $0[alignment.horizontal], y: $0[alignment.vertical])
    }
    let highest = children.lazy.map(\.priority).max() ?? 0
    let counting = children.indices.filter { children[$0].priority == highest }
    across = AlignedExtent(
      lengths: counting.map { dimensions[$0].width }, guides: counting.map { guides[$0].x })
    down = AlignedExtent(
      lengths: counting.map { dimensions[$0].height }, guides: counting.map { guides[$0].y })
    self.guides = guides
  }
}
