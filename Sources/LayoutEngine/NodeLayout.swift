package import Foundation
package import Graphics

/// How one kind of view sizes itself, places its children and draws.
///
/// All requirements except `sizeThatFits` have defaults for a wrapper around one child that it does not move;
/// coordinates are points from the node's own top left, with leading on the left.
package protocol NodeLayout {
  /// The name in the layout dump.
  var name: String { get }
  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize
  /// The placements of the children, in order.
  func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement]
  /// A guide that this view sets itself; `nil` uses the children's guides.
  func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat?
  /// The children whose guides are visible outside, if the view sets none itself.
  func guideSources(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Range<Int>
  /// Whether `explicitGuide` may return guides other than baselines.
  var setsGuides: Bool { get }
  func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing
  /// The priority in a stack around the view.
  var priority: LayoutPriority { get }
  /// Whether this is a modifier of its first child, whose traits it passes on to the container.
  var isModifier: Bool { get }
  /// The rectangle in which the view is drawn when it is laid out in `rect`, for the layout dump.
  func drawnRect(_ rect: CGRect) -> CGRect
  /// Draws the node and its children; the frame is absolute.
  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item])
  /// The text of the view in the layout dump.
  var dumpText: String? { get }
}

/// The position of a child in its parent, and its proposal.
package struct Placement: Hashable, Sendable {
  package var origin: CGPoint
  package var proposal: ProposedViewSize

  package init(origin: CGPoint, proposal: ProposedViewSize) {
    self.origin = origin
    self.proposal = proposal
  }
}

/// The frame of a node in the canvas, with its proposal and context.
package struct PlacedFrame {
  /// The frame in the coordinates of the surrounding group, not rounded.
  package var rect: CGRect
  package var proposal: ProposedViewSize
  package let context: LayoutContext

  package init(rect: CGRect, proposal: ProposedViewSize, context: LayoutContext) {
    self.rect = rect
    self.proposal = proposal
    self.context = context
  }

  /// The frame for drawing: each edge rounded to the nearest pixel.
  package var pixelRect: CGRect { context.roundToPixels(rect) }
}

extension NodeLayout {
  package var name: String {
    let name = "\(type(of: self))"
    return String((name.prefix { $0 != "<" }).replacing("Layout", with: ""))
  }

  package func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    children.first?.size(proposal, context) ?? .zero
  }

  package func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { _ in Placement(origin: .zero, proposal: proposal) }
  }

  package var setsGuides: Bool { false }

  package func guideSources(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Range<Int> { children.indices }

  package var isModifier: Bool { true }

  package func drawnRect(_ rect: CGRect) -> CGRect { rect }

  package func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat? { nil }

  package func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    guard let first = children.first else { return ViewSpacing() }
    return children.dropFirst().reduce(into: first.spacing(context)) {
      $0.formUnion($1.spacing(context))
    }
  }

  package var priority: LayoutPriority { .inherited }

  package func draw(
    _ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]
  ) {
    node.drawChildren(at: frame, into: &items)
  }

  package var dumpText: String? { nil }
}
