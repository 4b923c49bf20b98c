package import Foundation
package import Graphics

/// A view after its type is gone: how it is laid out, and what is inside. It lives in one render task.
package final class LayoutNode {
  package let layout: any NodeLayout
  package let children: [LayoutNode]
  /// Whether children are mirrored, because reading starts on the right here.
  package var isMirrored = false
  /// Where the view stands among its siblings from back to front.
  package var zIndex = 0.0
  /// The view's `accessibilityIdentifier`.
  package var identifier: String?
  /// Values that a surrounding layout reads from its subviews, by key type.
  package var layoutValues: [ObjectIdentifier: Any] = [:]
  private let mayHaveGuides: Bool
  private var sizes: [(ProposedViewSize, CGSize)] = []
  private var cachedSpacing: ViewSpacing?
  private var cachedPlacements: (CGSize, ProposedViewSize, [Placement])?

  package init(_ layout: any NodeLayout, _ children: [LayoutNode] = []) {
    self.layout = layout
    self.children = children
    mayHaveGuides = layout.setsGuides || children.contains { $0.mayHaveGuides }
    if children.count == 1, let child = children.first { zIndex = child.zIndex }
  }

  package var priority: Double { layout.priority(children) }

  /// The size the view takes when it is offered `proposal`.
  package func size(_ proposal: ProposedViewSize, _ context: LayoutContext) -> CGSize {
    for (known, size) in sizes where known == proposal { return size }
    let size = layout.sizeThatFits(proposal, children, context)
    sizes.append((proposal, size))
    return size
  }

  package func dimensions(_ proposal: ProposedViewSize, _ context: LayoutContext) -> ViewDimensions
  {
    ViewDimensions(
      size: size(proposal, context), node: self, proposal: proposal, context: context)
  }

  package func spacing(_ context: LayoutContext) -> ViewSpacing {
    if let cachedSpacing { return cachedSpacing }
    let spacing = layout.spacing(children, context)
    cachedSpacing = spacing
    return spacing
  }

  package func placements(
    in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    if let (knownSize, knownProposal, placements) = cachedPlacements, knownSize == size,
      knownProposal == proposal
    {
      return placements
    }
    let placements = layout.place(children, in: size, proposal: proposal, context)
    cachedPlacements = (size, proposal, placements)
    return placements
  }

  package func explicitGuide(
    _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> CGFloat? {
    guard mayHaveGuides || key.isBaseline else { return nil }
    if let own = layout.explicitGuide(
      key, children, size: size, proposal: proposal, context)
    {
      return own
    }
    guard !children.isEmpty else { return nil }
    let placements = placements(in: size, proposal: proposal, context)
    return key.combine(
      zip(children, placements).compactMap { child, placement in
        child.dimensions(placement.proposal, context).explicit(key).map {
          $0 + placement.origin[key.axis]
        }
      })
  }
}

extension LayoutNode {
  /// Draws the node with its top left at `origin`, in the coordinates of the surrounding group.
  package func draw(
    at origin: CGPoint, proposal: ProposedViewSize, _ context: LayoutContext,
    into items: inout [DisplayList.Item]
  ) {
    let rect = CGRect(origin: origin, size: size(proposal, context))
    let frame = PlacedFrame(rect: rect, proposal: proposal, context: context)
    guard context.recordsFrames else { return layout.draw(self, at: frame, into: &items) }
    let outer = context.records
    context.records = []
    layout.draw(self, at: frame, into: &items)
    let record = LayoutRecord(
      name: layout.name, frame: rect, identifier: identifier, text: layout.dumpText,
      children: context.records)
    context.records = outer + [record]
  }

  /// Draws the children where the layout places them, from back to front.
  package func drawChildren(at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    guard !children.isEmpty else { return }
    let placements = placements(in: frame.rect.size, proposal: frame.proposal, frame.context)
    for index in paintingOrder {
      drawChild(children[index], placements[index], at: frame, into: &items)
    }
  }

  package func drawChild(
    _ child: LayoutNode, _ placement: Placement, at frame: PlacedFrame,
    into items: inout [DisplayList.Item]
  ) {
    var origin = placement.origin
    if isMirrored {
      let width = child.size(placement.proposal, frame.context).width
      origin.x = frame.rect.width - origin.x - width
    }
    child.draw(
      at: CGPoint(x: frame.rect.minX + origin.x, y: frame.rect.minY + origin.y),
      proposal: placement.proposal, frame.context, into: &items)
  }

  private var paintingOrder: [Int] {
    guard children.contains(where: { $0.zIndex != 0 }) else { return Array(children.indices) }
    return children.indices.sorted {
      (children[$0].zIndex, $0) < (children[$1].zIndex, $1)
    }
  }
}
