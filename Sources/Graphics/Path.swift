public import Foundation

/// The outline of a shape: lines and curves, in points.
public struct Path: Hashable, Codable, Sendable {
  /// A part of a path.
  public enum Element: Hashable, Codable, Sendable {
    /// Starts a new outline.
    case move(to: CGPoint)
    /// A straight line.
    case line(to: CGPoint)
    /// A curve with one control point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to where the outline started.
    case closeSubpath
  }

  package private(set) var elements: [Element] = []
  /// The rectangle, if the path consists of one only: a rasterizer draws it faster.
  package private(set) var rectangle: CGRect?

  /// Creates an empty path.
  public init() {}

  /// Creates a rectangle.
  public init(_ rect: CGRect) {
    addRect(rect)
    rectangle = rect
  }

  /// Creates a path by drawing it.
  public init(_ draw: (inout Path) -> Void) { draw(&self) }

  /// Creates the ellipse inside `rect`.
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

  /// Creates a rectangle with round corners; the radius is at most half of the shorter side.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Creates a rectangle with elliptical corners.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous)
  {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next line starts.
  public var currentPoint: CGPoint? {
    var start: CGPoint?
    var point: CGPoint?
    for element in elements {
      switch element {
      case .move(let to):
        start = to
        point = to
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): point = to
      case .closeSubpath: point = start
      }
    }
    return point
  }

  /// Starts a new outline at `point`.
  public mutating func move(to point: CGPoint) { append(.move(to: point)) }

  /// Draws a straight line to `point`.
  public mutating func addLine(to point: CGPoint) {
    append(elements.isEmpty ? .move(to: point) : .line(to: point))
  }

  /// Draws straight lines through `points`, the first of which starts a new outline.
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Draws a curve with one control point.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    if elements.isEmpty { move(to: control) }
    append(.quadCurve(to: point, control: control))
  }

  /// Draws a curve with two control points.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    if elements.isEmpty { move(to: control1) }
    append(.curve(to: point, control1: control1, control2: control2))
  }

  /// Draws a straight line back to where the outline started.
  public mutating func closeSubpath() {
    if !elements.isEmpty { append(.closeSubpath) }
  }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect) {
    let corners = rect.corners
    addLines(corners)
    closeSubpath()
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds the ellipse inside `rect`.
  public mutating func addEllipse(in rect: CGRect) {
    let kappa = 0.552_284_749_8
    let rx = rect.width / 2
    let ry = rect.height / 2
    let center = CGPoint(x: rect.midX, y: rect.midY)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: center.x + x * rx, y: center.y + y * ry)
    }
    move(to: point(1, 0))
    addCurve(to: point(0, 1), control1: point(1, kappa), control2: point(kappa, 1))
    addCurve(to: point(-1, 0), control1: point(-kappa, 1), control2: point(-1, kappa))
    addCurve(to: point(0, -1), control1: point(-1, -kappa), control2: point(-kappa, -1))
    addCurve(to: point(1, 0), control1: point(kappa, -1), control2: point(1, -kappa))
    closeSubpath()
  }

  /// Adds a part of a circle, clockwise on screen unless `clockwise` is true (SwiftUI names the
  /// direction as it is with y pointing up); joined to the path by a line.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = Self.sweep(
      from: startAngle.radians, to: endAngle.radians, decreasing: clockwise)
    addArc(
      center: center, radius: radius, from: startAngle.radians, sweep: sweep, transform: transform)
  }

  /// Adds a part of a circle from `startAngle` over the angle `delta`; joined to the path by a line.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, from: startAngle.radians, sweep: delta.radians,
      transform: transform)
  }

  /// Adds the arc of `radius` that touches the lines to `tangent1End` and on to `tangent2End`.
  public mutating func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard let start = currentPoint else { return move(to: tangent1End) }
    let first = Self.unit(from: tangent1End, to: start)
    let second = Self.unit(from: tangent1End, to: tangent2End)
    let cross = first.x * second.y - first.y * second.x
    guard abs(cross) > 1e-9, radius > 0 else { return addLine(to: tangent1End) }
    let half = acos(max(-1, min(1, first.x * second.x + first.y * second.y))) / 2
    let distance = radius / tan(half)
    let from = CGPoint(x: tangent1End.x + first.x * distance, y: tangent1End.y + first.y * distance)
    let to = CGPoint(x: tangent1End.x + second.x * distance, y: tangent1End.y + second.y * distance)
    let side: CGFloat = cross > 0 ? -1 : 1
    let center = CGPoint(x: from.x - side * first.y * -radius, y: from.y - side * first.x * radius)
    let startAngle = atan2(from.y - center.y, from.x - center.x)
    let endAngle = atan2(to.y - center.y, to.x - center.x)
    addLine(to: from)
    addArc(
      center: center, radius: radius, from: startAngle,
      sweep: Self.sweep(from: startAngle, to: endAngle, decreasing: cross > 0),
      transform: .identity)
  }

  /// Adds another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    for element in path.elements { append(element.applying(transform)) }
  }

  /// Adds a rectangle with elliptic corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let radii = RectangleCornerRadii(cornerSize.width)
    let path =
      style == .continuous && cornerSize.width == cornerSize.height
      ? Path.continuous(rect, radii: radii) : Path.circular(rect, cornerSize: cornerSize)
    addPath(path, transform: transform)
  }

  /// Adds a rectangle whose corners differ.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let path =
      style == .continuous
      ? Path.continuous(rect, radii: cornerRadii) : Path.circular(rect, radii: cornerRadii)
    addPath(path, transform: transform)
  }

  /// The transformed path.
  public func applying(_ transform: CGAffineTransform) -> Path {
    guard !transform.isIdentity else { return self }
    var result = Path()
    result.addPath(self, transform: transform)
    if let rectangle, transform.b == 0, transform.c == 0 {
      result.rectangle = rectangle.applying(transform)
    }
    return result
  }

  /// The path moved by `dx` and `dy` points.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  /// The smallest rectangle around the points and control points of the path.
  public var boundingRect: CGRect {
    if let rectangle { return rectangle.standardized }
    var bounds = PointBounds()
    for element in elements {
      switch element {
      case .move(let to), .line(let to): bounds.add(to)
      case .quadCurve(let to, let control):
        bounds.add(to)
        bounds.add(control)
      case .curve(let to, let control1, let control2):
        bounds.add(to)
        bounds.add(control1)
        bounds.add(control2)
      case .closeSubpath: break
      }
    }
    return bounds.rect
  }

  /// Calls `body` with every element.
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  private mutating func append(_ element: Element) {
    rectangle = nil
    elements.append(element)
  }
}

extension Path.Element {
  func applying(_ t: CGAffineTransform) -> Path.Element {
    switch self {
    case .move(let to): .move(to: to.applying(t))
    case .line(let to): .line(to: to.applying(t))
    case .quadCurve(let to, let control):
      .quadCurve(to: to.applying(t), control: control.applying(t))
    case .curve(let to, let control1, let control2):
      .curve(to: to.applying(t), control1: control1.applying(t), control2: control2.applying(t))
    case .closeSubpath: .closeSubpath
    }
  }
}

/// Accumulates the bounding box of points.
struct PointBounds {
  private var left = CGFloat.infinity
  private var top = CGFloat.infinity
  private var right = -CGFloat.infinity
  private var bottom = -CGFloat.infinity

  mutating func add(_ point: CGPoint) {
    left = min(left, point.x)
    top = min(top, point.y)
    right = max(right, point.x)
    bottom = max(bottom, point.y)
  }

  /// The rectangle; null without points.
  var rect: CGRect {
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

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
