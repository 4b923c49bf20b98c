package import Foundation
package import Graphics

/// A type-erased view: its layout and its children.
///
/// It belongs to one render task.
package final class LayoutNode {
  package let layout: any NodeLayout
  package let children: [LayoutNode]
  /// Whether children are mirrored, because the layout direction is right to left.
  package var isMirrored = false
  /// The layout priority in a stack.
  package let priority: Double
  /// Whether `layoutPriority` set the priority, and no node around it resets it.
  private let hasExplicitPriority: Bool
  /// The conditions of this view's appearance actions, one for each modifier that has an action.
  package var appearanceConditions: [AppearanceCondition] = []
  /// The view's `accessibilityIdentifier`.
  package var identifier: String?
  private let mayHaveGuides: Bool
  /// The height of the tree at this node.
  private let level: Int
  private var sharedTraits: SharedTraits?
  private var measurements = MeasurementCache()
  private var cachedSpacing: ViewSpacing?

  package init(_ layout: any NodeLayout, _ children: [LayoutNode] = []) {
    self.layout = layout
    self.children = children
    level = 1 + (children.lazy.map(\.level).max() ?? 0)
    mayHaveGuides = layout.setsGuides || children.contains { $0.mayHaveGuides }
    (priority, hasExplicitPriority) = Self.priority(of: layout, children.first)
    if layout.isModifier { sharedTraits = children.first?.sharedTraits }
  }

  /// As with all traits, the value nearest to the view wins.
  private static func priority(
    of layout: any NodeLayout, _ child: LayoutNode?
  ) -> (value: Double, isStated: Bool) {
    switch layout.priority {
    case .inherited: (child?.priority ?? 0, child?.hasExplicitPriority ?? false)
    case .fixed(let value): (value, false)
    case .explicit(let value):
      child.flatMap { $0.hasExplicitPriority ? ($0.priority, true) : nil } ?? (value, true)
    }
  }

  /// The traits that the container reads; a modifier's node has those of the view inside.
  package var traits: LayoutTraits {
    get { sharedTraits?.traits ?? LayoutTraits() }
    set { sharedTraits = SharedTraits(newValue) }
  }

  /// The position among siblings in drawing order.
  package var zIndex: Double { sharedTraits?.traits.zIndex ?? 0 }

  /// The size of the view for a proposal; never negative or NaN.
  package func size(_ proposal: ProposedViewSize, _ context: LayoutContext) -> CGSize {
    let proposal = proposal.sanitized
    if let known = measurements.position(of: proposal) { return measurements[known].size }
    let size = DeepRecursion.run(level: level) {
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
    let spacing = DeepRecursion.run(level: level) { layout.spacing(children, context) }
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

  /// The value of a guide that the view or a descendant sets; `nil` for the default.
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
    let value = DeepRecursion.run(level: level) {
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
    if let explicit = layout.explicitGuide(key, children, size: size, proposal: proposal, context) {
      return explicit
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
    DeepRecursion.run(level: level) { layout.draw(self, at: frame, into: &items) }
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

/// Values that a view sets for its container; modifiers around the view pass them on.
///
/// If two modifiers set the same trait, the one nearer to the view wins: what is set on a group applies to those of
/// its views that do not set it themselves.
package struct LayoutTraits {
  /// The position among siblings in drawing order.
  package var zIndex: Double?
  /// The grid row that the view belongs to.
  package var gridRow: GridRowToken?
  /// The number of grid columns that the view spans.
  package var gridColumns: Int?
  /// The axes along which the view does not stretch a grid.
  package var gridUnsizedAxes: Axis.Set = []
  /// The horizontal alignment of the view's column.
  package var gridColumnAlignment: HorizontalAlignment?
  /// The anchor of the view in its cell.
  package var gridAnchor: UnitPoint?
  /// The tag by which a container finds the view.
  package var tag: AnyHashable?
  /// Values that a surrounding layout reads from its subviews, by key type.
  package var values: [ObjectIdentifier: Any] = [:]
  /// Values that a surrounding container reads from its subviews, by key type.
  package var containerValues: [ObjectIdentifier: Any] = [:]
  /// The section that the view is a part of.
  package var section: SectionMembership?

  package init() {}
}

/// The part that a view is of a section.
package struct SectionMembership {
  /// The part of a section.
  package enum Part: Sendable { case header, content, footer }

  /// Identifies the section among those of its container.
  package let token: SectionToken
  package let part: Part
  /// The values of the section, by key type.
  package var containerValues: [ObjectIdentifier: Any] = [:]

  package init(token: SectionToken, part: Part) {
    self.token = token
    self.part = part
  }
}

/// The identity of a section.
package final class SectionToken {
  package init() {}
}
