import Foundation
import Graphics

/// A polygon for clipping targets; an outline without an area is empty.
struct Outline: Hashable {
  private(set) var points: [CGPoint]

  /// Creates an outline; points that are not finite make it empty.
  init(_ points: [CGPoint]) {
    self.points = points.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? points : []
    if abs(signedArea) < 1e-9 { self.points = [] }
  }

  init(_ rect: CGRect) { self.init(rect.standardized.corners) }

  var isEmpty: Bool { points.isEmpty }

  func applying(_ transform: CGAffineTransform) -> Outline {
    Outline(points.map { $0.applying(transform) })
  }

  /// The bounding rectangle of the points.
  var bounds: CGRect {
    let xs = points.map(\.x), ys = points.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the part inside `other`, or inside the bounds of `other` if neither is convex.
  func intersection(_ other: Outline) -> Outline {
    if isEmpty || other.isEmpty { return Outline([]) }
    if other.isConvex { return clipped(by: other) }
    return isConvex ? other.clipped(by: self) : clipped(by: Outline(other.bounds))
  }

  /// Whether every corner turns the same way.
  var isConvex: Bool {
    var turns: CGFloat = 0
    for (index, corner) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      let turn = Self.crossProduct(corner, next, points[(index + 2) % points.count])
      if abs(turn) < 1e-9 { continue }
      if turn * turns < 0 { return false }
      turns = turn
    }
    return true
  }

  /// Clips the polygon by each side of a convex outline in turn (Sutherland–Hodgman).
  private func clipped(by convex: Outline) -> Outline {
    let sides = convex.signedArea > 0 ? convex.points : convex.points.reversed()
    var rest = points
    for (index, start) in sides.enumerated() {
      rest = Self.clip(rest, from: start, to: sides[(index + 1) % sides.count])
    }
    return Outline(rest)
  }

  /// Returns the part of a polygon on the inner side of a line.
  private static func clip(_ points: [CGPoint], from start: CGPoint, to end: CGPoint) -> [CGPoint] {
    var clipped: [CGPoint] = []
    for (index, point) in points.enumerated() {
      let before = points[(index + points.count - 1) % points.count]
      let distance = crossProduct(start, end, point)
      let distanceBefore = crossProduct(start, end, before)
      if distance * distanceBefore < 0 {
        let part = distanceBefore / (distanceBefore - distance)
        clipped.append(
          CGPoint(
            x: before.x + (point.x - before.x) * part, y: before.y + (point.y - before.y) * part))
      }
      if distance >= 0 { clipped.append(point) }
    }
    return clipped
  }

  /// Twice the area, positive if the corners are clockwise on screen.
  private var signedArea: CGFloat {
    var sum: CGFloat = 0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      sum += point.x * next.y - next.x * point.y
    }
    return sum
  }

  private static func crossProduct(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

extension Outline {
  /// The outline without duplicate and collinear corners.
  var simplified: Outline {
    var corners: [CGPoint] = []
    for point in points where corners.last.map({ !$0.isNear(point) }) ?? true {
      corners.append(point)
    }
    if let first = corners.first, let last = corners.last, corners.count > 1, first.isNear(last) {
      corners.removeLast()
    }
    let bends = corners.indices.filter { index in
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      return abs(Self.crossProduct(before, corners[index], after)) > 1e-6
    }
    return Outline(bends.map { corners[$0] })
  }

  /// The rectangle that the outline is, or `nil` if it is another shape or is rotated.
  var rectangle: CGRect? {
    guard points.count == 4 else { return nil }
    let bounds = bounds
    let corners = bounds.corners
    return points.allSatisfy { point in corners.contains { $0.isNear(point) } } ? bounds : nil
  }
}

extension CGPoint {
  fileprivate func isNear(_ other: CGPoint) -> Bool {
    abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6
  }
}
