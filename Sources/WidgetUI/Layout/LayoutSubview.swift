public import Foundation
public import Graphics
public import LayoutEngine

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
