import Foundation

extension Path {
  /// The signed angle from `start` to `end` in the given direction; a full turn where they are a full turn or more
  /// apart.
  static func sweep(from start: Double, to end: Double, decreasing: Bool) -> Double {
    let turn = 2 * Double.pi
    let difference = end - start
    if decreasing {
      if difference <= -turn { return -turn }
      let rest = difference.truncatingRemainder(dividingBy: turn)
      return rest > 0 ? rest - turn : rest
    }
    if difference >= turn { return turn }
    let rest = difference.truncatingRemainder(dividingBy: turn)
    return rest < 0 ? rest + turn : rest
  }

  /// Draws an arc as curves of at most a quarter turn.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, from start: Double, sweep: Double,
    transform: CGAffineTransform
  ) {
    func point(_ angle: Double, _ along: Double) -> CGPoint {
      CGPoint(
        x: center.x + radius * (cos(angle) - along * sin(angle)),
        y: center.y + radius * (sin(angle) + along * cos(angle))
      ).applying(transform)
    }
    guard start.isFinite, sweep.isFinite, radius.isFinite else { return }
    addLine(to: point(start, 0))
    // A zero-length line would be stroked with round caps.
    guard sweep != 0 else { return }
    let sweep = Self.limitingTurns(sweep)
    let count = max(1, Int(clamping: (abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / Double(count)
    // The control points of a curve that follows an arc: 4/3·tan(φ/4) along the tangents.
    let handle = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let a = start + Double(index) * step
      addCurve(
        to: point(a + step, 0), control1: point(a, handle), control2: point(a + step, -handle))
    }
  }

  /// The angle with the same end and at most two turns: further turns draw the same circle again.
  private static func limitingTurns(_ sweep: Double) -> Double {
    let turn = 2 * Double.pi
    guard abs(sweep) > 2 * turn else { return sweep }
    return sweep.truncatingRemainder(dividingBy: turn) + (sweep < 0 ? -turn : turn)
  }

  static func unit(from: CGPoint, to: CGPoint) -> CGPoint {
    let length = max(hypot(to.x - from.x, to.y - from.y), .leastNormalMagnitude)
    return CGPoint(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
  }
}
