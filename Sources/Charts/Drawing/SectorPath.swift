import Foundation
import Graphics

/// The outline of a sector; angles are fractions of a full circle, clockwise from twelve o'clock.
struct SectorPath {
  let center: CGPoint
  let innerRadius: CGFloat
  let outerRadius: CGFloat
  /// Fractions of a full circle.
  let start: Double
  let end: Double
  /// The distance of the sides from the radii of the angles, in points.
  let inset: CGFloat
  let cornerRadius: CGFloat

  private func angle(_ fraction: Double) -> Double { fraction * 2 * .pi - .pi / 2 }

  /// The point in the middle of the sector.
  var middle: CGPoint {
    let radius =
      innerRadius > 0 ? (innerRadius + outerRadius) / 2 : outerRadius * 0.62
    if end - start > 0.999, innerRadius == 0 { return center }
    return point(radius, angle((start + end) / 2))
  }

  private func point(_ radius: CGFloat, _ angle: Double) -> CGPoint {
    CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }

  /// The outline, empty if the insets leave nothing.
  var path: Path {
    guard outerRadius > 0, outerRadius > innerRadius, end > start else { return Path() }
    if end - start > 0.9999 { return ring }
    let inset = inset.isFinite ? max(inset, 0) : 0
    let (low, high) = (angle(start), angle(end))
    let outer = asin(min(Double(inset / outerRadius), 1))
    guard high - low > 2 * outer else { return Path() }
    let corner = corner(high - low - 2 * outer)
    var path = Path()
    if corner > 0.1 {
      addRounded(to: &path, low + outer, high - outer, corner)
    } else {
      path.addArc(
        center: center, radius: outerRadius, startAngle: .radians(low + outer),
        endAngle: .radians(high - outer), clockwise: false)
      addInside(to: &path, low, high, inset)
    }
    path.closeSubpath()
    return path
  }

  /// A full circle: a disc, or a ring.
  private var ring: Path {
    func box(_ radius: CGFloat) -> CGRect {
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
    var path = Path(ellipseIn: box(outerRadius))
    guard innerRadius > 0 else { return path }
    // Wound the other way, so that the inside is empty.
    path.addArc(
      center: center, radius: innerRadius, startAngle: .degrees(0), endAngle: .degrees(-360),
      clockwise: true)
    path.closeSubpath()
    return path
  }

  private func addInside(to path: inout Path, _ low: Double, _ high: Double, _ inset: CGFloat) {
    let half = (high - low) / 2
    if innerRadius > inset, asin(min(Double(inset / innerRadius), 1)) < half {
      let inner = asin(min(Double(inset / innerRadius), 1))
      path.addArc(
        center: center, radius: innerRadius, startAngle: .radians(high - inner),
        endAngle: .radians(low + inner), clockwise: true)
    } else {
      // The inset sides meet outside of the center.
      let distance = inset > 0 ? min(inset / max(sin(half), 0.05), outerRadius) : 0
      path.addLine(to: point(half < .pi / 2 ? distance : 0, (low + high) / 2))
    }
  }

  private func corner(_ sweep: Double) -> CGFloat {
    guard cornerRadius.isFinite, cornerRadius > 0 else { return 0 }
    return min(
      cornerRadius, (outerRadius - innerRadius) / 2, outerRadius * sin(min(sweep, .pi) / 2) / 2)
  }

  /// Replaces each corner of the outer arc, and of the inner one, by a curve through its control point.
  private func addRounded(to path: inout Path, _ low: Double, _ high: Double, _ corner: CGFloat) {
    let outer = Double(corner / outerRadius)
    path.move(to: point(outerRadius - corner, low))
    path.addQuadCurve(to: point(outerRadius, low + outer), control: point(outerRadius, low))
    path.addArc(
      center: center, radius: outerRadius, startAngle: .radians(low + outer),
      endAngle: .radians(high - outer), clockwise: false)
    path.addQuadCurve(to: point(outerRadius - corner, high), control: point(outerRadius, high))
    guard innerRadius > corner else {
      path.addLine(to: point(innerRadius, (low + high) / 2))
      return
    }
    let inner = min(Double(corner / innerRadius), (high - low) / 2)
    path.addLine(to: point(innerRadius + corner, high))
    path.addQuadCurve(to: point(innerRadius, high - inner), control: point(innerRadius, high))
    path.addArc(
      center: center, radius: innerRadius, startAngle: .radians(high - inner),
      endAngle: .radians(low + inner), clockwise: true)
    path.addQuadCurve(to: point(innerRadius + corner, low), control: point(innerRadius, low))
  }
}
