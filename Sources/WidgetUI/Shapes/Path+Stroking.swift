import Foundation
public import Graphics

extension Path {
  /// Returns the outline of a line along the path; filled by the nonzero winding rule, it equals
  /// the stroke.
  ///
  /// Curves are flattened to lines; dashes, caps and joins are those of `style`.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return Path() }
    var stroker = Stroker(style: style)
    for outline in FlattenedPath(self).outlines {
      for dash in DashPattern(style)?.dashes(outline) ?? [outline] { stroker.add(dash) }
    }
    return stroker.result
  }
}

/// Strokes an outline as polygons: a box around every line, plus joins and caps.
///
/// All have the same direction, so that the winding rule unites them.
private struct Stroker {
  let style: StrokeStyle
  private(set) var result = Path()
  private var half: CGFloat { style.lineWidth / 2 }

  init(style: StrokeStyle) { self.style = style }

  mutating func add(_ outline: FlattenedPath.Subpath) {
    var points = outline.points
    guard let first = points.first else { return }
    if outline.isClosed, points.count > 1 { points.append(first) }
    guard points.count > 1 else { return addDot(first) }
    for (a, b) in zip(points, points.dropFirst()) { addBox(a, b) }
    for index in points.indices.dropFirst().dropLast() {
      addJoin(points[index - 1], points[index], points[index + 1])
    }
    let last = points[points.count - 1]
    if outline.isClosed {
      addJoin(points[points.count - 2], last, points[1])
    } else {
      addCap(at: first, from: points[1])
      addCap(at: last, from: points[points.count - 2])
    }
  }

  private mutating func addBox(_ a: CGPoint, _ b: CGPoint) {
    let n = normal(a, b)
    addPolygon([
      a.moved(n, half), b.moved(n, half), b.moved(n, -half), a.moved(n, -half),
    ])
  }

  /// Returns the unit vector to the right of the direction from `a` to `b`.
  private func normal(_ a: CGPoint, _ b: CGPoint) -> CGVector2 {
    let length = max(a.distance(to: b), .leastNormalMagnitude)
    return CGVector2(x: -(b.y - a.y) / length, y: (b.x - a.x) / length)
  }

  private mutating func addJoin(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
    let first = normal(a, b)
    let second = normal(b, c)
    let cross = first.x * second.y - first.y * second.x
    let dot = first.x * second.x + first.y * second.y
    guard abs(cross) > 1e-6 || dot < 0 else { return }
    if style.lineJoin == .round { return addDisc(b) }
    // The outer side of the corner is opposite to the turn.
    let side: CGFloat = cross > 0 ? -half : half
    let outer = b.moved(first, side)
    let next = b.moved(second, side)
    // 1/sin(φ/2) of the angle between the lines, the unit of the miter limit.
    let ratio = 1 / max(((1 + dot) / 2).squareRoot(), 1e-9)
    if style.lineJoin == .miter, ratio <= style.miterLimit {
      let middle = CGVector2(x: first.x + second.x, y: first.y + second.y)
      let tip = b.moved(middle, side / (1 + dot))
      addPolygon([b, outer, tip, next])
    } else {
      addPolygon([b, outer, next])
    }
  }

  private mutating func addCap(at end: CGPoint, from inner: CGPoint) {
    switch style.lineCap {
    case .butt: break
    case .round: addDisc(end)
    case .square:
      let n = normal(inner, end)
      let along = CGVector2(x: n.y, y: -n.x)
      let far = end.moved(along, half)
      addPolygon([
        end.moved(n, half), far.moved(n, half), far.moved(n, -half), end.moved(n, -half),
      ])
    }
  }

  private mutating func addDot(_ point: CGPoint) {
    switch style.lineCap {
    case .butt: break
    case .round: addDisc(point)
    case .square:
      addPolygon(
        CGRect(
          x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half
        ).corners)
    }
  }

  private mutating func addDisc(_ center: CGPoint) {
    result.addEllipse(
      in: CGRect(
        x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half))
  }

  /// Adds a polygon clockwise on screen, the direction of ellipses.
  private mutating func addPolygon(_ points: [CGPoint]) {
    var area: CGFloat = 0
    for index in points.indices {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      area += a.x * b.y - b.x * a.y
    }
    result.addLines(area >= 0 ? points : points.reversed())
    result.closeSubpath()
  }
}

/// A two-dimensional vector.
private struct CGVector2 {
  var x, y: CGFloat
}

extension CGPoint {
  fileprivate func moved(_ direction: CGVector2, _ length: CGFloat) -> CGPoint {
    CGPoint(x: x + direction.x * length, y: y + direction.y * length)
  }
}
