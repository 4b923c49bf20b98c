package import Foundation
package import Graphics

/// How one kind of view sizes itself, places its children and draws.
///
/// Everything but `sizeThatFits` has a default that suits a wrapper around one child that it does not
/// move; coordinates are points from the node's own top left, with leading on the left.
package protocol NodeLayout {
  /// What the layout dump calls it.
  var name: String { get }
  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize
  /// One placement a child, in order.
  func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement]
  /// A guide that this view sets itself; without one the children's guides count.
  func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat?
  /// The children whose guides count outside, where the view sets none itself.
  func guideSources(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Range<Int>
  /// Whether `explicitGuide` can answer for guides other than baselines.
  var setsGuides: Bool { get }
  func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing
  /// The priority by which a stack around the view divides its length.
  var priority: LayoutPriority { get }
  /// Whether the first child is the view itself, whose traits count for the container around both.
  var isModifier: Bool { get }
  /// Where the view is drawn when it is laid out in `rect`, for the layout dump.
  func drawnRect(_ rect: CGRect) -> CGRect
  /// Draws the node and its children; the frame is absolute.
  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item])
  /// What the layout dump shows as the view's text.
  var dumpText: String? { get }
}

/// Where a child stands in its parent, and the size it was offered for that.
package struct Placement: Hashable, Sendable {
  package var origin: CGPoint
  package var proposal: ProposedViewSize

  package init(origin: CGPoint, proposal: ProposedViewSize) {
    self.origin = origin
    self.proposal = proposal
  }
}

/// A node's frame in the canvas, with what drawing needs to know besides.
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

  /// The frame as it is drawn: each edge on the nearest pixel.
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
