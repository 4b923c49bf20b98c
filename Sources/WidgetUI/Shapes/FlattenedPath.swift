import Foundation
import Graphics

/// A path flattened to straight lines, for measuring its length and stroking it.
///
/// Curves become as many lines as needed for an error of at most a twentieth of a point, at most
/// 128 per curve.
struct FlattenedPath {
  /// One outline with its points in order; a closed one does not repeat its first point.
  struct Subpath {
    var points: [CGPoint]
    var isClosed = false
  }

  private(set) var outlines: [Subpath] = []
  private var current = Subpath(points: [])

  init(_ path: Path) {
    for element in path.elements { add(element) }
    finish()
  }

  private mutating func add(_ element: Path.Element) {
    switch element {
    case .move(let to):
      finish()
      current = Subpath(points: [to])
    case .line(let to): append(to)
    case .quadCurve(let to, let control):
      let from = current.points.last ?? control
      let curve = CubicCurve(from: from, quad: control, to: to)
      curve.points().forEach { append($0) }
    case .curve(let to, let control1, let control2):
      let from = current.points.last ?? control1
      CubicCurve(from: from, control1: control1, control2: control2, to: to).points()
        .forEach { append($0) }
    case .closeSubpath:
      let start = current.points.first
      if let start, current.points.count > 1, current.points.last == start {
        current.points.removeLast()
      }
      current.isClosed = true
      finish()
      if let start { current = Subpath(points: [start]) }
    }
  }

  private mutating func append(_ point: CGPoint) {
    guard point.x.isFinite, point.y.isFinite, current.points.last != point else { return }
    current.points.append(point)
  }

  private mutating func finish() {
    if current.points.count > 1 || current.isClosed { outlines.append(current) }
    current = Subpath(points: [])
  }
}

/// A cubic Bézier curve.
struct CubicCurve {
  var from, control1, control2, to: CGPoint

  init(from: CGPoint, control1: CGPoint, control2: CGPoint, to: CGPoint) {
    self.from = from
    self.control1 = control1
    self.control2 = control2
    self.to = to
  }

  /// Converts a quadratic curve to a cubic one.
  init(from: CGPoint, quad control: CGPoint, to: CGPoint) {
    self.init(
      from: from, control1: from.interpolated(control, by: 2 / 3),
      control2: to.interpolated(control, by: 2 / 3), to: to)
  }

  func point(at t: CGFloat) -> CGPoint { split(at: t).first.to }

  /// Splits the curve at `t` (De Casteljau).
  func split(at t: CGFloat) -> (first: CubicCurve, second: CubicCurve) {
    let a = from.interpolated(control1, by: t)
    let b = control1.interpolated(control2, by: t)
    let c = control2.interpolated(to, by: t)
    let d = a.interpolated(b, by: t)
    let e = b.interpolated(c, by: t)
    let middle = d.interpolated(e, by: t)
    return (
      CubicCurve(from: from, control1: a, control2: d, to: middle),
      CubicCurve(from: middle, control1: e, control2: c, to: to)
    )
  }

  /// Returns the points of the flattened curve, without its start.
  func points() -> [CGPoint] {
    let count = lineCount
    return (1...count).map { $0 == count ? to : point(at: CGFloat($0) / CGFloat(count)) }
  }

  /// The number of lines, which grows with the square root of the second differences to limit the
  /// error within the tolerance.
  var lineCount: Int {
    let bendX = max(
      abs(from.x - 2 * control1.x + control2.x), abs(control1.x - 2 * control2.x + to.x))
    let bendY = max(
      abs(from.y - 2 * control1.y + control2.y), abs(control1.y - 2 * control2.y + to.y))
    let lineCount = (0.75 * hypot(bendX, bendY) / 0.05).squareRoot().rounded(.up)
    return lineCount.isFinite ? max(1, min(128, Int(clamping: lineCount))) : 1
  }
}

extension CGPoint {
  func interpolated(_ other: CGPoint, by t: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
  }

  func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}
