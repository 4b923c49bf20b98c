package import Foundation

/// Lays children out over one another, as `ZStack` does: only those of the highest priority set its size.
package struct ZStackLayout: NodeLayout {
  package let alignment: Alignment

  package init(alignment: Alignment) { self.alignment = alignment }

  package var name: String { "ZStack" }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    bounds(children, proposal, context).size
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    let final = ProposedViewSize(size)
    let bounds = bounds(children, final, context)
    return children.map { child in
      let dimensions = child.dimensions(final, context)
      let origin = CGPoint(
        x: -dimensions[alignment.horizontal] - bounds.minX,
        y: -dimensions[alignment.vertical] - bounds.minY)
      return Placement(origin: origin, proposal: final)
    }
  }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    guard let first = children.first else { return .zero }
    return children.dropFirst().reduce(first.spacing(context)) { $0.union($1.spacing(context)) }
  }

  package func priority(_ children: [LayoutNode]) -> Double { 0 }

  /// The union of the children that count, about the point in which their guides meet.
  private func bounds(
    _ children: [LayoutNode], _ proposal: ProposedViewSize, _ context: LayoutContext
  ) -> CGRect {
    let highest = children.map(\.priority).max() ?? 0
    var result: CGRect?
    for child in children where child.priority == highest {
      let dimensions = child.dimensions(proposal, context)
      let frame = CGRect(
        x: -dimensions[alignment.horizontal], y: -dimensions[alignment.vertical],
        width: dimensions.width, height: dimensions.height)
      result = result.map { union($0, frame) } ?? frame
    }
    return result ?? .zero
  }

  /// Unlike `CGRect.union`, this keeps the place of an empty rectangle.
  private func union(_ a: CGRect, _ b: CGRect) -> CGRect {
    let left = min(a.minX, b.minX)
    let top = min(a.minY, b.minY)
    return CGRect(
      x: left, y: top, width: max(a.maxX, b.maxX) - left, height: max(a.maxY, b.maxY) - top)
  }
}
