import Foundation
import Graphics
import LayoutEngine

/// Runs an author's layout.
final class CustomLayout<L: Layout>: NodeLayout {
  private let layout: L
  private let direction: LayoutDirection
  private var cache: L.Cache?

  init(_ layout: L, direction: LayoutDirection) {
    self.layout = layout
    self.direction = direction
  }

  var name: String { "\(L.self)" }
  var isModifier: Bool { false }
  var setsGuides: Bool { true }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    let size = withCache(children, context) {
      layout.sizeThatFits(proposal: proposal, subviews: $0, cache: &$1)
    }
    if !(size.width >= 0 && size.height >= 0) {
      context.report(
        Diagnostic(
          .warning,
          "layout '\(name)' has a size of \(size.width) by \(size.height) points; return finite numbers from 0"
        ))
    }
    return size
  }

  func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    let bounds = CGRect(origin: .zero, size: size)
    return withCache(children, context) { subviews, cache in
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      return children.indices.map { index in
        subviews.placing.placements[index] ?? centered(children[index], in: size, proposal, context)
      }
    }
  }

  /// Returns no children: the author's layout decides which guides of its views count.
  func guideSources(
    _ children: [LayoutNode], proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Range<Int> { 0..<0 }

  func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat? {
    let bounds = CGRect(origin: .zero, size: size)
    let placements = place(children, in: size, proposal: proposal, context)
    return withCache(children, context) { subviews, cache in
      for (index, placement) in placements.enumerated() {
        subviews.placing.placements[index] = placement
      }
      switch key.axis {
      case .horizontal:
        return layout.explicitAlignment(
          of: HorizontalAlignment(key), in: bounds, proposal: proposal, subviews: subviews,
          cache: &cache)
      case .vertical:
        return layout.explicitAlignment(
          of: VerticalAlignment(key), in: bounds, proposal: proposal, subviews: subviews,
          cache: &cache)
      }
    }
  }

  func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    withCache(children, context) { layout.spacing(subviews: $0, cache: &$1) }
  }

  var priority: LayoutPriority { .fixed(0) }

  private func withCache<Result>(
    _ children: [LayoutNode], _ context: LayoutContext,
    _ body: (LayoutSubviews, inout L.Cache) -> Result
  ) -> Result {
    let subviews = LayoutSubviews(children, direction: direction, context: context)
    var cache = self.cache ?? layout.makeCache(subviews: subviews)
    defer { self.cache = cache }
    return body(subviews, &cache)
  }

  private func centered(
    _ child: LayoutNode, in size: CGSize, _ proposal: ProposedViewSize, _ context: LayoutContext
  ) -> Placement {
    let childSize = child.size(proposal, context)
    let origin = CGPoint(
      x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2)
    return Placement(origin: origin, proposal: proposal)
  }
}
