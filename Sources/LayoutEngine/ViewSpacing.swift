public import Foundation
public import Graphics

/// How far a view wants to stand from its neighbours, edge by edge; lengths are points.
///
/// Each edge holds least distances by category. Two views stand apart by the largest sum over the
/// categories that both facing edges know, else by 8 (read off SwiftUI's renders).
public struct ViewSpacing: Hashable, Sendable {
  /// What a distance is for.
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

  /// One edge: its distances, or that it touches whatever stands beside it.
  package struct Edge: Hashable, Sendable {
    package var distances: [Category: Double]
    package var touches = false

    package init(_ distances: [Category: Double]) { self.distances = distances }

    /// An edge that wants no distance at all.
    package static let zero: Edge = {
      var edge = Edge([:])
      edge.touches = true
      return edge
    }()

    /// An edge without preferences: the standard distance alone, those of others beside others.
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

  /// The distance of two views that ask for none in particular.
  package static let standard = 8.0

  package var top: Edge
  package var bottom: Edge
  package var leading: Edge
  package var trailing: Edge

  /// Makes the spacing of a view that is not a text.
  public init() {
    top = Self.plainTop
    bottom = Self.plainBottom
    leading = Edge([:])
    trailing = Edge([:])
  }

  private static let plainTop = Edge([.belowText: 0])
  private static let plainBottom = Edge([.aboveText: 0])

  /// The spacing of a view that touches its neighbours.
  public static let zero: ViewSpacing = {
    var spacing = ViewSpacing()
    spacing.top = .zero
    spacing.bottom = .zero
    spacing.leading = .zero
    spacing.trailing = .zero
    return spacing
  }()

  /// Takes the larger preferences of both views.
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

  /// Forgets what the view wants at `edges`: there it is not a text any more.
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
