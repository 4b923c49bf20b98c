import Foundation
import Graphics

/// A path through points.
struct CurvePath {
  let method: InterpolationMethod
  /// Whether the points advance along the y axis, for areas that are horizontal.
  var isTransposed = false

  /// Adds a curve through points to a path that is at the first one.
  func add(_ points: [CGPoint], to path: inout Path) {
    guard points.count > 1 else { return }
    switch method.kind {
    case .linear: for point in points.dropFirst() { path.addLine(to: point) }
    case .stepStart: addSteps(points, to: &path, at: 0)
    case .stepCenter: addSteps(points, to: &path, at: 0.5)
    case .stepEnd: addSteps(points, to: &path, at: 1)
    case .monotone: addMonotone(points, to: &path)
    case .cardinal(let tension):
      let factor = (1 - (tension.isFinite ? min(max(tension, 0), 1) : 0)) / 6
      addSpline(points, to: &path) { before, start, end, after in
        (
          CGPoint(
            x: start.x + (end.x - before.x) * factor, y: start.y + (end.y - before.y) * factor),
          CGPoint(x: end.x - (after.x - start.x) * factor, y: end.y - (after.y - start.y) * factor)
        )
      }
    case .catmullRom(let alpha):
      let alpha = alpha.isFinite ? min(max(alpha, 0), 1) : 0.5
      addSpline(points, to: &path) { Self.catmullRom($0, $1, $2, $3, alpha) }
    }
  }

  /// A step changes at a fraction of the way: at the value, midway, or at the next value.
  private func addSteps(_ points: [CGPoint], to path: inout Path, at fraction: CGFloat) {
    for (start, end) in zip(points, points.dropFirst()) {
      if isTransposed {
        let middle = start.y + (end.y - start.y) * fraction
        path.addLine(to: CGPoint(x: start.x, y: middle))
        path.addLine(to: CGPoint(x: end.x, y: middle))
      } else {
        let middle = start.x + (end.x - start.x) * fraction
        path.addLine(to: CGPoint(x: middle, y: start.y))
        path.addLine(to: CGPoint(x: middle, y: end.y))
      }
      path.addLine(to: end)
    }
  }

  private func addSpline(
    _ points: [CGPoint], to path: inout Path,
    controls: (CGPoint, CGPoint, CGPoint, CGPoint) -> (CGPoint, CGPoint)
  ) {
    for index in 0..<points.count - 1 {
      let (first, second) = controls(
        points[max(index - 1, 0)], points[index], points[index + 1],
        points[min(index + 2, points.count - 1)])
      path.addCurve(to: points[index + 1], control1: first, control2: second)
    }
  }

  /// The control points of a Catmull-Rom segment whose knots are distances to the power of `alpha` apart.
  private static func catmullRom(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ alpha: CGFloat
  ) -> (CGPoint, CGPoint) {
    func knot(_ a: CGPoint, _ b: CGPoint) -> CGFloat { pow(hypot(b.x - a.x, b.y - a.y), alpha) }
    let d1 = knot(p0, p1)
    let d2 = knot(p1, p2)
    let d3 = knot(p2, p3)
    func control(
      _ outer: CGPoint, _ near: CGPoint, _ far: CGPoint, _ side: CGFloat
    ) -> CGPoint {
      guard side > 1e-6 else { return near }
      let weight = 2 * side * side + 3 * side * d2 + d2 * d2
      let scale = 3 * side * (side + d2)
      guard scale > 1e-9 else { return near }
      return CGPoint(
        x: (side * side * far.x - d2 * d2 * outer.x + weight * near.x) / scale,
        y: (side * side * far.y - d2 * d2 * outer.y + weight * near.y) / scale)
    }
    return (control(p0, p1, p2, d1), control(p3, p2, p1, d3))
  }

  /// Cubic segments whose slopes are limited so that no segment leaves the range of its ends (Fritsch and Carlson).
  private func addMonotone(_ points: [CGPoint], to path: inout Path) {
    func along(_ point: CGPoint) -> CGFloat { isTransposed ? point.y : point.x }
    func across(_ point: CGPoint) -> CGFloat { isTransposed ? point.x : point.y }
    func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
      isTransposed ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
    }
    let slopes = zip(points, points.dropFirst()).map { start, end -> CGFloat in
      let run = along(end) - along(start)
      return run == 0 ? 0 : (across(end) - across(start)) / run
    }
    var tangents = points.indices.map { index -> CGFloat in
      if index == 0 { return slopes[0] }
      if index == points.count - 1 { return slopes[index - 1] }
      let (left, right) = (slopes[index - 1], slopes[index])
      return left * right <= 0 ? 0 : (left + right) / 2
    }
    for (index, slope) in slopes.enumerated() {
      guard slope != 0 else {
        (tangents[index], tangents[index + 1]) = (0, 0)
        continue
      }
      let (a, b) = (tangents[index] / slope, tangents[index + 1] / slope)
      let length = hypot(a, b)
      if length > 3 {
        tangents[index] = 3 / length * a * slope
        tangents[index + 1] = 3 / length * b * slope
      }
    }
    for index in 0..<points.count - 1 {
      let (start, end) = (points[index], points[index + 1])
      let third = (along(end) - along(start)) / 3
      path.addCurve(
        to: end,
        control1: point(along(start) + third, across(start) + third * tangents[index]),
        control2: point(along(end) - third, across(end) - third * tangents[index + 1]))
    }
  }
}
