import Foundation
import Graphics

/// The areas that two paths enclose, for set operations.
///
/// Paths are flattened to lines, and their points lie on a grid of 1/65536 point. The areas are divided into
/// trapezoids between the heights of all points and crossings; the result is the outline of those that belong to it.
struct PathRegions {
  /// Which parts of the two areas belong to the result.
  enum Operation: Sendable { case union, intersection, subtraction, symmetricDifference }

  fileprivate struct Point: Hashable {
    var x, y: Int64

    static let unitsPerPoint = 65_536.0

    init(x: Int64, y: Int64) { (self.x, self.y) = (x, y) }

    init(_ point: CGPoint) {
      func units(_ value: CGFloat) -> Int64 {
        let bounded = value.isNaN ? 0 : min(max(Double(value), -1e9), 1e9)
        return Int64((bounded * Point.unitsPerPoint).rounded())
      }
      self.init(x: units(point.x), y: units(point.y))
    }

    var point: CGPoint {
      CGPoint(x: Double(x) / Self.unitsPerPoint, y: Double(y) / Self.unitsPerPoint)
    }
  }

  /// A line from a higher to a lower point.
  private struct Edge {
    let top, bottom: Point
    /// 1 if the path runs downward, -1 if it runs upward.
    let winding: Int
    let isOfFirst: Bool

    init?(_ from: Point, _ to: Point, isOfFirst: Bool) {
      guard from.y != to.y else { return nil }
      (top, bottom) = from.y < to.y ? (from, to) : (to, from)
      winding = from.y < to.y ? 1 : -1
      self.isOfFirst = isOfFirst
    }

    func x(at y: Double) -> Double {
      let fraction = (y - Double(top.y)) / Double(bottom.y - top.y)
      return Double(top.x) + fraction * Double(bottom.x - top.x)
    }

    func point(at y: Int64) -> Point { Point(x: Int64(x(at: Double(y)).rounded()), y: y) }
  }

  private let edges: [Edge]
  private let eoFill: Bool

  init(_ first: Path, _ second: Path, eoFill: Bool) {
    edges = (Self.edges(of: first, isFirst: true) + Self.edges(of: second, isFirst: false))
      .sorted { $0.top.y < $1.top.y }
    self.eoFill = eoFill
  }

  private static func edges(of path: Path, isFirst: Bool) -> [Edge] {
    FlattenedPath(path).outlines.flatMap { outline in
      let points = outline.points.map { Point($0) }
      return points.indices.compactMap { index in
        Edge(points[index], points[(index + 1) % points.count], isOfFirst: isFirst)
      }
    }
  }

  /// Returns the outline of the result, of lines.
  func outline(_ operation: Operation) -> Path {
    var outline = RegionOutline()
    let levels = levels
    for (top, bottom) in zip(levels, levels.dropFirst()) {
      let middle = (Double(top) + Double(bottom)) / 2
      let crossing = edges.prefix { $0.top.y <= top }.filter { $0.bottom.y >= bottom }
        .map { (edge: $0, x: $0.x(at: middle)) }.sorted { $0.x < $1.x }
      var windings = (first: 0, second: 0)
      var left: Edge?
      for (index, (edge, x)) in crossing.enumerated() {
        if edge.isOfFirst {
          windings.first += edge.winding
        } else {
          windings.second += edge.winding
        }
        // Of edges at the same place, the last decides.
        if index + 1 < crossing.count, crossing[index + 1].x - x < 1 { continue }
        let isInside = includes(windings, operation)
        if isInside, left == nil { left = edge }
        if !isInside, let start = left {
          outline.addTrapezoid(
            top: (start.point(at: top), edge.point(at: top)),
            bottom: (start.point(at: bottom), edge.point(at: bottom)))
          left = nil
        }
      }
    }
    return outline.path
  }

  private func includes(_ windings: (first: Int, second: Int), _ operation: Operation) -> Bool {
    func isInside(_ winding: Int) -> Bool { eoFill ? winding % 2 != 0 : winding != 0 }
    let (first, second) = (isInside(windings.first), isInside(windings.second))
    return switch operation {
    case .union: first || second
    case .intersection: first && second
    case .subtraction: first && !second
    case .symmetricDifference: first != second
    }
  }

  /// The heights of all points and crossings, from the top.
  private var levels: [Int64] {
    var levels = Set(edges.flatMap { [$0.top.y, $0.bottom.y] })
    for (index, edge) in edges.enumerated() {
      for other in edges[(index + 1)...] {
        guard other.top.y < edge.bottom.y else { break }
        let top = Double(other.top.y)
        let bottom = Double(min(edge.bottom.y, other.bottom.y))
        let before = edge.x(at: top) - other.x(at: top)
        let after = edge.x(at: bottom) - other.x(at: bottom)
        guard before * after < 0 else { continue }
        levels.insert(Int64((top + (bottom - top) * before / (before - after)).rounded()))
      }
    }
    return levels.sorted()
  }

  /// Whether a point is inside the area of the first path.
  func contains(_ point: CGPoint) -> Bool {
    let x = Double(point.x) * Point.unitsPerPoint
    let y = Double(point.y) * Point.unitsPerPoint
    let left = edges.filter {
      $0.isOfFirst && Double($0.top.y) <= y && y < Double($0.bottom.y) && $0.x(at: y) < x
    }
    let winding = left.reduce(0) { $0 + $1.winding }
    return eoFill ? winding % 2 != 0 : winding != 0
  }
}

/// The outline of trapezoids next to each other.
private struct RegionOutline {
  private typealias Point = PathRegions.Point

  /// The sides that are not horizontal.
  private var sides: [(from: Point, to: Point)] = []
  /// The horizontal sides at each height: where they begin and end, as 1 and -1 if they run to the right.
  private var changes: [Int64: [(x: Int64, change: Int)]] = [:]

  mutating func addTrapezoid(
    top: (PathRegions.Point, PathRegions.Point), bottom: (PathRegions.Point, PathRegions.Point)
  ) {
    guard top.0 != top.1 || bottom.0 != bottom.1 else { return }
    sides.append((from: top.1, to: bottom.1))
    sides.append((from: bottom.0, to: top.0))
    changes[top.0.y, default: []].append((x: top.0.x, change: 1))
    changes[top.0.y, default: []].append((x: top.1.x, change: -1))
    changes[bottom.0.y, default: []].append((x: bottom.0.x, change: -1))
    changes[bottom.0.y, default: []].append((x: bottom.1.x, change: 1))
  }

  /// The closed outlines; sides that trapezoids share are left out.
  var path: Path {
    let all = sides + horizontals
    var outgoing: [Point: [Int]] = [:]
    for index in all.indices.reversed() { outgoing[all[index].from, default: []].append(index) }
    var isUsed = [Bool](repeating: false, count: all.count)
    var path = Path()
    for start in all.indices where !isUsed[start] {
      var points: [Point] = []
      var next: Int? = start
      while let index = next {
        isUsed[index] = true
        points.append(all[index].from)
        let end = all[index].to
        next = nil
        guard end != all[start].from else { break }
        while let candidate = outgoing[end]?.popLast() {
          guard !isUsed[candidate] else { continue }
          next = candidate
          break
        }
      }
      let corners = Self.corners(of: points)
      guard corners.count > 2 else { continue }
      path.addLines(corners.map(\.point))
      path.closeSubpath()
    }
    return path
  }

  private var horizontals: [(from: Point, to: Point)] {
    var result: [(from: Point, to: Point)] = []
    for (y, changes) in changes.sorted(by: { $0.key < $1.key }) {
      var sum = 0
      var start: Int64 = 0
      let changesByX = Dictionary(grouping: changes) { $0.x }
      for x in changesByX.keys.sorted() {
        let change = changesByX[x, default: []].reduce(0) { $0 + $1.change }
        guard change != 0 else { continue }
        let (left, right) = (Point(x: start, y: y), Point(x: x, y: y))
        for _ in 0..<abs(sum) {
          result.append(sum > 0 ? (from: left, to: right) : (from: right, to: left))
        }
        sum += change
        start = x
      }
    }
    return result
  }

  /// The points of an outline without those on a straight line between their neighbors.
  private static func corners(of points: [Point]) -> [Point] {
    var corners: [Point] = []
    for point in points {
      while corners.count > 1,
        isStraight(corners[corners.count - 2], corners[corners.count - 1], point)
      {
        corners.removeLast()
      }
      corners.append(point)
    }
    while corners.count > 2,
      isStraight(corners[corners.count - 2], corners[corners.count - 1], corners[0])
    {
      corners.removeLast()
    }
    while corners.count > 2, isStraight(corners[corners.count - 1], corners[0], corners[1]) {
      corners.removeFirst()
    }
    return corners
  }

  /// Whether a point is on the line between two others, as exactly as points lie on the grid.
  private static func isStraight(_ from: Point, _ middle: Point, _ to: Point) -> Bool {
    let (x, y) = (Double(to.x - from.x), Double(to.y - from.y))
    let length = hypot(x, y)
    guard length > 0 else { return true }
    let (dx, dy) = (Double(middle.x - from.x), Double(middle.y - from.y))
    return abs(dx * y - dy * x) / length <= 2 && (0...length * length).contains(dx * x + dy * y)
  }
}
