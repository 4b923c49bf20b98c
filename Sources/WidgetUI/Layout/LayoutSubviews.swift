public import Foundation
public import Graphics
public import LayoutEngine

/// The views that a layout sizes and places.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  /// Some of the views.
  public typealias SubSequence = LayoutSubviews

  /// The reading direction; the layout is mirrored automatically.
  public var layoutDirection: LayoutDirection
  let placing: SubviewPlacements
  private let base: [LayoutSubview]
  /// The index of the first view.
  public let startIndex: Int
  /// The index after the last view.
  public let endIndex: Int

  init(_ nodes: [LayoutNode], direction: LayoutDirection, context: LayoutContext) {
    let placing = SubviewPlacements(context: context)
    self.init(
      base: nodes.enumerated().map { LayoutSubview(node: $1, index: $0, placing: placing) },
      direction: direction, placing: placing)
  }

  private init(base: [LayoutSubview], direction: LayoutDirection, placing: SubviewPlacements) {
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

  /// The view at an index.
  public subscript(index: Int) -> LayoutSubview { base[index] }

  /// The views in a range of indices.
  public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(self, bounds: bounds) }

  /// Some of the views.
  public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
    LayoutSubviews(
      base: indices.map { base[$0] }, direction: layoutDirection, placing: placing)
  }

  /// Whether both contain the same views.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension LayoutSubviews {
  var nodes: [LayoutNode] { map(\.node) }

  /// Returns the merged guide of the placed views.
  func merged(_ key: AlignmentKey, in bounds: CGRect) -> CGFloat? {
    key.combine(
      compactMap { subview in
        guard let placement = placing.placements[subview.index] else { return nil }
        return subview.node.explicitGuide(key, proposal: placement.proposal, placing.context).map {
          $0 + placement.origin[key.axis] - bounds.origin[key.axis]
        }
      })
  }

  /// Returns the size of the views in an internal layout.
  func size(by layout: some NodeLayout, _ proposal: ProposedViewSize) -> CGSize {
    layout.sizeThatFits(proposal, nodes, placing.context)
  }

  /// Returns the preferred spacing of the views in an internal layout.
  func spacing(by layout: some NodeLayout) -> ViewSpacing {
    layout.spacing(nodes, placing.context)
  }

  /// Places the views with an internal layout.
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

/// A view that a layout sizes and places.
public struct LayoutSubview: Equatable {
  let node: LayoutNode
  let index: Int
  let placing: SubviewPlacements

  /// Whether both are the same view.
  public static func == (left: Self, right: Self) -> Bool { left.node === right.node }

  /// The value that the view passes to the layout.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    // A missing value, cast to an optional type, would be its `nil` and not the default.
    node.traits.values[ObjectIdentifier(key)].flatMap { $0 as? K.Value } ?? K.defaultValue
  }

  /// The view's `layoutPriority`.
  public var priority: Double { node.priority }

  /// The preferred spacing of the view to its neighbors.
  public var spacing: ViewSpacing { node.spacing(placing.context) }

  /// Returns the size of the view for a proposal, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    node.size(proposal, placing.context)
  }

  /// Returns the size of the view for a proposal, with its alignment guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    node.dimensions(proposal, placing.context)
  }

  /// Places the view with its `anchor` at `position`.
  ///
  /// A position that is not finite has no effect.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    let size = node.size(proposal, placing.context)
    let origin = CGPoint(
      x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height)
    guard origin.x.isFinite, origin.y.isFinite else { return }
    placing.placements[index] = Placement(origin: origin, proposal: proposal)
  }
}

/// The positions of the views placed so far.
final class SubviewPlacements {
  let context: LayoutContext
  var placements: [Int: Placement] = [:]

  init(context: LayoutContext) { self.context = context }
}
