public import Foundation
public import Graphics
public import LayoutEngine

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

/// A view that a layout sizes and places.
public struct LayoutSubview: Equatable {
  let node: LayoutNode
  let index: Int
  let placing: SubviewPlacing

  /// Whether two are the same view.
  public static func == (left: Self, right: Self) -> Bool { left.node === right.node }

  /// The value that the view hands to the layout.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    node.traits.values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue
  }

  /// The view's `layoutPriority`.
  public var priority: Double { node.priority }

  /// How far the view wants to stand from its neighbours.
  public var spacing: ViewSpacing { node.spacing(placing.context) }

  /// The size that the view takes of an offer, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    node.size(proposal, placing.context)
  }

  /// The size that the view takes of an offer, with its alignment guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    node.dimensions(proposal, placing.context)
  }

  /// Places the view: the point of it that `anchor` names lies at `position`.
  ///
  /// A position that is not finite places nothing.
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

/// Where a layout put its views so far.
final class SubviewPlacing {
  let context: LayoutContext
  var placements: [Int: Placement] = [:]

  init(context: LayoutContext) { self.context = context }
}
