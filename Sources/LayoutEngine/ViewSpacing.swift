public import Foundation
public import Graphics

/// The preferred distances between a view and its neighbors, for each edge; lengths are points.
///
/// Each edge has minimum distances by category. The distance between two views is the largest sum over the
/// categories that both facing edges have, else 8 (measured in SwiftUI renders).
public struct ViewSpacing: Hashable, Sendable {
  /// The kind of neighbor that a distance applies to.
  package enum Category: Hashable, Sendable {
    /// Between two texts: the leading of the lower one.
    case textToText
    /// Below a text, above something else.
    case belowText
    /// Above a text, below something else.
    case aboveText
    /// Between a symbol and a text or another symbol: none.
    case symbol
  }

  /// The distances of one edge, or that it touches its neighbor.
  package struct Edge: Hashable, Sendable {
    package var distances: [Category: Double]
    package var touches = false

    package init(_ distances: [Category: Double]) { self.distances = distances }

    /// An edge without distance to its neighbor.
    package static let zero: Edge = {
      var edge = Edge([:])
      edge.touches = true
      return edge
    }()

    /// An edge without preferences: the neighbor's apply, or the standard distance.
    package static let indifferent = Edge([:])

    func distance(to next: Edge) -> Double {
      if touches || next.touches { return 0 }
      var result: Double?
      for (category, length) in distances {
        if let other = next.distances[category] { result = max(result ?? 0, length + other) }
      }
      return result ?? ViewSpacing.standard
    }

    mutating func formUnion(_ other: Edge) {
      if touches {
        self = other
        return
      }
      if !other.touches { distances.merge(other.distances, uniquingKeysWith: max) }
    }
  }

  /// The distance between two views without preferences.
  package static let standard = 8.0

  package var top: Edge
  package var bottom: Edge
  package var leading: Edge
  package var trailing: Edge

  /// Creates the spacing of a view that is not a text.
  public init() {
    top = Self.plainTop
    bottom = Self.plainBottom
    leading = Edge([:])
    trailing = Edge([:])
  }

  private static let plainTop = Edge([.belowText: 0])
  private static let plainBottom = Edge([.aboveText: 0])

  /// The spacing of a view that touches its neighbors.
  public static let zero: ViewSpacing = {
    var spacing = ViewSpacing()
    spacing.top = .zero
    spacing.bottom = .zero
    spacing.leading = .zero
    spacing.trailing = .zero
    return spacing
  }()

  /// Replaces the preferences by the larger ones of both views.
  public mutating func formUnion(_ other: ViewSpacing, edges: Graphics.Edge.Set = .all) {
    if edges.contains(.top) { top.formUnion(other.top) }
    if edges.contains(.bottom) { bottom.formUnion(other.bottom) }
    if edges.contains(.leading) { leading.formUnion(other.leading) }
    if edges.contains(.trailing) { trailing.formUnion(other.trailing) }
  }

  /// The larger preferences of both views.
  public func union(_ other: ViewSpacing, edges: Graphics.Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }

  /// The distance to a view that follows along `axis`.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    switch axis {
    case .horizontal: trailing.distance(to: next.leading)
    case .vertical: bottom.distance(to: next.top)
    }
  }

  /// Removes the preferences at `edges`, where the view no longer counts as text.
  package mutating func reset(_ edges: Graphics.Edge.Set) {
    let plain = ViewSpacing()
    if edges.contains(.top) { top = plain.top }
    if edges.contains(.bottom) { bottom = plain.bottom }
    if edges.contains(.leading) { leading = plain.leading }
    if edges.contains(.trailing) { trailing = plain.trailing }
  }

  package subscript(edge: Graphics.Edge) -> Edge {
    get {
      switch edge {
      case .top: top
      case .leading: leading
      case .bottom: bottom
      case .trailing: trailing
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .leading: leading = newValue
      case .bottom: bottom = newValue
      case .trailing: trailing = newValue
      }
    }
  }
}
