package import Foundation
package import Graphics

/// A view after its type is gone: how it is laid out, and what is inside.
///
/// It lives in one render task.
package final class LayoutNode {
  package let layout: any NodeLayout
  package let children: [LayoutNode]
  /// Whether children are mirrored, because reading starts on the right here.
  package var isMirrored = false
  /// The priority by which a stack divides its length.
  package let priority: Double
  /// Whether `layoutPriority` set the priority, with nothing around it that resets it.
  private let statesPriority: Bool
  /// What tells the actions of this view whether it appears; one for each modifier that has an action.
  package var appearanceConditions: [AppearanceCondition] = []
  /// The view's `accessibilityIdentifier`.
  package var identifier: String?
  private let mayHaveGuides: Bool
  /// How many levels the tree has below and with this node.
  private let level: Int
  private var sharedTraits: SharedTraits?
  private var measurements = MeasurementCache()
  private var cachedSpacing: ViewSpacing?

  package init(_ layout: any NodeLayout, _ children: [LayoutNode] = []) {
    self.layout = layout
    self.children = children
    level = 1 + (children.lazy.map(\.level).max() ?? 0)
    mayHaveGuides = layout.setsGuides || children.contains { $0.mayHaveGuides }
    (priority, statesPriority) = Self.priority(of: layout, children.first)
    if layout.isModifier { sharedTraits = children.first?.sharedTraits }
  }

  /// The nearer to the view wins, as with all that a view tells its container.
  private static func priority(
    of layout: any NodeLayout, _ child: LayoutNode?
  ) -> (value: Double, isStated: Bool) {
    switch layout.priority {
    case .inherited: (child?.priority ?? 0, child?.statesPriority ?? false)
    case .fixed(let value): (value, false)
    case .stated(let value):
      child.flatMap { $0.statesPriority ? ($0.priority, true) : nil } ?? (value, true)
    }
  }

  /// What the container around the view reads; a modifier's node has those of the view inside.
  package var traits: LayoutTraits {
    get { sharedTraits?.traits ?? LayoutTraits() }
    set { sharedTraits = SharedTraits(newValue) }
  }

  /// Where the view stands among its siblings from back to front.
  package var zIndex: Double { sharedTraits?.traits.zIndex ?? 0 }

  /// The size the view takes when it is offered `proposal`: never negative and never not a number.
  package func size(_ proposal: ProposedViewSize, _ context: LayoutContext) -> CGSize {
    let proposal = proposal.sanitized
    if let known = measurements.position(of: proposal) { return measurements[known].size }
    let size = DeepCall.run(level: level) {
      layout.sizeThatFits(proposal, children, context).sanitized
    }
    measurements.add(proposal, size: size)
    return size
  }

  package func dimensions(_ proposal: ProposedViewSize, _ context: LayoutContext) -> ViewDimensions
  {
    ViewDimensions(
      size: size(proposal, context), node: self, proposal: proposal.sanitized, context: context)
  }

  package func spacing(_ context: LayoutContext) -> ViewSpacing {
    if let cachedSpacing { return cachedSpacing }
    let spacing = DeepCall.run(level: level) { layout.spacing(children, context) }
    cachedSpacing = spacing
    return spacing
  }

  package func placements(
    proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    let proposal = proposal.sanitized
    let size = size(proposal, context)
    if let known = measurements.position(of: proposal),
      let placements = measurements[known].placements
    {
      return placements
    }
    let placements = layout.place(children, in: size, proposal: proposal, context)
    if let known = measurements.position(of: proposal) {
      measurements[known].placements = placements
    }
    return placements
  }

  /// A guide that the view or what is inside sets; `nil` where the default counts.
  package func explicitGuide(
    _ key: AlignmentKey, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> CGFloat? {
    guard mayHaveGuides || key.isBaseline else { return nil }
    let proposal = proposal.sanitized
    let size = size(proposal, context)
    if let known = measurements.position(of: proposal),
      let guide = measurements[known].guides.first(where: { $0.key == key })
    {
      return guide.value
    }
    let value = DeepCall.run(level: level) {
      guide(key, size: size, proposal: proposal, context).flatMap { $0.isFinite ? $0 : nil }
    }
    if let known = measurements.position(of: proposal) {
      measurements[known].guides.append((key, value))
    }
    return value
  }

  private func guide(
    _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> CGFloat? {
    if let own = layout.explicitGuide(key, children, size: size, proposal: proposal, context) {
      return own
    }
    let sources = layout.guideSources(children, proposal: proposal, context)
    guard !sources.isEmpty else { return nil }
    let placements = placements(proposal: proposal, context)
    return key.combine(
      sources.compactMap { index in
        let placement = placements[index]
        return children[index].explicitGuide(key, proposal: placement.proposal, context).map {
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
    let proposal = proposal.sanitized
    let rect = CGRect(origin: origin, size: size(proposal, context))
    let frame = PlacedFrame(rect: rect, proposal: proposal, context: context)
    guard context.recordsFrames else { return draw(at: frame, into: &items) }
    let outer = context.records
    context.records = []
    draw(at: frame, into: &items)
    let record = LayoutRecord(
      name: layout.name, frame: layout.drawnRect(rect), identifier: identifier,
      text: layout.dumpText,
      children: context.records)
    context.records = outer + [record]
  }

  private func draw(at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    DeepCall.run(level: level) { layout.draw(self, at: frame, into: &items) }
  }

  /// Draws the children where the layout places them, from back to front.
  package func drawChildren(at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    guard !children.isEmpty else { return }
    let placements = placements(proposal: frame.proposal, frame.context)
    guard children.contains(where: { $0.zIndex != 0 }) else {
      for index in children.indices {
        drawChild(children[index], placements[index], at: frame, into: &items)
      }
      return
    }
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
    children.indices.sorted { (children[$0].zIndex, $0) < (children[$1].zIndex, $1) }
  }
}

/// Traits that a node and the modifiers around it share; most nodes have none.
private final class SharedTraits {
  let traits: LayoutTraits

  init(_ traits: LayoutTraits) { self.traits = traits }
}

/// What a view tells the container it stands in; modifiers around the view hand it on.
///
/// Where two modifiers tell the same, the one nearer to the view counts: what is set on a whole group holds
/// for those of its views that set nothing themselves.
package struct LayoutTraits {
  /// Where the view stands among its siblings from back to front.
  package var zIndex: Double?
  /// The row of a grid that the view is a cell of.
  package var gridRow: GridRowToken?
  /// How many columns of a grid the view takes.
  package var gridColumns: Int?
  /// The axes along which the view does not stretch a grid.
  package var gridUnsizedAxes: Axis.Set = []
  /// How the cells of the view's column are aligned side to side.
  package var gridColumnAlignment: HorizontalAlignment?
  /// Where the view stands in its cell.
  package var gridAnchor: UnitPoint?
  /// Values that a surrounding layout reads from its subviews, by key type.
  package var values: [ObjectIdentifier: Any] = [:]

  package init() {}
}
