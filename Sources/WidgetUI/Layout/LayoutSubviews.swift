import Foundation
import Graphics
import LayoutEngine

/// The views that a layout sizes and places.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  /// The views at some places.
  public typealias SubSequence = LayoutSubviews

  /// The side on which reading starts; the layout is mirrored by itself.
  public var layoutDirection: LayoutDirection
  let placing: SubviewPlacing
  private let base: [LayoutSubview]
  /// The place of the first view.
  public let startIndex: Int
  /// The place after the last view.
  public let endIndex: Int

  init(_ nodes: [LayoutNode], direction: LayoutDirection, context: LayoutContext) {
    let placing = SubviewPlacing(context: context)
    self.init(
      base: nodes.enumerated().map { LayoutSubview(node: $1, index: $0, placing: placing) },
      direction: direction, placing: placing)
  }

  private init(base: [LayoutSubview], direction: LayoutDirection, placing: SubviewPlacing) {
    self.base = base
    self.placing = placing
    layoutDirection = direction
    startIndex = base.startIndex
    endIndex = base.endIndex
  }

  private init(_ whole: LayoutSubviews, bounds: Range<Int>) {
    base = whole.base
    placing = whole.placing
    layoutDirection = whole.layoutDirection
    startIndex = bounds.lowerBound
    endIndex = bounds.upperBound
  }

  /// The view at a place.
  public subscript(index: Int) -> LayoutSubview { base[index] }

  /// The views at some places that follow one another.
  public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(self, bounds: bounds) }

  /// The views at some places.
  public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
    LayoutSubviews(
      base: indices.map { base[$0] }, direction: layoutDirection, placing: placing)
  }

  /// Whether two are the same views.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension LayoutSubviews {
  var nodes: [LayoutNode] { map(\.node) }

  /// What a guide amounts to where the views were placed.
  func merged(_ key: AlignmentKey, in bounds: CGRect) -> CGFloat? {
    key.combine(
      compactMap { subview in
        guard let placement = placing.placements[subview.index] else { return nil }
        return subview.node.explicitGuide(key, proposal: placement.proposal, placing.context).map {
          $0 + placement.origin[key.axis] - bounds.origin[key.axis]
        }
      })
  }

  /// The size that a layout of the package gives the views.
  func size(by layout: some NodeLayout, _ proposal: ProposedViewSize) -> CGSize {
    layout.sizeThatFits(proposal, nodes, placing.context)
  }

  /// How far a layout of the package wants the views to stand from others.
  func spacing(by layout: some NodeLayout) -> ViewSpacing {
    layout.spacing(nodes, placing.context)
  }

  /// Places the views as a layout of the package does.
  func place(by layout: some NodeLayout, in bounds: CGRect, _ proposal: ProposedViewSize) {
    let placements = layout.place(nodes, in: bounds.size, proposal: proposal, placing.context)
    for (subview, placement) in zip(self, placements) {
      var placed = placement
      placed.origin.x += bounds.minX
      placed.origin.y += bounds.minY
      placing.placements[subview.index] = placed
    }
  }
}
