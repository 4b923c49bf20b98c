package import Foundation

/// Lays children out over one another, as `ZStack` does.
///
/// Only the children of the highest priority set its size.
public struct ZStackLayout: NodeLayout, Sendable {
  /// How children are aligned with one another.
  public var alignment: Alignment

  /// Makes the layout.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  package var name: String { "ZStack" }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    CGSize(
      width: extent(children, alignment.horizontal.key, proposal, context).length,
      height: extent(children, alignment.vertical.key, proposal, context).length)
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    let final = ProposedViewSize(size)
    let across = extent(children, alignment.horizontal.key, final, context)
    let down = extent(children, alignment.vertical.key, final, context)
    return children.map { child in
      let dimensions = child.dimensions(final, context)
      let origin = CGPoint(
        x: across.offset(of: dimensions[alignment.horizontal]),
        y: down.offset(of: dimensions[alignment.vertical]))
      return Placement(origin: origin, proposal: final)
    }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    guard let first = children.first else { return .zero }
    return children.dropFirst().reduce(first.spacing(context)) { $0.union($1.spacing(context)) }
  }

  package func priority(_ children: [LayoutNode]) -> Double { 0 }

  package var isModifier: Bool { false }

  /// The extent of the children that count, about the line on which their guides meet.
  private func extent(
    _ children: [LayoutNode], _ key: AlignmentKey, _ proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> AlignedExtent {
    let highest = children.map(\.priority).max() ?? 0
    let counting = children.filter { $0.priority == highest }.map {
      $0.dimensions(proposal, context)
    }
    return AlignedExtent(
      lengths: counting.map { $0.size[key.axis] }, guides: counting.map { $0[key] })
  }
}
